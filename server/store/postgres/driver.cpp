#include "server/store/postgres/driver.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <spdlog/spdlog.h>

#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <chrono>
#include <cstring>
#include <utility>

#include "protocol/try.hpp"
#include "server/store/postgres/network_order.hpp"
#include "server/store/postgres/url.hpp"
#include "server/store/slow_queries.hpp"

namespace reef::store::postgres {
namespace {

/// The types that the store uses, by the numbers that PostgreSQL has fixed in its catalogue.
constexpr TypeOid oid_bool = 16;
constexpr TypeOid oid_bytea = 17;
constexpr TypeOid oid_name = 19;
constexpr TypeOid oid_int8 = 20;
constexpr TypeOid oid_int2 = 21;
constexpr TypeOid oid_int4 = 23;
constexpr TypeOid oid_text = 25;
constexpr TypeOid oid_float4 = 700;
constexpr TypeOid oid_float8 = 701;
constexpr TypeOid oid_varchar = 1043;

constexpr int binary = 1;
constexpr std::size_t values_max = 64;
/// Answers are small, but a server that cannot send them stops reading.
constexpr std::size_t pending_max = 256;
/// The SQLSTATE for a row that is not there.
constexpr const char* no_data = "P0002";
constexpr int version_min = 150000;

std::uint64_t to_network(std::uint64_t value) {
  return __builtin_bswap64(value);
}

/// A message in one line.
std::string trimmed(const char* message) {
  std::string text;
  for (const char* each = message == nullptr ? "" : message; *each != '\0'; ++each) {
    if (*each == '\n') text += "; ";
    if (*each != '\n' && *each != '\t') text += *each;
  }
  while (!text.empty() && (text.back() == ';' || text.back() == ' ')) text.pop_back();
  return text;
}

/// Whether a connection is of no more use after an error with this SQLSTATE: the server shuts down or has become a
/// standby, or a prepared statement no longer fits the tables.
bool ends_connection(std::string_view state) {
  return state.empty() || state.starts_with("08") || state.starts_with("57P") || state == "25P03" || state == "25006" ||
         state == "0A000";
}

std::int64_t nanoseconds_since(std::chrono::steady_clock::time_point began) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - began).count();
}

/// The server's warnings and notices.
void log_notice(void* /*context*/, const char* message) {
  spdlog::debug("store: {}", trimmed(message));
}

}  // namespace

Fault fault_of(std::string_view state) {
  if (state.starts_with("23")) return Fault::conflict;
  if (state == "42501") return Fault::misconfigured;  // A missing privilege.
  // Our statements are valid, so the schema must be wrong.
  if (state.starts_with("42") || state.starts_with("22") || state.starts_with("XX")) return Fault::corrupt;
  return Fault::unavailable;
}

std::string with_dollars(std::string_view text) {
  std::string written(text);
  char quote = '\0';
  for (char& each : written) {
    if (quote != '\0') {
      if (each == quote) quote = '\0';
    } else if (each == '\'' || each == '"') {
      quote = each;
    } else if (each == '?') {
      each = '$';
    }
  }
  return written;
}

void ClearResult::operator()(pg_result* result) const {
  PQclear(result);
}

void Statement::bind_number(TypeOid type, std::uint64_t number) {
  values_.push_back({.type = type, .size = 8, .data = nullptr, .number = to_network(number), .is_number = true});
}

void Statement::bind_data(TypeOid type, const void* data, std::size_t size) {
  const char* const bytes = data == nullptr ? "" : static_cast<const char*>(data);
  values_.push_back({.type = type, .size = static_cast<int>(size), .data = bytes, .number = 0, .is_number = false});
}

void Statement::bind(std::int64_t value) {
  bind_number(oid_int8, static_cast<std::uint64_t>(value));
}
void Statement::bind(double value) {
  bind_number(oid_float8, std::bit_cast<std::uint64_t>(value));
}
void Statement::bind(std::string_view text) {
  bind_data(oid_text, text.data(), text.size());
}
void Statement::bind(std::span<const std::uint8_t> bytes) {
  bind_data(oid_bytea, bytes.data(), bytes.size());
}

void Statement::bind_null(sql::Type type) {
  TypeOid oid = oid_text;
  if (type == sql::Type::integer) oid = oid_int8;
  if (type == sql::Type::real) oid = oid_float8;
  if (type == sql::Type::bytes) oid = oid_bytea;
  values_.push_back({.type = oid, .size = 0, .data = nullptr, .number = 0, .is_number = false});
}

