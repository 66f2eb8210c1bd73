#include "server/admin/log_level.hpp"

#include <string>
#include <utility>

#include "server/log/lines.hpp"

namespace reef::admin {

Json LogLevel::view() {
  return {{"level", log::level()}};
}

void LogLevel::set(const Act& act, std::string_view level, Ask<Json> ask) {
  const Json details{{"from", log::level()}, {"to", level}};
  parts_.store.record(entry_of(act, "server.log_level", "server", parts_.clock.now_ms(), details),
                      [level = std::string(level), ask = std::move(ask)](const store::Result<void>& noted) mutable {
                        if (!noted) return ask(unchanged());
                        log::set_level(level);
                        ask(view());
                      });
}

}  // namespace reef::admin
