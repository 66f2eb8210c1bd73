#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "engines/core/strict_json.hpp"
#include "server/http/api.hpp"
#include "server/http/cookies.hpp"
#include "server/http/problem.hpp"

/// What the handlers of the API share: a request that is understood so far, and ways to answer it.
namespace reef::http {

/// The last millisecond of the year 9999: no span of time ends later.
inline constexpr store::Millis time_max = 253'402'300'799'999;

/// One call: who asks, with what. Outlives the request.
struct Call {
  Params params;
  std::vector<std::pair<std::string, std::string>> query;
  Transport transport = Transport::any;
  std::string token;
  accounts::Origin origin;
  bool cross_site = false;  ///< The browser says that a page of another site asks, or led here.
  std::optional<accounts::Identity> identity;
  std::optional<store::User> user;  ///< The identity's.
  Json body;
  Reply reply;

  [[nodiscard]] std::string param(std::string_view name) const { return std::string(params[name]); }
  /// The query parameter of this name, or empty.
  [[nodiscard]] std::string parameter(std::string_view name) const;
  /// A query parameter that is a whole number in [least, most]; `fallback` if it is not there. Refuses with `invalid`.
  [[nodiscard]] Answer<int> number(std::string_view name, int least, int most, int fallback) const;
  /// A query parameter that is a time, in milliseconds since 1970; none if it is not there. Refuses with `invalid`.
  [[nodiscard]] Answer<std::optional<store::Millis>> time(std::string_view name) const;
  [[nodiscard]] match::Caller caller() const { return {user, parameter("invitation")}; }
};

/// Whom a route is for. `account` leaves guests out.
enum class Who : std::uint8_t { anyone, user, account };
using accounts::Scope;

using CallHandler = std::function<void(const ApiParts&, Call)>;

struct ApiRoute {
  std::string method;
  std::string pattern;
  std::size_t body_bytes_max = 0;
  BodyKind body = BodyKind::json;
  RateClass rate = RateClass::read;
  Lane lane = Lane::worker;
  Who who = Who::anyone;
  Scope scope = Scope::session;            ///< What an API token must allow for it; `session`: no token does.
  store::Role role = store::Role::player;  ///< What the caller has to be at least.
  bool body_optional = false;              ///< A request without a body stands for one with `{}`.
  CallHandler handler;
};

/// Puts an API route into the table: reads the body as JSON, finds out who asks, refuses whom the route is not for.
void add_route(Router& router, const ApiParts& parts, ApiRoute route);

Response json_response(int status, const Json& body);
Response failure_response(const Failure& failure);

/// An Ask that answers the call with 204.
template <class T>
Ask<T> answering_without_body(Reply reply) {
  return [reply = std::move(reply)](Answer<T> answer) mutable {
    if (!answer) return reply(failure_response(answer.error()));
    reply({.status = 204, .headers = {}, .body = {}, .shared_body = {}});
  };
}

/// An Ask that answers the call with this status and the answer as its body.
Ask<Json> answering(Reply reply, int status = 200);

/// The answer to who has just come in: user and token, with the cookie.
Ask<accounts::Signed> letting_in(Reply reply, Transport transport, int status);
/// An Ask that answers the call with 202 and `{}`: what follows does so by mail.
Ask<void> accepting(Reply reply);

void add_account_routes(Router& router, const ApiParts& parts);
void add_me_routes(Router& router, const ApiParts& parts);
void add_session_routes(Router& router, const ApiParts& parts);
void add_game_routes(Router& router, const ApiParts& parts);
void add_people_routes(Router& router, const ApiParts& parts);
void add_rating_routes(Router& router, const ApiParts& parts);
void add_table_routes(Router& router, const ApiParts& parts);
void add_match_routes(Router& router, const ApiParts& parts);
void add_record_routes(Router& router, const ApiParts& parts);
void add_visit_routes(Router& router, const ApiParts& parts);
void add_absence_routes(Router& router, const ApiParts& parts);
void add_chat_routes(Router& router, const ApiParts& parts);
void add_lobby_chat_routes(Router& router, const ApiParts& parts);
void add_note_routes(Router& router, const ApiParts& parts);
void add_alert_routes(Router& router, const ApiParts& parts);
void add_health_routes(Router& router, const ApiParts& parts);
void add_admin_routes(Router& router, const ApiParts& parts);

}  // namespace reef::http
