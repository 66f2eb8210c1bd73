#include "server/store/sqlite/connection.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cassert>
#include <limits>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "server/store/sql/slow_queries.hpp"

namespace reef::store::sqlite {
namespace {

constexpr int busy_ms_max = 5000;
constexpr int steps_between_asking = 1000;  // Of SQLite's virtual machine: well below a millisecond.

/// Called by SQLite when a statement has ended.
int statement_ended(unsigned /*event*/, void* /*context*/, void* statement, void* took_ns) {
  note_query(sqlite3_sql(static_cast<sqlite3_stmt*>(statement)), *static_cast<const sqlite3_int64*>(took_ns));
  return 0;
}

}  // namespace

Sql joined(std::initializer_list<Sql> parts) {
  static std::mutex mutex;
  static std::set<std::string> kept;  // Its strings have stable addresses.
  std::string whole;
  for (const Sql part : parts) whole += part.text();
  const std::lock_guard lock(mutex);
  return Sql(Sql::Kept{kept.insert(std::move(whole)).first->c_str()});
}

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

void Connection::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}
void Connection::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Result<Connection> Connection::open(const std::string& path, Mode mode, const std::string& vfs) {
  const int flags = (mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) |
                    SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, vfs.empty() ? nullptr : vfs.c_str());
  Connection db(handle);
  if (handle == nullptr) return std::unexpected(Error{Fault::unavailable, "SQLite is out of memory"});
  if (code != SQLITE_OK) return std::unexpected(db.error());
  sqlite3_busy_timeout(handle, busy_ms_max);
  sqlite3_trace_v2(handle, SQLITE_TRACE_PROFILE, statement_ended, nullptr);
  // A damaged or hostile file must not be able to run code through its schema.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  return db;
}

Result<void> Connection::run(Sql sql) {
  return Query(*this, sql).finish();
}

