#include "server/app/state.hpp"

#include <cstdint>
#include <optional>

#include "engines/core/registry.hpp"
#include "server/admin/operation/backups.hpp"
#include "server/admin/users/support.hpp"
#include "server/app/process.hpp"
#include "server/app/server_report.hpp"
#include "server/app/version.hpp"
#include "server/log/lines.hpp"
#include "server/metrics/registry.hpp"
#include "server/store/maintenance.hpp"
#include "server/store/slow_queries.hpp"
#include "server/store/store.hpp"

namespace reef::app {
namespace {

using store::Statistics;

Json matches_json(const Services& services, const Statistics& statistics) {
  return {{"running", statistics.matches.running},
          {"open", statistics.matches.open},
          {"finished", statistics.matches.finished},
          {"in_memory", services.matches.size()}};
}

Json users_json(const Statistics::Users& users) {
  return {{"accounts", users.accounts},
          {"guests", users.guests},
          {"seen_day", users.seen_day},
          {"seen_week", users.seen_week},
          {"suspended", users.suspended}};
}

Json turns_json(const Statistics::Turns& turns) {
  Json hours = Json::array();
  for (const Statistics::Hour& hour : turns.hours) hours.push_back({{"at", hour.at}, {"count", hour.count}});
  return {{"hours", std::move(hours)}, {"day", turns.day}, {"week", turns.week}};
}

Json alerts_json(const Statistics::Alerts& alerts, const store::Outbox& outbox) {
  return {{"waiting", outbox.notices_pending + outbox.deliveries_pending},
          {"failed_day", alerts.failed_day},
          {"failed", outbox.deliveries_failed},
          {"oldest_waiting_at", or_null(alerts.oldest_waiting_at)},
          {"endpoints_held", alerts.endpoints_held}};
}

Json queues_json(const Services& services) {
  return {{"store", services.store->queue_depth()},
          {"workers", services.workers.queue_depth()},
          {"bot_threads", services.bot_threads.queue_depth()}};
}

Json disk_json(const store::Space& space) {
  return {{"database_bytes", space.database_bytes},
          {"wal_bytes", space.log_bytes},
          {"free_bytes", or_null(space.free_bytes)}};
}

Json storage_json(const upkeep::Upkeep& upkeep, const upkeep::Report& report) {
  Json heaviest = Json::array();
  for (const store::Weight& weight : report.heaviest) {
    heaviest.push_back({{"table", weight.table}, {"bytes", weight.bytes}});
  }
  return {{"level", word_of(report.level)},
          {"used_bytes", report.used_bytes},
          {"warn_bytes", upkeep.settings().warn_bytes},
          {"limit_bytes", upkeep.settings().limit_bytes},
          {"reserve_bytes", upkeep.settings().reserve_bytes},
          {"heaviest", std::move(heaviest)},
          {"weighed_at", or_null(report.weighed_at)}};
}

Json pruning_json(const upkeep::Upkeep& upkeep, const upkeep::Report& report) {
  return {{"matches_after_ms", upkeep.settings().matches_after.count()},
          {"matches_pruned", report.matches_pruned},
          {"matches_waiting", report.matches_waiting},
          {"guests_after_ms", upkeep.settings().guests_after.count()},
          {"guests_pruned", report.guests_pruned},
          {"guests_waiting", report.guests_waiting},
          {"last_at", or_null(report.pruned_at)}};
}

Json slow_queries_json() {
  Json queries = Json::array();
  for (const store::SlowQuery& query : store::slow_queries()) {
    queries.push_back(
        {{"sql", query.sql}, {"count", query.count}, {"longest_ms", query.longest_ms}, {"last_at", query.last_at}});
  }
  return queries;
}

/// Commit times since the start, in milliseconds; null before the first commit.
Json commit_json() {
  const metrics::Histogram* const commits = metrics::registry().find_histogram("atoll_store_commit_seconds");
  if (commits == nullptr) return nullptr;
  const auto median = metrics::quantile(*commits, 0.5);
  const auto worst = metrics::quantile(*commits, 0.99);
  if (!median || !worst) return nullptr;
  return {{"p50", *median * 1000}, {"p99", *worst * 1000}};
}

/// Null if the database is on a server, which has its own.
Json backups_json(const backup::Backups& backups, bool on_server) {
  if (on_server) return nullptr;
  const std::optional<backup::Entry> last = backups.last();
  return {{"last_at", last ? Json(last->at) : Json(nullptr)},
          {"last_bytes", last ? last->bytes : 0},
          {"count", backups.list().size()},
          {"every_ms", backups.settings().every.count()}};
}

Json games_json(const Statistics& statistics) {
  Json list = Json::array();
  for (const GameEntry& game : reef::games()) {
    const auto found = statistics.running_by_game.find(std::string(game.meta().id));
    list.push_back(
        {{"id", game.meta().id}, {"running", found == statistics.running_by_game.end() ? 0 : found->second}});
  }
  return list;
}

}  // namespace

Result<Json> state(Services& services, const net::Server& server, const backup::Backups& backups,
                   const upkeep::Upkeep& upkeep) {
  const store::Millis now = services.clock.now_ms();
  const auto statistics = admin::answered(services.store->statistics().statistics(now));
  if (!statistics) return std::unexpected(statistics.error());
  const upkeep::Report report = upkeep.report();
  const auto outbox = admin::answered(services.store->statistics().outbox());
  if (!outbox) return std::unexpected(outbox.error());
  const auto replication = admin::answered(services.store->replication());
  if (!replication) return std::unexpected(replication.error());
  const auto servers = servers_json(services);
  if (!servers) return std::unexpected(servers.error());
  return Json{{"version", version},
              {"schema", services.store->schema_version()},
              {"started_at", started_at_ms()},
              {"now", now},
              {"matches", matches_json(services, *statistics)},
              {"users", users_json(statistics->users)},
              {"turns", turns_json(statistics->turns)},
              {"alerts", alerts_json(statistics->alerts, *outbox)},
              {"reports_open", statistics->reports_open},
              {"sockets", server.counters().sockets_open.load()},
              {"connections", server.connections_open()},
              {"memory_bytes", resident_bytes()},
              {"cpu_seconds", cpu_seconds()},
              {"queues", queues_json(services)},
              {"disk", disk_json(services.store->space())},
              {"storage", storage_json(upkeep, report)},
              {"pruning", pruning_json(upkeep, report)},
              {"slow_queries", slow_queries_json()},
              {"commit_ms", commit_json()},
              {"backups", backups_json(backups, replication->has_value())},
              {"replication", admin::replication_json(*replication)},
              {"servers", *servers},
              {"log_level", log::level()},
              {"games", games_json(*statistics)}};
}

}  // namespace reef::app
