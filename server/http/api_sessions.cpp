#include <chrono>
#include <utility>

#include "server/http/api_call.hpp"
#include "server/http/cookies.hpp"
#include "server/match/snapshot.hpp"

namespace reef::http {
namespace {

constexpr std::size_t guest_bytes_max = 1024;

/// POST /guests
void create_guest(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  std::string name = reader.string("name", accounts::name_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.accounts.create_guest(std::move(name), [reply = std::move(call.reply),
                                                transport = call.transport](Answer<accounts::Signed> guest) mutable {
    if (!guest) return reply(failure_response(guest.error()));
    Response response = json_response(201, {{"user", match::user_json(guest->user)}, {"token", guest->token}});
    response.headers.emplace_back("Set-Cookie",
                                  set_cookie("atoll_session", guest->token, accounts::session_lifetime, transport));
    reply(std::move(response));
  });
}

/// DELETE /sessions/current
void end_session(const ApiParts& parts, Call call) {
  parts.accounts.end_session(call.token, [reply = std::move(call.reply),
                                          transport = call.transport](Answer<void> ended) mutable {
    if (!ended) return reply(failure_response(ended.error()));
    Response response{.status = 204, .headers = {}, .body = {}, .shared_body = {}};
    response.headers.emplace_back("Set-Cookie", set_cookie("atoll_session", "", std::chrono::seconds(0), transport));
    reply(std::move(response));
  });
}

/// GET /me
void me(const ApiParts&, Call call) {
  call.reply(json_response(200, {{"user", match::user_json(*call.user)}}));
}

}  // namespace

void add_session_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/guests",
             .body_bytes_max = guest_bytes_max,
             .rate = RateClass::create,
             .lane = Lane::io,
             .handler = create_guest});
  add_route(router, parts,
            {.method = "DELETE",
             .pattern = "/api/v1/sessions/current",
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .handler = end_session});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/me", .lane = Lane::io, .who = Who::user, .handler = me});
}

}  // namespace reef::http
