#include "server/admin/operation/log_level.hpp"

#include <string>
#include <utility>

#include "server/log/lines.hpp"

namespace reef::admin {

Json LogLevel::view() {
  return {{"level", log::level()}};
}

void LogLevel::set(const Act& act, std::string_view level, Callback<Json> callback) {
  const Json details{{"from", log::level()}, {"to", level}};
  deps_.store.record(
      entry_of(act, "server.log_level", "server", deps_.clock.now_ms(), details),
      [level = std::string(level), callback = std::move(callback)](const store::Result<void>& noted) mutable {
        if (!noted) return callback(unchanged());
        log::set_level(level);
        callback(view());
      });
}

}  // namespace reef::admin
