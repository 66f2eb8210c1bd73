#include "server/store/sqlite/driver.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cassert>
#include <utility>

#include "server/store/slow_queries.hpp"

namespace reef::store::sqlite {
namespace {

constexpr int busy_ms_max = 5000;
constexpr int steps_between_asking = 1000;  // Of SQLite's virtual machine: well below a millisecond.

/// Called by SQLite when a statement has ended.
int statement_ended(unsigned /*event*/, void* /*context*/, void* statement, void* took_ns) {
  note_query(sqlite3_sql(static_cast<sqlite3_stmt*>(statement)), *static_cast<const sqlite3_int64*>(took_ns));
  return 0;
}

Error error_of(sqlite3* db) {
  const int code = sqlite3_extended_errcode(db);
  return {fault_of(code), fmt::format("SQLite {}: {}", code, sqlite3_errmsg(db))};
}

}  // namespace

Fault fault_of(int code) {
  switch (code & 0xff) {
    case SQLITE_CONSTRAINT:
      return Fault::conflict;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR:  // Our statements are valid, so the schema must be wrong.
      return Fault::corrupt;
    case SQLITE_INTERRUPT:  // By a Stoppable.
      return Fault::closed;
    default:
      return Fault::unavailable;
  }
}

Statement::Statement(sqlite3* db, sqlite3_stmt* statement) : db_(db), statement_(statement) {
  if (statement_ == nullptr) fault_ = error_of(db_);
}

Statement::~Statement() {
  if (statement_ != nullptr) sqlite3_reset(statement_);
}

Statement::Statement(Statement&& other) noexcept
    : db_(other.db_),
      statement_(std::exchange(other.statement_, nullptr)),
      bound_(other.bound_),
      fault_(std::move(other.fault_)) {}

void Statement::bind(std::int64_t value) {
  ++bound_;
  if (statement_ != nullptr) check(sqlite3_bind_int64(statement_, bound_, value));
}

void Statement::bind(double value) {
  ++bound_;
  if (statement_ != nullptr) check(sqlite3_bind_double(statement_, bound_, value));
}

void Statement::bind(std::string_view text) {
  ++bound_;
  // An empty view may have a null pointer, which would bind NULL.
  const char* const data = text.data() == nullptr ? "" : text.data();
  if (statement_ == nullptr) return;
  check(sqlite3_bind_text64(statement_, bound_, data, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind(std::span<const std::uint8_t> bytes) {
  ++bound_;
  const void* const data = bytes.empty() ? "" : static_cast<const void*>(bytes.data());
  if (statement_ != nullptr) check(sqlite3_bind_blob64(statement_, bound_, data, bytes.size(), SQLITE_STATIC));
}

void Statement::bind_null(sql::Type /*type*/) {
  ++bound_;
  if (statement_ != nullptr) check(sqlite3_bind_null(statement_, bound_));
}

void Statement::check(int code) {
  if (code != SQLITE_OK && !fault_) fault_ = error_of(db_);
}

Result<bool> Statement::next() {
  if (fault_) return std::unexpected(*fault_);
  assert(bound_ == sqlite3_bind_parameter_count(statement_));
  switch (sqlite3_step(statement_)) {
    case SQLITE_ROW:
      return true;
    case SQLITE_DONE:
      return false;
    default:
      fault_ = error_of(db_);
      return std::unexpected(*fault_);
  }
}

Result<void> Statement::finish() {
  while (true) {
    ATOLL_TRY(row, next());
    if (!row) return {};
  }
}

Result<void> Statement::change_a_row(const Error& otherwise) {
  ATOLL_CHECK(finish());
  if (sqlite3_changes64(db_) == 0) return std::unexpected(otherwise);
  return {};
}

int Statement::columns() const {
  return sqlite3_column_count(statement_);
}

std::string Statement::name(int column) const {
  return sqlite3_column_name(statement_, column);
}

sql::Type Statement::type(int column) const {
  switch (sqlite3_column_type(statement_, column)) {
    case SQLITE_INTEGER:
      return sql::Type::integer;
    case SQLITE_FLOAT:
      return sql::Type::real;
    case SQLITE_TEXT:
      return sql::Type::text;
    case SQLITE_BLOB:
      return sql::Type::bytes;
    default:
      return sql::Type::null;
  }
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(statement_, column);
}

std::string_view Statement::text(int column) const {
  const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::span<const std::uint8_t> Statement::bytes(int column) const {
  const auto* const bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

void Driver::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}
void Driver::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Result<Driver> Driver::open(const std::string& path, Mode mode, const std::string& vfs) {
  const int flags = (mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) |
                    SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, vfs.empty() ? nullptr : vfs.c_str());
  Driver db(handle);
  if (handle == nullptr) return std::unexpected(Error{Fault::unavailable, "SQLite is out of memory"});
  if (code != SQLITE_OK) return std::unexpected(db.error());
  sqlite3_busy_timeout(handle, busy_ms_max);
  sqlite3_trace_v2(handle, SQLITE_TRACE_PROFILE, statement_ended, nullptr);
  // A damaged or hostile file must not be able to run code through its schema.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  return db;
}

Statement Driver::statement(sql::Sql sql) {
  const char* const text = sql.text(dialect);
  auto [entry, fresh] = statements_.try_emplace(text);
  if (!entry->second) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(handle(), text, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    entry->second.reset(statement);
  }
  assert(entry->second == nullptr || sqlite3_stmt_busy(entry->second.get()) == 0);
  return {handle(), entry->second.get()};
}

Result<void> Driver::script(std::string_view statements) {
  if (sqlite3_exec(handle(), std::string(statements).c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    return std::unexpected(error());
  }
  return {};
}

bool Driver::in_transaction() const {
  return sqlite3_get_autocommit(handle()) == 0;
}

std::int64_t Driver::changes() const {
  return sqlite3_changes64(handle());
}

Error Driver::error() const {
  return error_of(handle());
}

Stoppable::Stoppable(Driver& db, const std::atomic<bool>& stop) : db_(db), stop_(stop) {
  sqlite3_progress_handler(db_.handle(), steps_between_asking, ask, this);
}

Stoppable::~Stoppable() {
  sqlite3_progress_handler(db_.handle(), 0, nullptr, nullptr);
}

int Stoppable::ask(void* self) {
  return static_cast<Stoppable*>(self)->stop_ ? 1 : 0;
}

}  // namespace reef::store::sqlite
