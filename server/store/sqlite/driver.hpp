#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/store/sql/text.hpp"
#include "server/store/types.hpp"

struct sqlite3;
struct sqlite3_stmt;

/// What only SQLite has.
namespace reef::store::sqlite {

enum class Mode : std::uint8_t { create, read };

/// A prepared statement that is bound and stepped. Values and rows are those of SQLite. Reset on destruction.
class Statement {
 public:
  Statement(sqlite3* db, sqlite3_stmt* statement);
  ~Statement();
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;

  void bind(std::int64_t value);
  void bind(double value);
  void bind(std::string_view text);
  void bind(std::span<const std::uint8_t> bytes);
  void bind_null(sql::Type type);
  Result<bool> next();
  /// Runs to the end.
  Result<void> finish();
  /// The same; fails with `otherwise` if no row is changed.
  Result<void> change_a_row(const Error& otherwise);

  [[nodiscard]] int columns() const;
  [[nodiscard]] std::string name(int column) const;
  [[nodiscard]] sql::Type type(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  /// A null pointer if memory is short. Until the next step.
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::span<const std::uint8_t> bytes(int column) const;

 private:
  void check(int code);

  sqlite3* db_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
  std::optional<Error> fault_;
};

/// A connection, for one thread at a time. Caches its prepared statements.
class Driver {
 public:
  static constexpr sql::Dialect dialect = sql::Dialect::sqlite;

  /// `create` opens for writing and creates what is missing; `read` opens read-only. `vfs`: empty for the default.
  static Result<Driver> open(const std::string& path, Mode mode, const std::string& vfs);

  Statement statement(sql::Sql sql);
  /// Runs all statements of a migration.
  Result<void> script(std::string_view statements);
  [[nodiscard]] bool in_transaction() const;
  [[nodiscard]] std::int64_t changes() const;

  [[nodiscard]] Error error() const;
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  explicit Driver(sqlite3* handle) : handle_(handle) {}

  std::unique_ptr<sqlite3, Close> handle_;
  std::unordered_map<const char*, std::unique_ptr<sqlite3_stmt, Finalize>> statements_;
};

/// What an SQLite result code means to callers of the store.
Fault fault_of(int code);

/// While it exists, statements on the connection fail with `closed` soon after `stop` has become true.
class Stoppable {
 public:
  Stoppable(Driver& db, const std::atomic<bool>& stop);
  ~Stoppable();
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;

 private:
  static int ask(void* self);

  Driver& db_;
  const std::atomic<bool>& stop_;
};

}  // namespace reef::store::sqlite
