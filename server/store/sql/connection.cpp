#include "server/store/sql/connection.hpp"

#include <fmt/format.h>

#include <limits>
#include <mutex>
#include <set>

namespace reef::store::sql {

Sql joined(std::initializer_list<Sql> parts) {
  static std::mutex mutex;
  static std::set<std::string> kept;  // Its strings have stable addresses.
  const auto text = [&](Dialect dialect) {
    std::string whole;
    for (const Sql part : parts) whole += part.text(dialect);
    return kept.insert(std::move(whole)).first->c_str();
  };
  const std::lock_guard lock(mutex);
  return Sql(Sql::Kept{.sqlite = text(Dialect::sqlite), .postgres = text(Dialect::postgres)});
}

Result<void> Connection::run(Sql sql) {
  if (auto* const driver = std::get_if<postgres::Driver>(&driver_)) return driver->script(sql.text(driver->dialect));
  return Query(*this, sql).finish();
}

Result<void> Connection::script(std::string_view statements) {
  return std::visit([&](auto& driver) { return driver.script(statements); }, driver_);
}

bool Connection::in_transaction() const {
  return std::visit([](const auto& driver) { return driver.in_transaction(); }, driver_);
}

std::int64_t Connection::changes() {
  return std::visit([](auto& driver) { return driver.changes(); }, driver_);
}

Dialect Connection::dialect() const {
  return std::visit([](const auto& driver) { return driver.dialect; }, driver_);
}

bool Connection::alive() const {
  const auto* const driver = std::get_if<postgres::Driver>(&driver_);
  return driver == nullptr || driver->alive();
}

Query::Statement Query::start(Connection& db, Sql sql) {
  return std::visit([&](auto& driver) -> Statement { return driver.statement(sql); }, db.driver_);
}

Result<void> Query::finish() {
  return with([](auto& statement) { return statement.finish(); });
}

Result<void> Query::change_a_row(const Error& otherwise) {
  return with([&](auto& statement) { return statement.change_a_row(otherwise); });
}

int Query::column_count() const {
  return with([](const auto& statement) { return statement.columns(); });
}

std::string Query::column_name(int column) const {
  return with([=](const auto& statement) { return statement.name(column); });
}

std::variant<std::nullptr_t, std::int64_t, double, std::string> Query::column_value(int column) const {
  using Value = std::variant<std::nullptr_t, std::int64_t, double, std::string>;
  return with([=](const auto& statement) -> Value {
    switch (statement.type(column)) {
      case Type::integer:
        return statement.integer(column);
      case Type::real:
        return statement.real(column);
      case Type::text:
        return std::string(statement.text(column));
      case Type::null:
      case Type::bytes:
        break;
    }
    return nullptr;
  });
}

bool Row::is(int column, Type type) {
  if (query_.with([=](const auto& statement) { return statement.type(column); }) == type) return true;
  damaged(fmt::format("column {} has the wrong type", column));
  return false;
}

std::int64_t Row::integer(std::int64_t least, std::int64_t most) {
  const int column = column_++;
  if (!is(column, Type::integer)) return least;
  const std::int64_t value = query_.with([=](const auto& statement) { return statement.integer(column); });
  if (value >= least && value <= most) return value;
  damaged(fmt::format("column {} is {}, not {} to {}", column, value, least, most));
  return least;
}

std::int64_t Row::integer() {
  return integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
}

std::optional<std::int64_t> Row::maybe_integer(std::int64_t least, std::int64_t most) {
  if (query_.with([this](const auto& statement) { return statement.type(column_); }) == Type::null) {
    ++column_;
    return std::nullopt;
  }
  return integer(least, most);
}

double Row::real() {
  const int column = column_++;
  if (!is(column, Type::real)) return 0;
  return query_.with([=](const auto& statement) { return statement.real(column); });
}

std::string Row::text() {
  const int column = column_++;
  if (!is(column, Type::text)) return {};
  const std::string_view text = query_.with([=](const auto& statement) { return statement.text(column); });
  if (text.data() == nullptr) damaged(fmt::format("column {} cannot be read", column));
  return std::string(text);
}

Bytes Row::bytes() {
  const int column = column_++;
  if (!is(column, Type::bytes)) return {};
  const std::span bytes = query_.with([=](const auto& statement) { return statement.bytes(column); });
  return {bytes.begin(), bytes.end()};
}

Bytes Row::bytes(std::size_t length) {
  Bytes all = bytes();
  if (fault_ || all.size() == length) return all;
  damaged(fmt::format("column {} has {} bytes, not {}", column_ - 1, all.size(), length));
  return {};
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

Result<std::int64_t> one_integer(Query& query) {
  ATOLL_TRY(found, one_row<std::int64_t>(query, "a number", [](Row& row) { return row.integer(); }));
  ATOLL_CHECK(query.finish());  // An INSERT … RETURNING is complete only after its last row.
  return found.value_or(0);
}

ReadTransaction::ReadTransaction(Connection& db)
    : db_(db), begun_(db.run(Sql("BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))) {}

ReadTransaction::~ReadTransaction() {
  if (!begun_) return;
  // Nothing was written, so ending cannot lose anything; a connection that stays in its transaction must not be reused.
  if (!db_.run("COMMIT") && db_.in_transaction()) (void)db_.run("ROLLBACK");
}

}  // namespace reef::store::sql