Result<bool> Statement::next() {
  if (fault_) return std::unexpected(*fault_);
  if (!rows_) {
    if (const Result<void> done = driver_->execute(*this); !done) {
      fault_ = done.error();
      return std::unexpected(*fault_);
    }
  }
  return ++row_ < PQntuples(rows_.get());
}

Result<void> Statement::finish() {
  if (!rows_ && driver_->pipelining_) return driver_->send(*this, std::nullopt);
  ATOLL_CHECK(next());
  return {};
}

Result<void> Statement::change_a_row(const Error& otherwise) {
  if (driver_->pipelining_) return driver_->send(*this, otherwise);
  ATOLL_CHECK(next());
  if (driver_->changes() == 0) return std::unexpected(otherwise);
  return {};
}

int Statement::columns() const {
  return PQnfields(rows_.get());
}

std::string Statement::name(int column) const {
  return PQfname(rows_.get(), column);
}

sql::Type Statement::type(int column) const {
  if (PQgetisnull(rows_.get(), row_, column) != 0) return sql::Type::null;
  switch (PQftype(rows_.get(), column)) {
    case oid_bool:
    case oid_int2:
    case oid_int4:
    case oid_int8:
      return sql::Type::integer;
    case oid_float4:
    case oid_float8:
      return sql::Type::real;
    case oid_text:
    case oid_varchar:
    case oid_name:
      return sql::Type::text;
    default:
      return sql::Type::bytes;
  }
}

std::int64_t Statement::integer(int column) const {
  const char* const value = PQgetvalue(rows_.get(), row_, column);
  switch (PQftype(rows_.get(), column)) {
    case oid_bool:
      return *value == 0 ? 0 : 1;
    case oid_int2:
      return from_network<std::int16_t>(value);
    case oid_int4:
      return from_network<std::int32_t>(value);
    default:
      return from_network<std::int64_t>(value);
  }
}

double Statement::real(int column) const {
  const char* const value = PQgetvalue(rows_.get(), row_, column);
  if (PQftype(rows_.get(), column) == oid_float4) return double{from_network<float>(value)};
  return from_network<double>(value);
}

std::string_view Statement::text(int column) const {
  return {PQgetvalue(rows_.get(), row_, column), static_cast<std::size_t>(PQgetlength(rows_.get(), row_, column))};
}

std::span<const std::uint8_t> Statement::bytes(int column) const {
  const std::string_view raw = text(column);
  return {reinterpret_cast<const std::uint8_t*>(raw.data()), raw.size()};
}

void Driver::Finish::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

Result<Driver> Driver::open(const std::string& url) {
  ATOLL_CHECK(check_url(url));
  // Those before `dbname` can be overridden by the URL. A server that does not answer must not hold a thread for
  // minutes; of several hosts, the one that accepts writes is meant.
  constexpr std::array names = {"fallback_application_name", "connect_timeout",
                                "keepalives_idle",           "keepalives_interval",
                                "keepalives_count",          "tcp_user_timeout",
                                "target_session_attrs",      "dbname",
                                "client_encoding",           static_cast<const char*>(nullptr)};
  const std::array<const char*, names.size()> values = {"atoll", "5",          "30",        "5",    "3",
                                                        "15000", "read-write", url.c_str(), "UTF8", nullptr};
  Driver db(PQconnectdbParams(names.data(), values.data(), /*expand_dbname=*/1));
  if (!db.connection_) return std::unexpected(Error{Fault::unavailable, "libpq is out of memory"});
  if (!db.alive()) {
    const std::string why = trimmed(PQerrorMessage(db.handle()));
    // libpq gives up by itself, so the server refuses nothing and gives no code.
    if (PQconnectionNeedsPassword(db.handle()) != 0) return std::unexpected(Error{Fault::misconfigured, why});
    return std::unexpected(connect_error(url, why));
  }
  PQsetNoticeProcessor(db.handle(), log_notice, nullptr);
  ATOLL_CHECK(db.set_up());
  return db;
}

