#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <variant>

#include "server/store/store.hpp"

struct sqlite3;
struct sqlite3_stmt;

/// A typed wrapper of the parts of SQLite that the store needs.
namespace reef::store::sqlite {

/// The text of a statement. Only literals convert to it, so values can only be passed by binding.
class Sql {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): literals are meant to convert.
  consteval Sql(const char* text) : text_(text) {}
  [[nodiscard]] constexpr const char* text() const { return text_; }

 private:
  struct Kept {
    const char* text;  ///< Has a stable address.
  };
  explicit Sql(Kept kept) : text_(kept.text) {}
  friend Sql joined(std::initializer_list<Sql> parts);

  const char* text_;
};

/// A statement concatenated from literals and kept for the life of the process. For lists with optional filters: a
/// single statement with all possible filters could not use the indexes.
Sql joined(std::initializer_list<Sql> parts);
/// An optional part of a statement.
inline Sql when(bool wanted, Sql part) {
  return wanted ? part : Sql("");
}

enum class Mode : std::uint8_t { create, read };

/// A connection, for one thread at a time. Caches its prepared statements.
class Connection {
 public:
  /// `create` opens for writing and creates what is missing; `read` opens read-only. `vfs`: empty for the default.
  static Result<Connection> open(const std::string& path, Mode mode, const std::string& vfs);

  /// Runs a statement without values, and discards its rows.
  Result<void> run(Sql sql);
  /// Runs all statements of a migration.
  Result<void> script(std::string_view statements);

  [[nodiscard]] bool in_transaction() const;
  [[nodiscard]] Key last_key() const;
  /// The number of rows changed by the last INSERT, UPDATE or DELETE.
  [[nodiscard]] int changes() const;
  /// The prepared statement; null on failure, see `error()`.
  [[nodiscard]] sqlite3_stmt* statement(Sql sql);
  [[nodiscard]] Error error() const;
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  explicit Connection(sqlite3* handle) : handle_(handle) {}

  std::unique_ptr<sqlite3, Close> handle_;
  std::unordered_map<const char*, std::unique_ptr<sqlite3_stmt, Finalize>> statements_;
};

/// What an SQLite result code means to callers of the store.
Fault fault_of(int code);

/// A running statement: binds the values in order, steps through the rows, and resets the statement on destruction. The
/// first fault is kept and returned by every later step.
class Query {
 public:
  template <class... Values>
  Query(Connection& db, Sql sql, Values&&... values) : db_(db), statement_(db.statement(sql)) {
    static_assert(
        (!(std::is_rvalue_reference_v<Values&&> && (std::is_same_v<std::remove_cvref_t<Values>, std::string> ||
                                                    std::is_same_v<std::remove_cvref_t<Values>, Bytes>)) &&
         ...),
        "texts and bytes are bound without a copy: they must outlive the query");
    if (statement_ == nullptr) fault_ = db_.error();
    (bind(values), ...);
  }
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Goes to the next row; false after the last one.
  Result<bool> next();
  /// Runs to the end.
  Result<void> finish();
  /// Generic access to the columns. Only after `next` has returned true.
  [[nodiscard]] int column_count() const;
  [[nodiscard]] std::string column_name(int column) const;
  [[nodiscard]] std::variant<std::nullptr_t, std::int64_t, double, std::string> column_value(int column) const;

 private:
  friend class Row;

  template <std::integral T>
  void bind(T value) {
    bind_integer(static_cast<std::int64_t>(value));
  }
  void bind(double value);
  void bind(std::string_view text);
  void bind(std::span<const std::uint8_t> bytes);
  template <class T>
  void bind(const std::optional<T>& value) {
    if (value) {
      bind(*value);
    } else {
      bind_null();
    }
  }
  void bind_integer(std::int64_t value);
  void bind_null();
  void check(int code);

  Connection& db_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
  std::optional<Error> fault_;
};

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
  Bytes bytes(std::size_t length);
  /// One of the words, as its index.
  std::size_t word(std::span<const std::string_view> words);
  /// Leaves columns unread.
  void skip(int columns) { column_ += columns; }
  /// Reports damage that the types cannot show.
  void damaged(std::string_view what);

  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }

 private:
  bool is(int column, int type);

  const Query& query_;
  std::string_view of_;
  int column_ = 0;
  std::optional<Error> fault_;
};

/// Calls `read` for each remaining row, up to the first damaged one. `of`: what a row is.
template <class Read>
Result<void> each_row(Query& query, std::string_view of, Read read) {
  while (true) {
    const Result<bool> more = query.next();
    if (!more) return std::unexpected(more.error());
    if (!*more) return {};
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
  if (const Result<void> done = each_row(query, of, [&](Row& row) { all.push_back(read(row)); }); !done) {
    return std::unexpected(done.error());
  }
  return all;
}

/// The next row converted by `read`, or none.
template <class T, class Read>
Result<std::optional<T>> one_row(Query& query, std::string_view of, Read read) {
  const Result<bool> found = query.next();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  Row row(query, of);
  std::optional<T> value(read(row));
  if (row.fault()) return std::unexpected(*row.fault());
  return value;
}

/// A read transaction: all reads see the same state of the database.
class ReadTransaction {
 public:
  explicit ReadTransaction(Connection& db) : db_(db), begun_(db.run("BEGIN")) {}
  ~ReadTransaction();
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;
  [[nodiscard]] const Result<void>& begun() const { return begun_; }

 private:
  Connection& db_;
  Result<void> begun_;
};

/// While it exists, statements on the connection fail with `closed` soon after `stop` has become true.
class Stoppable {
 public:
  Stoppable(Connection& db, const std::atomic<bool>& stop);
  ~Stoppable();
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;

 private:
  static int ask(void* self);

  Connection& db_;
  const std::atomic<bool>& stop_;
};

}  // namespace reef::store::sqlite
