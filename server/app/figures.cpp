#include "server/app/figures.hpp"

#include <spdlog/spdlog.h>

#include <cstdint>
#include <optional>

#include "server/app/process.hpp"
#include "server/app/version.hpp"
#include "server/metrics/registry.hpp"
#include "server/store/migrations.hpp"
#include "server/store/outbox.hpp"

namespace reef::app {
namespace {

using metrics::Exposition;

void add_process(Exposition& out) {
  out.gauge("process_resident_memory_bytes", "Memory that the process has in RAM.",
            static_cast<double>(resident_bytes()));
  out.gauge("process_start_time_seconds", "When the process started, in seconds since 1970.",
            static_cast<double>(started_at_ms()) / 1000);
  out.counter("process_cpu_seconds_total", "Processor time that the process has used.", cpu_seconds());
  out.gauge("process_open_fds", "File descriptors that the process has open.", static_cast<double>(open_files()));
  out.gauges("atoll_build_info", "Always 1; the labels say which program this is.",
             {{{{"version", std::string(version)}, {"schema", std::to_string(store::schema_version)}}, 1}});
}

void add_net(Exposition& out, const net::Server& server) {
  const net::Counters& counters = server.counters();
  const auto value = [](const std::atomic<std::uint64_t>& count) { return static_cast<double>(count.load()); };
  out.gauge("atoll_connections_open", "Connections, WebSockets among them.",
            static_cast<double>(server.connections_open()));
  out.gauge("atoll_sockets_open", "WebSockets that are open.", value(counters.sockets_open));
  out.counter("atoll_sockets_dropped_total", "WebSockets that were closed because they read too slowly.",
              value(counters.sockets_dropped));
  out.counter("atoll_connections_accepted_total", "Connections that were accepted.",
              value(counters.connections_accepted));
  out.counter("atoll_connections_refused_total", "Connections that were over a limit.",
              value(counters.connections_refused));
  out.counter("atoll_accept_failures_total", "Connections that could not be accepted for want of files or memory.",
              value(counters.accept_failures));
  out.counter("atoll_connection_timeouts_total", "Connections that were ended because they took too long.",
              value(counters.timeouts));
}

void add_queues(Exposition& out, const Services& services) {
  out.gauges("atoll_queue_depth", "What waits: writes for their commit, tasks for a worker, turns for a thinker.",
             {{{{"queue", "store_writer"}}, static_cast<double>(services.database->queue_depth())},
              {{{"queue", "thinkers"}}, static_cast<double>(services.thinkers.queue_depth())},
              {{{"queue", "workers"}}, static_cast<double>(services.workers.queue_depth())}});
  out.gauge("atoll_hub_sockets", "WebSockets that the hub carries changes to.",
            static_cast<double>(services.hub.socket_count()));
  out.gauge("atoll_matches_in_memory", "Matches that are loaded.", static_cast<double>(services.matches.size()));
}

void add_outbox(Exposition& out, Services& services) {
  const auto outbox = store::read_outbox(*services.database);
  if (!outbox) return spdlog::warn("metrics: the outbox cannot be read: {}", outbox.error().detail);
  out.gauges("atoll_outbox",
             "Alerts on their way out: notices and deliveries that wait, deliveries that were given up.",
             {{{{"state", "notices_pending"}}, static_cast<double>(outbox->notices_pending)},
              {{{"state", "deliveries_pending"}}, static_cast<double>(outbox->deliveries_pending)},
              {{{"state", "deliveries_failed"}}, static_cast<double>(outbox->deliveries_failed)}});
}

void add_disk(Exposition& out, const std::string& database) {
  const Disk disk = disk_of(database);
  out.gauge("atoll_database_bytes", "The file of the database.", static_cast<double>(disk.database_bytes));
  out.gauge("atoll_disk_free_bytes", "What is free on the disk of the database.", static_cast<double>(disk.free_bytes));
}

void add_backups(Exposition& out, const backup::Backups& backups) {
  const std::optional<backup::Entry> last = backups.last_sound();
  out.gauge("atoll_backup_last_sound_timestamp_seconds",
            "When the last sound backup was begun, in seconds since 1970; 0 if there is none.",
            last ? static_cast<double>(last->at) / 1000 : 0);
}

}  // namespace

std::string figures(Services& services, const net::Server& server, const backup::Backups& backups,
                    const std::string& database) {
  Exposition out;
  metrics::registry().write(out);
  add_net(out, server);
  add_queues(out, services);
  add_outbox(out, services);
  add_disk(out, database);
  add_backups(out, backups);
  add_process(out);
  return out.take();
}

}  // namespace reef::app
