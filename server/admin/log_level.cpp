#include "server/admin/log_level.hpp"

#include <spdlog/spdlog.h>

#include <utility>

namespace reef::admin {

std::string_view log_level() {
  switch (spdlog::get_level()) {
    case spdlog::level::trace:
      return "trace";
    case spdlog::level::debug:
      return "debug";
    case spdlog::level::info:
      return "info";
    case spdlog::level::warn:
      return "warning";
    default:
      return "error";
  }
}

Json LogLevel::view() {
  return {{"level", log_level()}};
}

void LogLevel::set(const Act& act, const std::string& level, Ask<Json> ask) {
  const Json details{{"from", log_level()}, {"to", level}};
  parts_.store.record(entry_of(act, "server.log_level", "server", parts_.clock.now_ms(), details),
                      [level, ask = std::move(ask)](const store::Result<void>& noted) mutable {
                        if (!noted) return ask(unchanged());
                        spdlog::set_level(spdlog::level::from_str(level));
                        ask(view());
                      });
}

}  // namespace reef::admin
