#include <algorithm>
#include <array>
#include <utility>

#include "server/http/api_admin.hpp"

namespace reef::http {
namespace {

using admin::Act;
using store::Role;

Violation one_of(const char* words, const char* path) {
  return {"query.value", std::string("expected one of: ") + words, path};
}

constexpr std::array<std::string_view, 6> user_states = {"active",    "guest", "unconfirmed",
                                                         "suspended", "muted", "deleted"};

/// GET /admin/users
void search(const ApiParts& parts, Call call) {
  store::PersonPage page{.name = call.parameter("name"),
                         .mail = call.parameter("mail"),
                         .role = {},
                         .state = call.parameter("state"),
                         .after = call.parameter("cursor")};
  if (!page.state.empty() && std::ranges::find(user_states, std::string_view(page.state)) == user_states.end()) {
    return call.reply(
        failure_response(invalid(one_of("active, guest, unconfirmed, suspended, muted, deleted", "/state"))));
  }
  if (const std::string role = call.parameter("role"); !role.empty()) {
    const auto* const found = std::ranges::find(store::role_words, std::string_view(role));
    if (found == store::role_words.end()) {
      return call.reply(failure_response(invalid(one_of("player, moderator, admin", "/role"))));
    }
    page.role = static_cast<Role>(found - store::role_words.begin());
  }
  const Answer<int> limit = call.number("limit", 1, 100, 50);
  if (!limit) return call.reply(failure_response(limit.error()));
  page.limit = *limit;
  answering(std::move(call.reply))(parts.admin_users.search(std::move(page), call.identity->role));
}

/// GET /admin/users/{user}
void show_user(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.admin_users.view(call.param("user"), call.identity->role));
}

/// GET /admin/users/{user}/sessions
void list_sessions(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.admin_users.sessions(call.param("user")));
}

/// GET /admin/users/{user}/tokens
void list_tokens(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.admin_users.tokens(call.param("user")));
}

/// A handler of a change whose body has a reason alone.
template <class Change>
CallHandler with_reason(Change change) {
  return [change](const ApiParts& parts, Call call) {
    Reader reader(call.body);
    const std::string reason = read_reason(reader);
    reader.no_other_keys();
    if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
    change(parts, call, act_of(call, call.param("user"), reason));
  };
}

/// PUT /admin/users/{user}/suspension
void suspend(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  std::optional<store::Millis> until;
  if (!reader.null("until")) until = reader.integer("until", parts.clock.now_ms() + 1, time_max);
  const std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.admin_users.suspend(act_of(call, call.param("user"), reason), until, answering(std::move(call.reply)));
}

/// PUT /admin/users/{user}/mute
void mute(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const store::Millis until = reader.integer("until", parts.clock.now_ms() + 1, time_max);
  const std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.admin_users.mute(act_of(call, call.param("user"), reason), until, answering(std::move(call.reply)));
}

/// PUT /admin/users/{user}/role
void set_role(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const auto role = static_cast<Role>(reader.word("role", store::role_words));
  const std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.admin_users.set_role(act_of(call, call.param("user"), reason), role, answering(std::move(call.reply)));
}

/// POST /admin/users/{user}/merge
void merge(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const std::string into = reader.string("into", user_id_bytes_max);
  const std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.merging.merge(act_of(call, call.param("user"), reason), into, answering(std::move(call.reply)));
}

void add_reading_routes(Router& router, const ApiParts& parts) {
  add_admin_route(router, parts, Role::moderator, {.method = "GET", .pattern = "/users", .handler = search});
  add_admin_route(router, parts, Role::moderator, {.method = "GET", .pattern = "/users/{user}", .handler = show_user});
  add_admin_route(router, parts, Role::admin,
                  {.method = "GET", .pattern = "/users/{user}/sessions", .handler = list_sessions});
  add_admin_route(router, parts, Role::admin,
                  {.method = "GET", .pattern = "/users/{user}/tokens", .handler = list_tokens});
}

}  // namespace

void add_admin_user_routes(Router& router, const ApiParts& parts) {
  add_reading_routes(router, parts);
  const auto add = [&](Role role, const char* method, const char* pattern, CallHandler handler) {
    add_admin_route(router, parts, role, {.method = method, .pattern = pattern, .handler = std::move(handler)});
  };
  add(Role::admin, "PUT", "/users/{user}/suspension", suspend);
  add(Role::admin, "DELETE", "/users/{user}/suspension",
      with_reason([](const ApiParts& all, Call& call, const Act& act) {
        all.admin_users.lift_suspension(act, answering(std::move(call.reply)));
      }));
  add(Role::moderator, "PUT", "/users/{user}/mute", mute);
  add(Role::moderator, "DELETE", "/users/{user}/mute", with_reason([](const ApiParts& all, Call& call, const Act& act) {
        all.admin_users.unmute(act, answering(std::move(call.reply)));
      }));
  add(Role::admin, "PUT", "/users/{user}/role", set_role);
  add(Role::admin, "POST", "/users/{user}/confirmation",
      with_reason([](const ApiParts& all, Call& call, const Act& act) {
        all.admin_users.confirm_mail(act, answering(std::move(call.reply)));
      }));
  add(Role::admin, "POST", "/users/{user}/reset", with_reason([](const ApiParts& all, Call& call, const Act& act) {
        all.admin_users.send_reset(act, answering(std::move(call.reply)));
      }));
  add(Role::admin, "DELETE", "/users/{user}/sessions", with_reason([](const ApiParts& all, Call& call, const Act& act) {
        all.admin_users.end_sessions(act, answering(std::move(call.reply)));
      }));
  add(Role::admin, "DELETE", "/users/{user}/sessions/{session}",
      with_reason([](const ApiParts& all, Call& call, const Act& act) {
        all.admin_users.end_session(act, call.param("session"), answering(std::move(call.reply)));
      }));
  add(Role::admin, "DELETE", "/users/{user}/tokens/{token}",
      with_reason([](const ApiParts& all, Call& call, const Act& act) {
        all.admin_users.end_token(act, call.param("token"), answering(std::move(call.reply)));
      }));
  add(Role::admin, "POST", "/users/{user}/merge", merge);
  add(Role::admin, "DELETE", "/users/{user}", with_reason([](const ApiParts& all, Call& call, const Act& act) {
        all.admin_users.erase(act, answering_without_body<void>(std::move(call.reply)));
      }));
}

}  // namespace reef::http
