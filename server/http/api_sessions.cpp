#include <chrono>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/http/api_call.hpp"
#include "server/http/cookies.hpp"
#include "server/match/snapshot.hpp"

namespace reef::http {
namespace {

constexpr std::size_t guest_bytes_max = 1024;
constexpr std::size_t login_bytes_max = 8 * 1024;
constexpr std::size_t device_bytes_max = 512;
constexpr std::size_t login_text_bytes_max = 512;
constexpr const char* cookie_name = "atoll_session";

/// Reads the optional member `device`, which says more than the browser's own header does.
void read_device(Reader& reader, Call& call) {
  if (reader.has("device")) call.origin.device = reader.string("device", device_bytes_max);
}

/// POST /guests
void create_guest(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const std::string name = reader.string("name", accounts::name_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  if (auto open = parts.settings.allows(admin::Setting::guests_welcome); !open) {
    return call.reply(failure_response(open.error()));
  }
  parts.accounts.create_guest(name, call.origin, letting_in(std::move(call.reply), call.transport, 201));
}

/// POST /sessions
void log_in(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const std::string login = reader.string("login", login_text_bytes_max);
  std::string password = reader.string("password", login_bytes_max);
  read_device(reader, call);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.accounts.log_in(login, std::move(password), call.origin,
                        letting_in(std::move(call.reply), call.transport, 201));
}

/// GET /sessions
void list_sessions(const ApiParts& parts, Call call) {
  const auto rows = parts.accounts.sessions(*call.identity);
  if (!rows) return call.reply(failure_response(rows.error()));
  Json sessions = Json::array();
  for (const store::SessionRow& row : *rows) {
    sessions.push_back({{"id", row.id},
                        {"device", row.device},
                        {"created_at", row.created_at},
                        {"seen_at", row.seen_at},
                        {"current", to_hex(row.token_hash) == call.identity->token_hash}});
  }
  call.reply(json_response(200, {{"sessions", std::move(sessions)}}));
}

/// DELETE /sessions/current
void end_session(const ApiParts& parts, Call call) {
  parts.accounts.end_session(
      *call.identity, [reply = std::move(call.reply), transport = call.transport](Answer<void> ended) mutable {
        if (!ended) return reply(failure_response(ended.error()));
        Response response{.status = 204, .headers = {}, .body = {}, .shared_body = {}};
        response.headers.emplace_back("Set-Cookie", set_cookie(cookie_name, "", std::chrono::seconds(0), transport));
        reply(std::move(response));
      });
}

/// DELETE /sessions/{session}
void end_session_of(const ApiParts& parts, Call call) {
  parts.accounts.end_session_of(*call.identity, call.param("session"),
                                answering_without_body<void>(std::move(call.reply)));
}

/// DELETE /sessions: all but this one.
void end_other_sessions(const ApiParts& parts, Call call) {
  parts.accounts.end_other_sessions(*call.identity, answering_without_body<void>(std::move(call.reply)));
}

}  // namespace

Ask<accounts::Signed> letting_in(Reply reply, Transport transport, int status) {
  return [reply = std::move(reply), transport, status](Answer<accounts::Signed> answer) mutable {
    if (!answer) return reply(failure_response(answer.error()));
    Response response = json_response(status, {{"user", match::user_json(answer->user)}, {"token", answer->token}});
    response.headers.emplace_back("Set-Cookie",
                                  set_cookie(cookie_name, answer->token, accounts::session_lifetime, transport));
    reply(std::move(response));
  };
}

void add_session_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/guests",
             .body_bytes_max = guest_bytes_max,
             .rate = RateClass::create,
             .lane = Lane::io,
             .handler = create_guest});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/sessions",
             .body_bytes_max = login_bytes_max,
             .rate = RateClass::write,
             .handler = log_in});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/sessions", .who = Who::user, .handler = list_sessions});
  add_route(router, parts,
            {.method = "DELETE",
             .pattern = "/api/v1/sessions",
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .handler = end_other_sessions});
  // Before the one with a name in it: the table is read from the top.
  add_route(router, parts,
            {.method = "DELETE",
             .pattern = "/api/v1/sessions/current",
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .handler = end_session});
  add_route(router, parts,
            {.method = "DELETE",
             .pattern = "/api/v1/sessions/{session}",
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .handler = end_session_of});
}

}  // namespace reef::http
