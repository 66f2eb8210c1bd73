#include "server/http/api.hpp"

#include <charconv>
#include <memory>

#include "server/http/address.hpp"
#include "server/http/api_call.hpp"
#include "server/http/cookies.hpp"
#include "server/http/text.hpp"

namespace reef::http {
namespace {

using protocol::Code;

constexpr std::string_view bearer = "Bearer ";

/// Runs the handler once it is known who asks.
void admit(const ApiParts& parts, const ApiRoute& route, Call call,
           Answer<std::optional<accounts::Identity>> identity) {
  if (!identity) return call.reply(failure_response(identity.error()));
  call.identity = std::move(*identity);
  if (call.identity) call.user = call.identity->user;
  if (route.who != Who::anyone && !call.user) {
    return call.reply(refusal(Code::unauthenticated, "say who you are first: POST /api/v1/guests"));
  }
  if (call.identity && call.identity->scope < route.scope) {
    return call.reply(refusal(Code::forbidden, "this token does not allow it"));
  }
  if (route.role != store::Role::player && call.identity->role < route.role) {
    return call.reply(refusal(Code::forbidden, "this is for those who run the house"));
  }
  if (route.who == Who::account && call.user->guest) {
    return call.reply(refusal(Code::guests_cannot, "this takes an account"));
  }
  route.handler(parts, std::move(call));
}

/// The body of a call, null where the route takes none; else what is wrong with it.
std::expected<Json, std::string_view> body_of(const ApiRoute& route, const Request& request) {
  if (route.body_bytes_max == 0 || route.body == BodyKind::ignored) return Json();
  if (route.body_optional && request.body.empty()) return Json::object();
  return parse_json(request.body);
}

/// The whole number that the text of a query parameter stands for.
template <class Number>
Answer<Number> number_from(const std::string& text, std::string_view name, Number least, Number most) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) {
    return std::unexpected(invalid(Violation{
        "query.range", "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most),
        pointer_token(name)}));
  }
  return number;
}

}  // namespace

std::string token_of(const Request& request) {
  const std::string_view authorization = request.header("authorization");
  if (authorization.starts_with(bearer)) return std::string(trim(authorization.substr(bearer.size())));
  return std::string(find_cookie(request, "atoll_session").value_or(""));
}

std::string Call::parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return {};
}

Answer<int> Call::number(std::string_view name, int least, int most, int fallback) const {
  const std::string text = parameter(name);
  if (text.empty()) return fallback;
  return number_from(text, name, least, most);
}

Answer<std::optional<store::Millis>> Call::time(std::string_view name) const {
  const std::string text = parameter(name);
  if (text.empty()) return std::nullopt;
  const auto moment = number_from<store::Millis>(text, name, 0, time_max);
  if (!moment) return std::unexpected(moment.error());
  return *moment;
}

Response json_response(int status, const Json& body) {
  Response response;
  response.status = status;
  response.body = body.dump();
  return response;
}

Response failure_response(const Failure& failure) {
  Response response = refusal(failure.code, failure.detail, failure.members);
  if (failure.retry_after_s > 0) response.headers.emplace_back("Retry-After", std::to_string(failure.retry_after_s));
  return response;
}

Ask<Json> answering(Reply reply, int status) {
  return [reply = std::move(reply), status](Answer<Json> answer) mutable {
    reply(answer ? json_response(status, *answer) : failure_response(answer.error()));
  };
}

Ask<void> accepting(Reply reply) {
  return [reply = std::move(reply)](Answer<void> answer) mutable {
    reply(answer ? json_response(202, Json::object()) : failure_response(answer.error()));
  };
}

void add_route(Router& router, const ApiParts& parts, ApiRoute api_route) {
  auto route = std::make_shared<const ApiRoute>(std::move(api_route));
  router.add({.method = route->method,
              .pattern = route->pattern,
              .body_bytes_max = route->body_bytes_max,
              .body = route->body,
              .rate = route->rate,
              .lane = route->lane,
              .handler = [route, &parts](const Request& request, const Params& params, Reply reply) {
                Call call{.params = params,
                          .query = request.query,
                          .transport = transport_of(request),
                          .token = token_of(request),
                          .origin = {.address = client_key(request.remote_address),
                                     .device = std::string(request.header("user-agent"))},
                          .cross_site = request.header("sec-fetch-site") == "cross-site",
                          .identity = {},
                          .user = {},
                          .body = {},
                          .reply = std::move(reply)};
                auto body = body_of(*route, request);
                if (!body) return call.reply(refusal(Code::bad_json, "the body " + std::string(body.error())));
                call.body = std::move(*body);
                if (auto identity = parts.accounts.remembered(call.token)) {
                  return admit(parts, *route, std::move(call), std::move(*identity));
                }
                parts.workers.post([route, &parts, call = std::move(call)]() mutable {
                  auto identity = parts.accounts.identify(call.token);
                  admit(parts, *route, std::move(call), std::move(identity));
                });
              }});
}

void add_api(Router& router, const ApiParts& parts) {
  add_session_routes(router, parts);
  add_account_routes(router, parts);
  add_me_routes(router, parts);
  add_game_routes(router, parts);
  add_people_routes(router, parts);
  add_rating_routes(router, parts);
  add_table_routes(router, parts);
  add_match_routes(router, parts);
  add_record_routes(router, parts);
  add_visit_routes(router, parts);
  add_absence_routes(router, parts);
  add_chat_routes(router, parts);
  add_lobby_chat_routes(router, parts);
  add_note_routes(router, parts);
  add_alert_routes(router, parts);
  add_health_routes(router, parts);
  add_admin_routes(router, parts);
}

}  // namespace reef::http
