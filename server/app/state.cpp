#include "server/app/state.hpp"

#include <cstdint>
#include <optional>

#include "engines/core/registry.hpp"
#include "server/admin/support.hpp"
#include "server/app/process.hpp"
#include "server/app/version.hpp"
#include "server/log/lines.hpp"
#include "server/metrics/registry.hpp"
#include "server/store/census.hpp"
#include "server/store/migrations.hpp"
#include "server/store/outbox.hpp"
#include "server/store/slow_queries.hpp"

namespace reef::app {
namespace {

using admin::time_json;
using store::Census;

Json matches_json(const Services& services, const Census& census) {
  return {{"running", census.matches.running},
          {"open", census.matches.open},
          {"finished", census.matches.finished},
          {"in_memory", services.matches.size()}};
}

Json users_json(const Census::Users& users) {
  return {{"accounts", users.accounts},
          {"guests", users.guests},
          {"seen_day", users.seen_day},
          {"seen_week", users.seen_week},
          {"suspended", users.suspended}};
}

Json turns_json(const Census::Turns& turns) {
  Json hours = Json::array();
  for (const Census::Hour& hour : turns.hours) hours.push_back({{"at", hour.at}, {"count", hour.count}});
  return {{"hours", std::move(hours)}, {"day", turns.day}, {"week", turns.week}};
}

Json alerts_json(const Census::Alerts& alerts, const store::Outbox& outbox) {
  return {{"waiting", outbox.notices_pending + outbox.deliveries_pending},
          {"failed_day", alerts.failed_day},
          {"failed", outbox.deliveries_failed},
          {"oldest_waiting_at", time_json(alerts.oldest_waiting_at)}};
}

Json queues_json(const Services& services) {
  return {{"store", services.database->queue_depth()},
          {"workers", services.workers.queue_depth()},
          {"thinkers", services.thinkers.queue_depth()}};
}

Json disk_json(const std::string& database) {
  const Disk disk = disk_of(database);
  return {{"database_bytes", disk.database_bytes}, {"wal_bytes", disk.wal_bytes}, {"free_bytes", disk.free_bytes}};
}

Json slow_queries_json() {
  Json queries = Json::array();
  for (const store::SlowQuery& query : store::slow_queries()) {
    queries.push_back(
        {{"sql", query.sql}, {"count", query.count}, {"longest_ms", query.longest_ms}, {"last_at", query.last_at}});
  }
  return queries;
}

/// Since the start; null before the first commit.
Json commit_json() {
  const metrics::Histogram* const commits = metrics::registry().find_histogram("atoll_store_commit_seconds");
  if (commits == nullptr) return nullptr;
  const auto median = metrics::quantile(*commits, 0.5);
  const auto worst = metrics::quantile(*commits, 0.99);
  if (!median || !worst) return nullptr;
  return {{"p50", *median * 1000}, {"p99", *worst * 1000}};
}

Json backups_json(const backup::Backups& backups) {
  const std::optional<backup::Entry> last = backups.last();
  return {{"last_at", last ? Json(last->at) : Json(nullptr)},
          {"last_bytes", last ? last->bytes : 0},
          {"count", backups.list().size()},
          {"every_ms", backups.settings().every.count()}};
}

Json games_json(const Census& census) {
  Json list = Json::array();
  for (const GameEntry& game : reef::games()) {
    const auto found = census.running_by_game.find(std::string(game.meta().id));
    list.push_back({{"id", game.meta().id}, {"running", found == census.running_by_game.end() ? 0 : found->second}});
  }
  return list;
}

}  // namespace

Answer<Json> state(Services& services, const net::Server& server, const backup::Backups& backups,
                   const std::string& database) {
  const store::Millis now = services.clock.now_ms();
  const auto census = admin::answered(store::read_census(*services.database, now));
  if (!census) return std::unexpected(census.error());
  const auto outbox = admin::answered(store::read_outbox(*services.database));
  if (!outbox) return std::unexpected(outbox.error());
  return Json{{"version", version},
              {"schema", store::schema_version},
              {"started_at", started_at_ms()},
              {"now", now},
              {"matches", matches_json(services, *census)},
              {"users", users_json(census->users)},
              {"turns", turns_json(census->turns)},
              {"alerts", alerts_json(census->alerts, *outbox)},
              {"reports_open", census->reports_open},
              {"sockets", server.counters().sockets_open.load()},
              {"connections", server.connections_open()},
              {"memory_bytes", resident_bytes()},
              {"cpu_seconds", cpu_seconds()},
              {"queues", queues_json(services)},
              {"disk", disk_json(database)},
              {"slow_queries", slow_queries_json()},
              {"commit_ms", commit_json()},
              {"backups", backups_json(backups)},
              {"log_level", log::level()},
              {"games", games_json(*census)}};
}

}  // namespace reef::app
