#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/try.hpp"
#include "server/store/postgres/driver.hpp"
#include "server/store/sql/text.hpp"
#include "server/store/sqlite/driver.hpp"
#include "server/store/types.hpp"

namespace reef::store::sql {

/// A connection to either database, for one thread at a time. It keeps its prepared statements.
class Connection {
 public:
  explicit Connection(sqlite::Driver driver) : driver_(std::move(driver)) {}
  explicit Connection(postgres::Driver driver) : driver_(std::move(driver)) {}

  /// Runs a statement without values, and discards its rows.
  Result<void> run(Sql sql);
  /// Runs all statements of a migration.
  Result<void> script(std::string_view statements);
  [[nodiscard]] bool in_transaction() const;
  /// The number of rows changed by the last INSERT, UPDATE or DELETE.
  [[nodiscard]] std::int64_t changes();
  [[nodiscard]] Dialect dialect() const;
  /// Whether it can be used again: the server may have ended it.
  [[nodiscard]] bool alive() const;

  /// For what only one of them has.
  [[nodiscard]] sqlite::Driver& sqlite() { return std::get<sqlite::Driver>(driver_); }
  [[nodiscard]] postgres::Driver& postgres() { return std::get<postgres::Driver>(driver_); }

 private:
  friend class Query;

  std::variant<sqlite::Driver, postgres::Driver> driver_;
};

/// A running statement: binds the values in order, steps through the rows, and resets the statement on destruction. The
/// first fault is kept and returned by every later step.
class Query {
 public:
  template <class... Values>
  Query(Connection& db, Sql sql, Values&&... values) : statement_(start(db, sql)) {
    static_assert(
        (!(std::is_rvalue_reference_v<Values&&> && (std::is_same_v<std::remove_cvref_t<Values>, std::string> ||
                                                    std::is_same_v<std::remove_cvref_t<Values>, Bytes>)) &&
         ...),
        "texts and bytes are bound without a copy: they must outlive the query");
    with([&](auto& statement) { (bind(statement, values), ...); });
  }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Goes to the next row; false after the last one.
  Result<bool> next();
  /// Runs to the end. The writer of a batch may learn of a failure later.
  Result<void> finish();
  /// The same, with the error `otherwise` if no row is changed.
  Result<void> change_a_row(const Error& otherwise);
  /// Generic access to the columns. Only after `next` has returned true.
  [[nodiscard]] int column_count() const;
  [[nodiscard]] std::string column_name(int column) const;
  [[nodiscard]] std::variant<std::nullptr_t, std::int64_t, double, std::string> column_value(int column) const;

 private:
  friend class Row;
  using Statement = std::variant<sqlite::Statement, postgres::Statement>;

  static Statement start(Connection& db, Sql sql);

  /// Calls `use` with the statement of the driver: the one branch between the databases.
  template <class Use>
  decltype(auto) with(Use use) {
    if (auto* const statement = std::get_if<sqlite::Statement>(&statement_)) return use(*statement);
    return use(*std::get_if<postgres::Statement>(&statement_));
  }
  template <class Use>
  decltype(auto) with(Use use) const {
    if (const auto* const statement = std::get_if<sqlite::Statement>(&statement_)) return use(*statement);
    return use(*std::get_if<postgres::Statement>(&statement_));
  }

  template <std::integral T>
  static void bind(auto& statement, T value) {
    statement.bind(static_cast<std::int64_t>(value));
  }
  static void bind(auto& statement, double value) { statement.bind(value); }
  static void bind(auto& statement, std::string_view text) { statement.bind(text); }
  static void bind(auto& statement, std::span<const std::uint8_t> bytes) { statement.bind(bytes); }
  template <class T>
  static void bind(auto& statement, const std::optional<T>& value) {
    if (value) {
      bind(statement, *value);
    } else {
      statement.bind_null(type_of<T>());
    }
  }
  template <class T>
  static constexpr Type type_of() {
    if (std::integral<T>) return Type::integer;
    if (std::floating_point<T>) return Type::real;
    return std::is_same_v<T, Bytes> ? Type::bytes : Type::text;
  }

