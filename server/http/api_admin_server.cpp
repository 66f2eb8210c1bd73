#include <string>
#include <string_view>
#include <utility>

#include "server/http/api_admin.hpp"
#include "server/log/lines.hpp"

namespace reef::http {
namespace {

/// GET /admin/state
void show_state(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.state());
}

/// GET /admin/log-level
void show_level(const ApiParts&, Call call) {
  call.reply(json_response(200, admin::LogLevel::view()));
}

/// PUT /admin/log-level
void set_level(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const std::size_t word = reader.word("level", log::level_words);
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.log_level.set(act_of(call, "", std::move(reason)), log::level_words.at(word), answering(std::move(call.reply)));
}

/// GET /admin/settings
void list_settings(const ApiParts& parts, Call call) {
  call.reply(json_response(200, parts.settings.list()));
}

/// PUT /admin/settings/{setting}
void set_setting(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const Json value = reader.any("value");
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.settings.set(act_of(call, call.param("setting"), std::move(reason)), value, answering(std::move(call.reply)));
}

}  // namespace

void add_admin_server_routes(Router& router, const ApiParts& parts) {
  const auto add = [&](const char* method, const char* pattern, CallHandler handler) {
    add_admin_route(router, parts, store::Role::admin,
                    {.method = method, .pattern = pattern, .handler = std::move(handler)});
  };
  add("GET", "/state", show_state);
  add("GET", "/log-level", show_level);
  add("PUT", "/log-level", set_level);
  add("GET", "/settings", list_settings);
  add("PUT", "/settings/{setting}", set_setting);
}

}  // namespace reef::http
