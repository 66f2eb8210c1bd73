#include "server/app/server_report.hpp"

#include "server/app/services.hpp"
#include "server/metrics/registry.hpp"

namespace reef::app {

Json server_report(const Services& services) {
  // Nobody has measured the lag before something was heard.
  return {{"sockets", services.hub.socket_count()},
          {"turns", metrics::registry().sum_of_counters("atoll_turns_total")},
          {"lag_ms", nullptr}};
}

}  // namespace reef::app
