#include <chrono>
#include <utility>

#include "server/api/accounts/calls.hpp"
#include "server/chance/keyed_chance.hpp"
#include "server/http/cookies.hpp"
#include "server/match/views/snapshot.hpp"

namespace reef::api {

Callback<accounts::LoginResult> letting_in(Reply reply, Transport transport, int status) {
  return [reply = std::move(reply), transport, status](Result<accounts::LoginResult> answer) mutable {
    if (!answer) return reply(failure_response(answer.error()));
    Response response = json_response(status, {{"user", match::user_json(answer->user)}, {"token", answer->token}});
    response.headers.emplace_back("Set-Cookie",
                                  set_session_cookie(answer->token, accounts::session_lifetime, transport));
    reply(std::move(response));
  };
}

/// POST /guests
Result<void> SessionCalls::create_guest(Call& call, const std::string& name) const {
  ATOLL_CHECK(settings.allows(admin::Setting::guests_welcome));
  ATOLL_CHECK(room());
  ATOLL_CHECK(day_quotas.take(lobby::QuotaKind::guest, call.origin.address));
  accounts.create_guest(name, call.origin,
                        lobby::giving_back(day_quotas, lobby::QuotaKind::guest, call.origin.address,
                                           letting_in(std::move(call.reply), call.transport, 201)));
  return {};
}

/// POST /sessions
void SessionCalls::log_in(Call& call, const std::string& login, std::string password,
                          std::optional<std::string> device) const {
  if (device) call.origin.device = std::move(*device);
  accounts.log_in(login, std::move(password), call.origin, letting_in(std::move(call.reply), call.transport, 201));
}

/// GET /sessions
Result<Json> SessionCalls::list_sessions(Call& call) const {
  ATOLL_TRY(rows, accounts.sessions(*call.identity));
  Json sessions = Json::array();
  for (const store::SessionRow& row : rows) {
    sessions.push_back({{"id", row.id},
                        {"device", row.device},
                        {"created_at", row.created_at},
                        {"seen_at", row.seen_at},
                        {"current", to_hex(row.token_hash) == call.identity->token_hash}});
  }
  return Json{{"sessions", std::move(sessions)}};
}

/// DELETE /sessions/current
void SessionCalls::end_session(Call& call) const {
  accounts.end_session(
      *call.identity, [reply = std::move(call.reply), transport = call.transport](Result<void> ended) mutable {
        if (!ended) return reply(failure_response(ended.error()));
        Response response{.status = 204, .headers = {}, .body = {}, .shared_body = {}};
        response.headers.emplace_back("Set-Cookie", set_session_cookie("", std::chrono::seconds(0), transport));
        reply(std::move(response));
      });
}

/// DELETE /sessions/{session}
void SessionCalls::end_session_of(Call& call) const {
  accounts.end_session_of(*call.identity, call.param("session"), answering_without_body<void>(std::move(call.reply)));
}

/// DELETE /sessions: all but this one.
void SessionCalls::end_other_sessions(Call& call) const {
  accounts.end_other_sessions(*call.identity, answering_without_body<void>(std::move(call.reply)));
}

}  // namespace reef::api
