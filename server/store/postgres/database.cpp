#include "server/store/postgres/database.hpp"

#include <algorithm>
#include <future>
#include <limits>
#include <utility>

#include "server/store/postgres/migrations.hpp"
#include "server/store/postgres/usage_lock.hpp"
#include "server/store/slow_queries.hpp"

namespace reef::store::postgres {

using sql::Connection;

namespace {

Standby read_standby(sql::Row& row) {
  Standby standby;
  standby.name = row.text();
  standby.state = row.text();
  standby.is_awaited = row.boolean();
  standby.lag_bytes = row.maybe_integer(std::numeric_limits<std::int64_t>::min(), sql::millis_max);
  standby.lag_ms = row.maybe_integer(0, sql::millis_max);
  // Between two looks at the log, a standby may seem to be ahead.
  if (standby.lag_bytes) standby.lag_bytes = std::max<std::int64_t>(*standby.lag_bytes, 0);
  return standby;
}

}  // namespace

Result<Connection> connect(const std::string& url) {
  ATOLL_TRY(driver, Driver::open(url));
  return Connection(std::move(driver));
}

Database::Database(std::unique_ptr<Connector> connector, const Options& options)
    : sql::Database([&connector = *connector] { return connector.open(); }, options.readers_max),
      connector_(std::move(connector)),
      channel_(*connector_),
      servers_(*connector_),
      queue_max_(options.queue_max),
      context_{
          .connector = *connector_, .batch_max = options.batch_max, .unknown_commit_max = options.unknown_commit_max},
      lane_(start_lane(context_, options.writers)) {
  count_slow_queries();
  for (std::size_t lane = 0; lane < options.match_writers; ++lane) match_lanes_.push_back(start_lane(context_, 1));
}

std::unique_ptr<Database::Lane> Database::start_lane(WriterContext& context, std::size_t writers) {
  auto lane = std::make_unique<Lane>();
  for (std::size_t writer = 0; writer < writers; ++writer) {
    lane->writers.push_back(std::make_unique<Writer>(context, lane->queue));
  }
  return lane;
}

Result<std::unique_ptr<Database>> Database::open(const std::string& url, const Options& options) {
  ATOLL_TRY(db, connect(url));
  ATOLL_CHECK(share_use(db.postgres()));
  ATOLL_CHECK(migrate(db));
  return std::unique_ptr<Database>(new Database(std::make_unique<Connector>(url), options));
}

Result<std::unique_ptr<Database>> Database::open_for_command(const std::string& url) {
  ATOLL_TRY(db, connect(url));
  ATOLL_CHECK(share_use(db.postgres()));
  ATOLL_TRY(version, version_of(db));
  if (version != 0 && version < postgres::schema_version()) {
    return std::unexpected(Error{Fault::conflict, "the database has an older schema: migrate it first"});
  }
  if (version == 0) ATOLL_CHECK(migrate(db));
  constexpr Options few{.readers_max = 2, .writers = 1, .match_writers = 1};
  return std::unique_ptr<Database>(new Database(std::make_unique<Connector>(url), few));
}

void Database::enqueue(std::unique_ptr<sql::Job> job) {
  push(*lane_, {.job = std::move(job)});
}

void Database::enqueue_match(Key match, sql::Reach reach, std::unique_ptr<sql::Job> job) {
  Lane& lane = *match_lanes_[static_cast<std::size_t>(match) % match_lanes_.size()];
  push(lane, {.job = std::move(job), .match = match, .shares = reach == sql::Reach::match});
}

void Database::enqueue_deletion(std::unique_ptr<sql::Job> job) {
  push(*lane_, {.job = std::move(job), .keeps_notices = true});
}

void Database::push(Lane& lane, Write write) {
  write.job = sql::attributed(std::move(write.job));
  bool closed = false;
  {
    const std::lock_guard lock(pushing_);
    closed = closed_;
    if (!closed && queue_depth() < queue_max_) {
      context_.depth.fetch_add(1, std::memory_order_relaxed);
      lane.queue.push(std::move(write));
      return;
    }
  }
  write.job->fail(closed ? Error{Fault::closed, "the store is closed"}
                         : Error{Fault::unavailable, "too many writes are waiting for the database"});
}

Result<void> Database::backup(const std::string& /*path*/, const std::atomic<bool>& /*stop*/) {
  return std::unexpected(
      Error{Fault::misconfigured, "backups of a database server are made with its own tools, such as pg_dump"});
}

int Database::schema_version() const {
  return reef::store::postgres::schema_version();
}

Space Database::space() const {
  Space space;
  if (Result<Connection> db = connector_->open()) {
    sql::Query query(*db, "SELECT pg_database_size(current_database())");
    space.database_bytes = sql::one_integer(query).value_or(0);
  }
  return space;
}

Result<std::vector<Weight>> Database::weights(int limit, const std::atomic<bool>& stop) {
  if (stop) return std::unexpected(Error{Fault::closed, "the server is stopping"});
  ATOLL_TRY(db, connector_->open());
  sql::Query query(db,
                   "SELECT relname, pg_total_relation_size(oid) FROM pg_class "
                   "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace "
                   "ORDER BY 2 DESC, 1 LIMIT ?1",
                   limit);
  return sql::all_rows<Weight>(query, "pg_class", [](sql::Row& row) {
    Weight weight;
    weight.table = row.text();
    weight.bytes = row.integer(0, sql::millis_max);
    return weight;
  });
}

Result<std::optional<Replication>> Database::replication() {
  return read([](Connection& db) -> Result<std::optional<Replication>> {
    Replication replication;
    ATOLL_TRY(is_standby, sql::one_integer(db, "SELECT pg_is_in_recovery()::int"));
    replication.is_standby = is_standby != 0;
    // A user who may not see the details receives NULL instead. An archive stores, but does not apply.
    sql::Query query(db,
                     "SELECT coalesce(application_name, ''), coalesce(state, ''), "
                     "coalesce(sync_state IN ('sync', 'quorum'), FALSE), "
                     "pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() "
                     "ELSE pg_current_wal_lsn() END, coalesce(replay_lsn, flush_lsn))::bigint, "
                     "(extract(epoch FROM coalesce(replay_lag, flush_lag)) * 1000)::bigint "
                     "FROM pg_stat_replication ORDER BY 1, pid");
    ATOLL_TRY(standbys, sql::all_rows<Standby>(query, "pg_stat_replication", read_standby));
    replication.standbys = std::move(standbys);
    return replication;
  });
}

Result<void> Database::ping() {
  const Result<void> done = read([](Connection& db) { return db.run("SELECT 1"); });
  if (!done || !context_.failing.load(std::memory_order_relaxed)) return done;
  // Only a write shows whether writes succeed again, and there may be no other one.
  std::promise<Result<void>> tried;
  write<void>([](Connection& db) { return rewrite_version(db); },
              [&tried](Result<void> written) { tried.set_value(std::move(written)); });
  return tried.get_future().get();
}

void Database::close() {
  const std::lock_guard closing(closing_);
  {
    const std::lock_guard lock(pushing_);
    if (std::exchange(closed_, true)) return;
  }
  lane_->queue.close();
  for (const auto& lane : match_lanes_) lane->queue.close();
  for (const auto& writer : lane_->writers) writer->join();
  for (const auto& lane : match_lanes_) lane->writers.front()->join();
  readers().close();
}

Result<Migrated> migrate_at(const std::string& url) {
  ATOLL_TRY(db, connect(url));
  ATOLL_TRY(before, migrate(db));
  return Migrated{.from = before, .to = std::max(before, postgres::schema_version())};
}

}  // namespace reef::store::postgres
