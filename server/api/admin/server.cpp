#include <string>
#include <string_view>
#include <utility>

#include "server/api/admin/calls.hpp"
#include "server/log/lines.hpp"

namespace reef::api {

/// GET /admin/state
Result<Json> ServerCalls::show_state(Call& /*call*/) const {
  return state();
}

/// GET /admin/log-level
Result<Json> ServerCalls::show_level(Call& /*call*/) {
  return admin::LogLevel::view();
}

/// PUT /admin/log-level
void ServerCalls::set_level(Call& call, std::size_t level, std::string reason) const {
  log_level.set(act_of(call, "", std::move(reason)), log::level_words.at(level), answering(std::move(call.reply)));
}

/// GET /admin/settings
Result<Json> ServerCalls::list_settings(Call& /*call*/) const {
  return settings.list();
}

/// PUT /admin/settings/{setting}
void ServerCalls::set_setting(Call& call, const Json& value, std::string reason) const {
  settings.set(act_of(call, call.param("setting"), std::move(reason)), value, answering(std::move(call.reply)));
}

}  // namespace reef::api
