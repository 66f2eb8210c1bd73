#include "server/app/server_report.hpp"

#include <spdlog/spdlog.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/admin/users/support.hpp"
#include "server/app/services.hpp"
#include "server/metrics/registry.hpp"

namespace reef::app {
namespace {

using metrics::Sample;

/// A number of a report; none if it is missing, as in the report of another release.
std::optional<double> number_in(const Json& report, const char* name) {
  const auto found = report.find(name);
  if (found == report.end() || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

Json report_of(const store::ServerRow& server) {
  auto report = parse_json(server.report);
  return report && report->is_object() ? std::move(*report) : Json::object();
}

Json number_json(const Json& report, const char* name) {
  return number_in(report, name) ? report.at(name) : Json(nullptr);
}

/// A sample of each server whose report has this number.
std::vector<Sample> samples_of(const std::vector<store::ServerRow>& servers, const char* name, double unit) {
  std::vector<Sample> samples;
  for (const store::ServerRow& server : servers) {
    if (const auto number = number_in(report_of(server), name)) {
      samples.push_back({{{"server", server.name}, {"id", server.id}}, *number * unit});
    }
  }
  return samples;
}

}  // namespace

Json server_report(const Services& services) {
  return {{"sockets", services.hub.socket_count()},
          {"turns", metrics::registry().sum_of_counters("atoll_turns_total")},
          {"lag_ms", or_null(services.publisher.lag_ms())}};
}

Result<Json> servers_json(const Services& services) {
  if (services.store->servers() == nullptr) return Json(nullptr);
  const auto servers = admin::answered(services.servers.list());
  if (!servers) return std::unexpected(servers.error());
  Json list = Json::array();
  for (const store::ServerRow& server : *servers) {
    const Json report = report_of(server);
    list.push_back({{"id", server.id},
                    {"name", server.name},
                    {"is_this", server.id == services.id},
                    {"version", server.release},
                    {"started_at", server.started_at},
                    {"seen_ms_ago", server.seen_ms_ago},
                    {"sockets", number_json(report, "sockets")},
                    {"turns", number_json(report, "turns")},
                    {"lag_ms", number_json(report, "lag_ms")}});
  }
  return list;
}

void add_servers(metrics::Exposition& out, const Services& services) {
  if (services.store->servers() == nullptr) return;
  constexpr double per_ms = 0.001;
  const auto& self = services.servers.self();
  out.gauges("atoll_server_info", "Always 1; the labels name this server.",
             {{{{"server", self.name}, {"id", self.id}}, 1}});
  std::vector<Sample> leases;
  for (std::size_t index = 0; index < cluster::work_words.size(); ++index) {
    const bool holds = services.leases.holds(cluster::Work{static_cast<std::uint8_t>(index)});
    leases.push_back({{{"work", std::string(cluster::work_words.at(index))}}, holds ? 1.0 : 0.0});
  }
  out.gauges("atoll_lease_held", "1 for work that of all servers of the database this one does.", leases);
  const auto servers = services.servers.list();
  if (!servers) return spdlog::warn("metrics: the servers cannot be read: {}", servers.error().detail);
  std::vector<Sample> seen;
  for (const store::ServerRow& server : *servers) {
    seen.push_back({{{"server", server.name}, {"id", server.id}}, static_cast<double>(server.seen_ms_ago) * per_ms});
  }
  out.gauges("atoll_servers_seen_seconds", "Age of the last heartbeat of each server of the database.", seen);
  out.gauges("atoll_servers_sockets", "WebSockets of each server of the database, at its last heartbeat.",
             samples_of(*servers, "sockets", 1));
  out.gauges("atoll_servers_turns", "Entries of match logs by each server of the database since its start.",
             samples_of(*servers, "turns", 1));
  out.gauges("atoll_servers_lag_seconds", "How late each server of the database heard of the last changes elsewhere.",
             samples_of(*servers, "lag_ms", per_ms));
}

}  // namespace reef::app
