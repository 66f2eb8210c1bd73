#include <array>
#include <utility>

#include "server/api/admin/calls.hpp"

namespace reef::api {
namespace {

using store::Role;

constexpr std::array<std::string_view, 6> user_states = {"active",    "guest", "unconfirmed",
                                                         "suspended", "muted", "deleted"};

}  // namespace

/// GET /admin/users
Result<Json> UserCalls::search(Call& call) const {
  store::PersonPage page{.name = call.parameter("name"),
                         .mail = call.parameter("mail"),
                         .role = {},
                         .state = call.parameter("state"),
                         .after = call.parameter("cursor")};
  ATOLL_CHECK(call.word("state", user_states));
  ATOLL_TRY(role, call.word<Role>("role", store::role_words));
  page.role = role;
  ATOLL_TRY(limit, call.number("limit", 1, 100, 50));
  page.limit = limit;
  return admin_users.search(std::move(page), call.identity->role);
}

/// GET /admin/users/{user}
Result<Json> UserCalls::show_user(Call& call) const {
  return admin_users.view(call.param("user"), call.identity->role);
}

/// GET /admin/users/{user}/sessions
Result<Json> UserCalls::list_sessions(Call& call) const {
  return admin_users.sessions(call.param("user"));
}

/// GET /admin/users/{user}/tokens
Result<Json> UserCalls::list_tokens(Call& call) const {
  return admin_users.tokens(call.param("user"));
}

/// PUT /admin/users/{user}/suspension
Result<void> UserCalls::suspend(Call& call, std::optional<store::Millis> until, const std::string& reason) const {
  if (until) ATOLL_CHECK(in_range("until", *until, clock.now_ms() + 1, time_max));
  admin_users.suspend(act_of(call, call.param("user"), reason), until, answering(std::move(call.reply)));
  return {};
}

/// PUT /admin/users/{user}/mute
Result<void> UserCalls::mute(Call& call, store::Millis until, const std::string& reason) const {
  ATOLL_CHECK(in_range("until", until, clock.now_ms() + 1, time_max));
  admin_users.mute(act_of(call, call.param("user"), reason), until, answering(std::move(call.reply)));
  return {};
}

/// PUT /admin/users/{user}/role
void UserCalls::set_role(Call& call, Role role, const std::string& reason) const {
  admin_users.set_role(act_of(call, call.param("user"), reason), role, answering(std::move(call.reply)));
}

/// POST /admin/users/{user}/merge
void UserCalls::merge(Call& call, const std::string& into, const std::string& reason) const {
  merging.merge(act_of(call, call.param("user"), reason), into, answering(std::move(call.reply)));
}

/// DELETE /admin/users/{user}/sessions/{session}
Result<void> UserCalls::end_session(Call& call) const {
  ATOLL_TRY(act, read_act(call, call.param("user")));
  admin_users.end_session(act, call.param("session"), answering(std::move(call.reply)));
  return {};
}

/// DELETE /admin/users/{user}/tokens/{token}
Result<void> UserCalls::end_token(Call& call) const {
  ATOLL_TRY(act, read_act(call, call.param("user")));
  admin_users.end_token(act, call.param("token"), answering(std::move(call.reply)));
  return {};
}

}  // namespace reef::api