Result<void> Connection::script(std::string_view statements) {
  if (sqlite3_exec(handle(), std::string(statements).c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    return std::unexpected(error());
  }
  return {};
}

bool Connection::in_transaction() const {
  return sqlite3_get_autocommit(handle()) == 0;
}
Key Connection::last_key() const {
  return sqlite3_last_insert_rowid(handle());
}
int Connection::changes() const {
  return sqlite3_changes(handle());
}

sqlite3_stmt* Connection::statement(Sql sql) {
  // By address: literals have stable addresses.
  auto [entry, fresh] = statements_.try_emplace(sql.text());
  if (!entry->second) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(handle(), sql.text(), -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    entry->second.reset(statement);
  }
  assert(entry->second == nullptr || sqlite3_stmt_busy(entry->second.get()) == 0);
  return entry->second.get();
}

Error Connection::error() const {
  const int code = sqlite3_extended_errcode(handle());
  return {fault_of(code), fmt::format("SQLite {}: {}", code, sqlite3_errmsg(handle()))};
}

Query::~Query() {
  if (statement_ != nullptr) sqlite3_reset(statement_);
}

Result<bool> Query::next() {
  if (fault_) return std::unexpected(*fault_);
  assert(bound_ == sqlite3_bind_parameter_count(statement_));
  switch (sqlite3_step(statement_)) {
    case SQLITE_ROW:
      return true;
    case SQLITE_DONE:
      return false;
    default:
      fault_ = db_.error();
      return std::unexpected(*fault_);
  }
}

Result<void> Query::finish() {
  while (true) {
    const Result<bool> row = next();
    if (!row) return std::unexpected(row.error());
    if (!*row) return {};
  }
}

void Query::bind(double value) {
  ++bound_;
  if (statement_ != nullptr) check(sqlite3_bind_double(statement_, bound_, value));
}

void Query::bind(std::string_view text) {
  ++bound_;
  // An empty view may have a null pointer, which would bind NULL.
  const char* const data = text.data() == nullptr ? "" : text.data();
  if (statement_ != nullptr)
    check(sqlite3_bind_text64(statement_, bound_, data, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Query::bind(std::span<const std::uint8_t> bytes) {
  ++bound_;
  const void* const data = bytes.empty() ? "" : static_cast<const void*>(bytes.data());
  if (statement_ != nullptr) check(sqlite3_bind_blob64(statement_, bound_, data, bytes.size(), SQLITE_STATIC));
}

void Query::bind_integer(std::int64_t value) {
  ++bound_;
  if (statement_ != nullptr) check(sqlite3_bind_int64(statement_, bound_, value));
}

void Query::bind_null() {
  ++bound_;
  if (statement_ != nullptr) check(sqlite3_bind_null(statement_, bound_));
}

void Query::check(int code) {
  if (code != SQLITE_OK && !fault_) fault_ = db_.error();
}

int Query::column_count() const {
  return sqlite3_column_count(statement_);
}

std::string Query::column_name(int column) const {
  return sqlite3_column_name(statement_, column);
}

std::variant<std::nullptr_t, std::int64_t, double, std::string> Query::column_value(int column) const {
  switch (sqlite3_column_type(statement_, column)) {
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_column_int64(statement_, column)};
    case SQLITE_FLOAT:
      return sqlite3_column_double(statement_, column);
    case SQLITE_TEXT: {
      const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
      return std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
    }
    default:
      return nullptr;
  }
}

bool Row::is(int column, int type) {
  if (sqlite3_column_type(query_.statement_, column) == type) return true;
  damaged(fmt::format("column {} has the wrong type", column));
  return false;
}

std::int64_t Row::integer(std::int64_t least, std::int64_t most) {
  const int column = column_++;
  if (!is(column, SQLITE_INTEGER)) return least;
  const std::int64_t value = sqlite3_column_int64(query_.statement_, column);
  if (value >= least && value <= most) return value;
  damaged(fmt::format("column {} is {}, not {} to {}", column, value, least, most));
  return least;
}

std::int64_t Row::integer() {
  return integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
}

std::optional<std::int64_t> Row::maybe_integer(std::int64_t least, std::int64_t most) {
  if (sqlite3_column_type(query_.statement_, column_) == SQLITE_NULL) {
    ++column_;
    return std::nullopt;
  }
  return integer(least, most);
}

double Row::real() {
  const int column = column_++;
  return is(column, SQLITE_FLOAT) ? sqlite3_column_double(query_.statement_, column) : 0;
}

std::string Row::text() {
  const int column = column_++;
  if (!is(column, SQLITE_TEXT)) return {};
  const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(query_.statement_, column));
  if (text == nullptr) {
    damaged(fmt::format("column {} cannot be read", column));
    return {};
  }
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(query_.statement_, column))};
}

Bytes Row::bytes(std::size_t length) {
  const int column = column_++;
  if (!is(column, SQLITE_BLOB)) return {};
  const auto* const bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(query_.statement_, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(query_.statement_, column));
  if (bytes == nullptr || size != length) {
    damaged(fmt::format("column {} has {} bytes, not {}", column, size, length));
    return {};
  }
  return {bytes, bytes + size};
}

std::size_t Row::word(std::span<const std::string_view> words) {
  const std::string found = text();
  for (std::size_t index = 0; index < words.size(); ++index) {
    if (words[index] == found) return index;
  }
  damaged(fmt::format("column {} has an unknown value", column_ - 1));
  return 0;
}

void Row::damaged(std::string_view what) {
  if (!fault_) fault_ = Error{Fault::corrupt, fmt::format("a damaged row of {}: {}", of_, what)};
}

ReadTransaction::~ReadTransaction() {
  if (!begun_) return;
  // Nothing was written, so ending cannot lose anything; a connection that stays in its transaction must not be reused.
  if (!db_.run("COMMIT") && db_.in_transaction()) (void)db_.run("ROLLBACK");
}

Stoppable::Stoppable(Connection& db, const std::atomic<bool>& stop) : db_(db), stop_(stop) {
  sqlite3_progress_handler(db_.handle(), steps_between_asking, ask, this);
}

Stoppable::~Stoppable() {
  sqlite3_progress_handler(db_.handle(), 0, nullptr, nullptr);
}

int Stoppable::ask(void* self) {
  return static_cast<Stoppable*>(self)->stop_ ? 1 : 0;
}

}  // namespace reef::store::sqlite