Result<void> Driver::set_up() {
  if (PQserverVersion(handle()) < version_min) {
    return std::unexpected(Error{Fault::corrupt, fmt::format("the database server is PostgreSQL {}; 15 is the oldest "
                                                             "version that works",
                                                             PQserverVersion(handle()) / 10000)});
  }
  const char* const encoding = PQparameterStatus(handle(), "server_encoding");
  if (encoding == nullptr || std::string_view(encoding) != "UTF8") {
    return std::unexpected(Error{Fault::corrupt, "the encoding of the database is not UTF8"});
  }
  // Nearly every statement reads a few rows by their keys. While the statistics of a table are older than its growth,
  // the planner would rather read it as a whole for a hash or merge join, and keep that plan. What is acknowledged must
  // be durable. Anyone who set more than `on`, for standbys, keeps it.
  return script(
      "SET client_min_messages = warning; SET jit = off; SET lock_timeout = '30s'; "
      "SET enable_hashjoin = off; SET enable_mergejoin = off; "
      "SET idle_in_transaction_session_timeout = '5min'; SET statement_timeout = 0; "
      "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'");
}

bool Driver::alive() const {
  return !broken_ && PQstatus(handle()) == CONNECTION_OK;
}

int Driver::process() const {
  return PQbackendPID(handle());
}

bool Driver::in_transaction() const {
  const PGTransactionStatusType status = PQtransactionStatus(handle());
  return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

std::int64_t Driver::changes() {
  return receive_pending() ? changes_ : 0;
}

Result<void> Driver::end_pipeline() {
  pipelining_ = false;
  return receive_pending();
}

void Driver::note_changes(pg_result* result) {
  // Not the rows of a SELECT.
  const std::string_view what = PQcmdStatus(result);
  if (!what.starts_with("INSERT") && !what.starts_with("UPDATE") && !what.starts_with("DELETE")) return;
  const std::string_view changed = PQcmdTuples(result);
  changes_ = 0;
  std::from_chars(changed.data(), changed.data() + changed.size(), changes_);
}

Result<ResultPtr> Driver::run_simple(std::string_view statements) {
  ATOLL_CHECK(receive_pending());
  const auto began = std::chrono::steady_clock::now();
  const std::string text(statements);
  ResultPtr result(PQexec(handle(), text.c_str()));
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_EMPTY_QUERY) {
    return std::unexpected(failed(result.get()));
  }
  note_changes(result.get());
  if (!text.contains('\n')) note_query(text.c_str(), nanoseconds_since(began));  // Migrations are expected to be slow.
  return result;
}

Result<void> Driver::script(std::string_view statements) {
  ATOLL_CHECK(run_simple(statements));
  return {};
}

Result<std::string> Driver::ask(std::string_view statements) {
  ATOLL_TRY(result, run_simple(statements));
  if (PQntuples(result.get()) == 0 || PQnfields(result.get()) == 0) return std::string();
  return std::string(PQgetvalue(result.get(), 0, 0));
}

Result<void> Driver::commit() {
  ATOLL_TRY(result, run_simple("COMMIT"));
  if (std::string_view(PQcmdStatus(result.get())) == "COMMIT") return {};
  if (failure_) return std::unexpected(failure_->error);
  return std::unexpected(Error{Fault::unavailable, "the database rolled the transaction back"});
}

Result<void> Driver::begin_copy(const std::string& statement) {
  const ResultPtr result(PQexec(handle(), statement.c_str()));
  const ExecStatusType status = PQresultStatus(result.get());
  if (status == PGRES_COPY_IN || status == PGRES_COPY_OUT) return {};
  return std::unexpected(failed(result.get()));
}

Result<void> Driver::end_copy() {
  Result<void> done;
  while (const ResultPtr result{PQgetResult(handle())}) {
    if (PQresultStatus(result.get()) == PGRES_COMMAND_OK) continue;
    done = std::unexpected(failed(result.get()));
    // Which row and column it was.
    if (const char* const context = PQresultErrorField(result.get(), PG_DIAG_CONTEXT)) {
      done.error().detail += fmt::format(" ({})", trimmed(context));
    }
    if (!alive()) break;
  }
  return done;
}

Result<const Driver::Prepared*> Driver::prepared(const Statement& statement) {
  Prepared& entry = prepared_[statement.text_];
  const auto same_types = [&] {
    return std::equal(entry.types.begin(), entry.types.end(), statement.values_.begin(), statement.values_.end(),
                      [](TypeOid type, const Statement::Value& value) { return type == value.type; });
  };
  if (!entry.name.empty() && same_types()) return &entry;
  std::vector<TypeOid> types;
  types.reserve(statement.values_.size());
  for (const Statement::Value& value : statement.values_) types.push_back(value.type);
  ATOLL_CHECK(receive_pending());
  const std::string name = fmt::format("s{}", ++prepared_count_);
  const ResultPtr result(PQprepare(handle(), name.c_str(), with_dollars(statement.text_).c_str(),
                                   static_cast<int>(types.size()), types.data()));
  if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) return std::unexpected(failed(result.get()));
  entry = {.name = name, .types = std::move(types)};
  return &entry;
}