  Statement statement_;
};

inline Result<bool> Query::next() {
  return with([](auto& statement) { return statement.next(); });
}

/// Bounds for reading.
inline constexpr std::int64_t int_max = std::numeric_limits<int>::max();
inline constexpr std::int64_t millis_max = std::numeric_limits<std::int64_t>::max();

/// Reads the columns of a row from left to right, and trusts nothing: a wrong type or a value out of range is
/// `corrupt`. The first fault is kept, and later reads return a harmless default; check `fault()` once, at the end.
class Row {
 public:
  /// `of`: what the row is, for the error's detail.
  Row(const Query& query, std::string_view of) : query_(query), of_(of) {}

  std::int64_t integer(std::int64_t least, std::int64_t most);
  std::int64_t integer();
  std::optional<std::int64_t> maybe_integer(std::int64_t least, std::int64_t most);
  double real();
  bool boolean() { return integer(0, 1) == 1; }
  std::string text();
  Bytes bytes();
  Bytes bytes(std::size_t length);
  /// One of the words, as its index.
  std::size_t word(std::span<const std::string_view> words);
  /// Leaves columns unread.
  void skip(int columns) { column_ += columns; }
  /// Reports damage that the types cannot show.
  void damaged(std::string_view what);

  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }

 private:
  bool is(int column, Type type);

  const Query& query_;
  std::string_view of_;
  int column_ = 0;
  std::optional<Error> fault_;
};

/// Calls `read` for each remaining row, up to the first damaged one. `of`: what a row is.
template <class Read>
Result<void> each_row(Query& query, std::string_view of, Read read) {
  while (true) {
    ATOLL_TRY(more, query.next());
    if (!more) return {};
    Row row(query, of);
    read(row);
    if (row.fault()) return std::unexpected(*row.fault());
  }
}

/// Whether a query has a row.
template <class... Values>
Result<bool> exists(Connection& db, Sql sql, Values&&... values) {
  Query query(db, sql, values...);
  return query.next();
}

/// All remaining rows, converted by `read`.
template <class T, class Read>
Result<std::vector<T>> all_rows(Query& query, std::string_view of, Read read) {
  std::vector<T> all;
  ATOLL_CHECK(each_row(query, of, [&](Row& row) { all.push_back(read(row)); }));
  return all;
}

/// The next row converted by `read`, or none.
template <class T, class Read>
Result<std::optional<T>> one_row(Query& query, std::string_view of, Read read) {
  ATOLL_TRY(found, query.next());
  if (!found) return std::nullopt;
  Row row(query, of);
  std::optional<T> value(read(row));
  if (row.fault()) return std::unexpected(*row.fault());
  return value;
}

/// The integer in the only column of the only row, e.g. a count or the key of an INSERT … RETURNING; 0 without a row.
Result<std::int64_t> one_integer(Query& query);
template <class... Values>
Result<std::int64_t> one_integer(Connection& db, Sql sql, Values&&... values) {
  Query query(db, sql, values...);
  return one_integer(query);
}

/// Runs a statement to its end.
template <class... Values>
Result<void> run(Connection& db, Sql sql, Values&&... values) {
  return Query(db, sql, values...).finish();
}

/// A read transaction: all reads see the same state of the database.
class ReadTransaction {
 public:
  explicit ReadTransaction(Connection& db);
  ~ReadTransaction();
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;
  [[nodiscard]] const Result<void>& begun() const { return begun_; }

 private:
  Connection& db_;
  Result<void> begun_;
};

/// The result of `work` in a read transaction: in the one that is open, or in one of its own.
template <class Work>
auto read_at_once(Connection& db, Work work) -> decltype(work()) {
  if (db.in_transaction()) return work();
  const ReadTransaction moment(db);
  if (!moment.begun()) return std::unexpected(moment.begun().error());
  return work();
}

}  // namespace reef::store::sql
