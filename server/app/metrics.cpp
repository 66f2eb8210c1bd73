#include "server/app/metrics.hpp"

#include <spdlog/spdlog.h>

#include <cstdint>
#include <optional>

#include "server/app/process.hpp"
#include "server/app/server_report.hpp"
#include "server/app/version.hpp"
#include "server/metrics/registry.hpp"
#include "server/store/maintenance.hpp"
#include "server/store/store.hpp"

namespace reef::app {
namespace {

using metrics::Exposition;

void add_process(Exposition& out, int schema) {
  out.gauge("process_resident_memory_bytes", "Resident memory of the process in bytes.",
            static_cast<double>(resident_bytes()));
  out.gauge("process_start_time_seconds", "Start time of the process, in seconds since 1970.",
            static_cast<double>(started_at_ms()) / 1000);
  out.counter("process_cpu_seconds_total", "Processor time of the process in seconds.", cpu_seconds());
  out.gauge("process_open_fds", "Open file descriptors of the process.", static_cast<double>(open_files()));
  out.gauges("atoll_build_info", "Always 1; the labels name the version of the program.",
             {{{{"version", std::string(version)}, {"schema", std::to_string(schema)}}, 1}});
}

void add_net(Exposition& out, const net::Server& server) {
  const net::Counters& counters = server.counters();
  const auto value = [](const std::atomic<std::uint64_t>& count) { return static_cast<double>(count.load()); };
  out.gauge("atoll_connections_open", "Open connections, including WebSockets.",
            static_cast<double>(server.connections_open()));
  out.gauge("atoll_sockets_open", "Open WebSockets.", value(counters.sockets_open));
  out.counter("atoll_sockets_dropped_total", "WebSockets closed because the client read too slowly.",
              value(counters.sockets_dropped));
  out.counter("atoll_connections_accepted_total", "Accepted connections.", value(counters.connections_accepted));
  out.counter("atoll_connections_refused_total", "Connections refused because of a limit.",
              value(counters.connections_refused));
  out.counter("atoll_accept_failures_total",
              "Connections that could not be accepted because file descriptors or memory ran out.",
              value(counters.accept_failures));
  out.counter("atoll_connection_timeouts_total", "Connections closed because they took too long.",
              value(counters.timeouts));
}

void add_queues(Exposition& out, const Services& services) {
  out.gauges("atoll_queue_depth",
             "Waiting tasks: passwords to hash, writes to commit, tasks for workers, light and heavy reads, turns for "
             "bot threads.",
             {{{{"queue", "light_reads"}}, static_cast<double>(services.light.queue_depth())},
              {{{"queue", "heavy_reads"}}, static_cast<double>(services.heavy.queue_depth())},
              {{{"queue", "passwords"}}, static_cast<double>(services.accounts.passwords_waiting())},
              {{{"queue", "store_writer"}}, static_cast<double>(services.store->queue_depth())},
              {{{"queue", "bot_threads"}}, static_cast<double>(services.bot_threads.queue_depth())},
              {{{"queue", "search_threads"}}, static_cast<double>(services.search_threads.queue_depth())},
              {{{"queue", "workers"}}, static_cast<double>(services.workers.queue_depth())}});
  out.gauge("atoll_hub_sockets", "WebSockets registered for changes.",
            static_cast<double>(services.hub.socket_count()));
  out.gauge("atoll_matches_in_memory", "Matches loaded in memory.", static_cast<double>(services.matches.size()));
}

void add_outbox(Exposition& out, Services& services) {
  const auto outbox = services.store->statistics().outbox();
  if (!outbox) return spdlog::warn("metrics: the outbox cannot be read: {}", outbox.error().detail);
  out.gauges("atoll_outbox", "Alerts: waiting notices, waiting deliveries, failed deliveries.",
             {{{{"state", "notices_pending"}}, static_cast<double>(outbox->notices_pending)},
              {{{"state", "deliveries_pending"}}, static_cast<double>(outbox->deliveries_pending)},
              {{{"state", "deliveries_failed"}}, static_cast<double>(outbox->deliveries_failed)}});
}

void add_disk(Exposition& out, const store::Space& space) {
  out.gauge("atoll_database_bytes", "Size of the database file in bytes.", static_cast<double>(space.database_bytes));
  if (!space.free_bytes) return;  // The database is on another machine.
  out.gauge("atoll_disk_free_bytes", "Free space on the disk of the database in bytes.",
            static_cast<double>(*space.free_bytes));
}

void add_upkeep(Exposition& out, const upkeep::Upkeep& upkeep) {
  const upkeep::Report report = upkeep.report();
  out.gauge("atoll_database_used_bytes", "Bytes of the database in use; the rest of the file is used again.",
            static_cast<double>(report.used_bytes));
  out.gauge("atoll_database_limit_bytes",
            "Bytes in use from which new guests, imports and matches of bots only are refused; 0: no limit.",
            static_cast<double>(upkeep.settings().limit_bytes));
  out.gauge("atoll_storage_level", "Space for the database: 0 enough, 1 low, 2 full.",
            static_cast<double>(report.level));
  out.gauges("atoll_prunable", "Rows that wait to be pruned from the database.",
             {{{{"kind", "guest"}}, static_cast<double>(report.guests_waiting)},
              {{{"kind", "match"}}, static_cast<double>(report.matches_waiting)}});
}

void add_backups(Exposition& out, const backup::Backups& backups) {
  const std::optional<backup::Entry> last = backups.last_sound();
  out.gauge("atoll_backup_last_sound_timestamp_seconds",
            "Start time of the last sound backup, in seconds since 1970; 0 if there is none.",
            last ? static_cast<double>(last->at) / 1000 : 0);
}

}  // namespace

std::string metrics_text(Services& services, const net::Server& server, const backup::Backups& backups,
                         const upkeep::Upkeep& upkeep) {
  Exposition out;
  metrics::registry().write(out);
  add_net(out, server);
  add_queues(out, services);
  add_outbox(out, services);
  add_disk(out, services.store->space());
  add_upkeep(out, upkeep);
  add_backups(out, backups);
  add_process(out, services.store->schema_version());
  add_servers(out, services);
  return out.take();
}

}  // namespace reef::app