template <class Call>
auto Driver::with_values(const Statement& statement, Call call) {
  const std::size_t count = statement.values_.size();
  assert(count <= values_max);
  std::array<const char*, values_max> data;
  std::array<int, values_max> sizes;
  std::array<int, values_max> formats;
  for (std::size_t index = 0; index < count; ++index) {
    const Statement::Value& value = statement.values_[index];
    data[index] = value.is_number ? reinterpret_cast<const char*>(&value.number) : value.data;
    sizes[index] = value.size;
    formats[index] = binary;
  }
  return call(static_cast<int>(count), data.data(), sizes.data(), formats.data());
}

Result<void> Driver::execute(Statement& statement) {
  ATOLL_CHECK(receive_pending());
  const auto began = std::chrono::steady_clock::now();
  ATOLL_TRY(entry, prepared(statement));
  statement.rows_ = with_values(statement, [&](int count, auto... values) {
    return ResultPtr(PQexecPrepared(handle(), entry->name.c_str(), count, values..., binary));
  });
  const ExecStatusType status = PQresultStatus(statement.rows_.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return std::unexpected(failed(statement.rows_.get()));
  note_changes(statement.rows_.get());
  note_query(statement.text_, nanoseconds_since(began));
  return {};
}

Result<void> Driver::send(const Statement& statement, std::optional<Error> otherwise) {
  ATOLL_TRY(entry, prepared(statement));
  if (PQpipelineStatus(handle()) == PQ_PIPELINE_OFF && PQenterPipelineMode(handle()) != 1) {
    return std::unexpected(failed(nullptr));
  }
  const int sent = with_values(statement, [&](int count, auto... values) {
    return PQsendQueryPrepared(handle(), entry->name.c_str(), count, values..., binary);
  });
  if (sent != 1) return std::unexpected(failed(nullptr));
  pending_.push_back(std::move(otherwise));
  return pending_.size() < pending_max ? Result<void>() : receive_pending();
}

Result<void> Driver::receive_pending() {
  if (PQpipelineStatus(handle()) == PQ_PIPELINE_OFF) return {};
  const auto began = std::chrono::steady_clock::now();
  const auto pending = std::exchange(pending_, {});
  Result<void> all;
  if (PQpipelineSync(handle()) != 1) all = std::unexpected(failed(nullptr));
  for (auto each = pending.begin(); each != pending.end() && alive(); ++each) {
    while (const ResultPtr result{PQgetResult(handle())}) {
      const Result<void> received = receive(result.get(), *each);
      if (all && !received) all = received;
    }
  }
  const ResultPtr end(alive() ? PQgetResult(handle()) : nullptr);
  // Without the answer to the end of the pipeline, the connection is of no more use.
  if (PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC || PQexitPipelineMode(handle()) != 1) {
    broken_ = true;
    if (all) all = std::unexpected(failed(end.get()));
  }
  note_query("the statements of a pipeline", nanoseconds_since(began));
  return all;
}

Result<void> Driver::receive(pg_result* result, const std::optional<Error>& otherwise) {
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_PIPELINE_ABORTED) return {};  // An earlier statement has failed.
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return std::unexpected(failed(result));
  note_changes(result);
  if (!otherwise || changes_ > 0) return {};
  failure_ = Failure{.state = no_data, .error = *otherwise};
  return std::unexpected(*otherwise);
}

Error Driver::failed(const pg_result* result) {
  const char* const state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const primary = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  Failure failure;
  failure.state = state == nullptr ? "" : state;
  const std::string message = primary == nullptr ? trimmed(PQerrorMessage(handle())) : trimmed(primary);
  failure.error = {fault_of(failure.state), failure.state.empty()
                                                ? "the connection to the database was lost: " + message
                                                : fmt::format("PostgreSQL {}: {}", failure.state, message)};
  broken_ = broken_ || ends_connection(failure.state);
  // The first one is the cause: the others only say that the transaction has failed.
  if (!failure_ || failure.state != "25P02") failure_ = failure;
  return failure.error;
}

}  // namespace reef::store::postgres
