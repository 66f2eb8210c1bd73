#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/sql/text.hpp"
#include "server/store/types.hpp"

struct pg_conn;
struct pg_result;

/// What only PostgreSQL has.
namespace reef::store::postgres {

/// The number of a type in PostgreSQL's catalogue (pg_type).
using TypeOid = unsigned;

class Driver;

struct ClearResult {
  void operator()(pg_result* result) const;
};
using ResultPtr = std::unique_ptr<pg_result, ClearResult>;

/// A statement with its values. Values and rows travel in PostgreSQL's binary format. The first `next` sends it and
/// receives all its rows. The driver must outlive it and stay in its place.
class Statement {
 public:
  Statement(Driver& driver, const char* text) : driver_(&driver), text_(text) {}

  void bind(std::int64_t value);
  void bind(double value);
  void bind(std::string_view text);
  void bind(std::span<const std::uint8_t> bytes);
  void bind_null(sql::Type type);
  Result<bool> next();
  /// Runs to the end. In a pipeline, sends it only.
  Result<void> finish();
  /// The same; fails with `otherwise` if no row is changed.
  Result<void> change_a_row(const Error& otherwise);

  [[nodiscard]] int columns() const;
  [[nodiscard]] std::string name(int column) const;
  [[nodiscard]] sql::Type type(int column) const;
  /// A boolean is 1 or 0.
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  /// Valid as long as the statement.
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::span<const std::uint8_t> bytes(int column) const;

 private:
  friend class Driver;
  struct Value {
    TypeOid type;
    int size;
    const char* data;      ///< Null for NULL. Unused if `is_number`.
    std::uint64_t number;  ///< In network byte order.
    bool is_number;
  };

  void bind_number(TypeOid type, std::uint64_t number);
  void bind_data(TypeOid type, const void* data, std::size_t size);

  Driver* driver_;
  const char* text_;
  std::vector<Value> values_;
  ResultPtr rows_;
  int row_ = -1;
  std::optional<Error> fault_;
};

/// A connection, for one thread at a time. Prepares each statement once.
class Driver {
 public:
  static constexpr sql::Dialect dialect = sql::Dialect::postgres;

  /// `url`: as libpq reads it, such as postgresql://user@host/database. `unavailable` if there is no answer, the server
  /// has no connection left, or it only accepts reads; `misconfigured` if the URL, the password or the database is
  /// wrong; `corrupt` if the server is older than version 15 or the database does not store UTF-8. No error contains
  /// the password.
  static Result<Driver> open(const std::string& url);

  Statement statement(sql::Sql sql) { return {*this, sql.text(dialect)}; }
  /// Runs any number of statements without values, in one round trip.
  Result<void> script(std::string_view statements);
  /// The same; returns the first column of the first row of the last statement as text, empty if there is none.
  Result<std::string> ask(std::string_view statements);
  /// Commits. Fails also if the server rolled back instead, because a statement had failed.
  Result<void> commit();
  /// Starts a COPY statement; the connection then sends or receives rows until `end_copy`.
  Result<void> begin_copy(const std::string& statement);
  /// Waits for the end of a COPY whose rows were all sent or received. An error says which row it was.
  Result<void> end_copy();
  [[nodiscard]] bool in_transaction() const;
  /// The number of rows changed by the last INSERT, UPDATE or DELETE. In a pipeline, waits for its answer.
  [[nodiscard]] std::int64_t changes();

  /// From here on, statements without rows are sent without waiting for their answers, which saves a round trip for
  /// each. Whatever needs an answer waits for all of them; a failure of an earlier statement is returned there.
  void start_pipeline() { pipelining_ = true; }
  /// Waits for all answers. The first failure; `failure` has it too.
  Result<void> end_pipeline();

  /// Whether the connection can be used again.
  [[nodiscard]] bool alive() const;
  /// The number of the server process that serves this connection.
  [[nodiscard]] int process() const;
  /// The last failure since `forget_failure`: its SQLSTATE, empty if the connection broke.
  struct Failure {
    std::string state;
    Error error;
  };
  [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }
  void forget_failure() { failure_.reset(); }

  [[nodiscard]] pg_conn* handle() const { return connection_.get(); }
  /// The error of this result, or of the connection if the result has none; it is the last failure from now on.
  Error failed(const pg_result* result);

 private:
  friend class Statement;
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  struct Prepared {
    std::string name;
    std::vector<TypeOid> types;  ///< Of its values.
  };

  explicit Driver(pg_conn* connection) : connection_(connection) {}
  /// Settings of the connection, and what Atoll requires of the server.
  Result<void> set_up();
  /// Runs the statement, and records what `changes` returns.
  Result<void> execute(Statement& statement);
  /// Calls `call` with the number of values, and three arrays that libpq takes.
  template <class Call>
  auto with_values(const Statement& statement, Call call);
  /// Sends the statement in the pipeline. `otherwise`: the failure if it changes no row.
  Result<void> send(const Statement& statement, std::optional<Error> otherwise);
  /// Waits for the answers of what was sent in the pipeline.
  Result<void> receive_pending();
  /// Notes what one of the answers says; the failure, if it is one.
  Result<void> receive(pg_result* result, const std::optional<Error>& otherwise);
  Result<const Prepared*> prepared(const Statement& statement);
  Result<ResultPtr> run_simple(std::string_view statements);
  void note_changes(pg_result* result);

  std::unique_ptr<pg_conn, Finish> connection_;
  std::unordered_map<const char*, Prepared> prepared_;  ///< By the text of the statement.
  int prepared_count_ = 0;
  std::int64_t changes_ = 0;
  std::optional<Failure> failure_;
  bool broken_ = false;
  bool pipelining_ = false;
  /// For each statement whose answer is waited for: the failure if it changes no row.
  std::vector<std::optional<Error>> pending_;
};

/// What an SQLSTATE means to callers of the store. Empty: the connection broke.
Fault fault_of(std::string_view state);

/// `?1` becomes `$1`, except in quotes.
std::string with_dollars(std::string_view text);

}  // namespace reef::store::postgres
