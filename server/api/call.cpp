#include "server/api/call.hpp"

#include <algorithm>
#include <charconv>
#include <memory>

#include "server/http/address.hpp"
#include "server/http/cookies.hpp"
#include "server/http/limits/work_budget.hpp"
#include "server/http/text.hpp"

namespace reef::api {
namespace {

using http::client_key;
using http::trim;

using protocol::Code;

constexpr std::string_view bearer = "Bearer ";

/// Sends the cookie again if its session was extended.
void renew_cookie(const Entrance& entrance, Call& call) {
  if (!call.by_cookie || !call.identity || !call.identity->cookie_due) return;
  entrance.accounts.cookie_renewed(*call.identity);
  std::string cookie = set_session_cookie(call.token, accounts::session_lifetime, call.transport);
  call.reply = [cookie = std::move(cookie), reply = std::move(call.reply)](Response response) mutable {
    const bool has_one =
        std::ranges::any_of(response.headers, [](const auto& header) { return header.first == "Set-Cookie"; });
    if (!has_one) response.headers.emplace_back("Set-Cookie", std::move(cookie));
    reply(std::move(response));
  };
}

/// Wraps the call's reply to count a created match.
Reply counting_match(const Entrance& entrance, Call& call) {
  Requester requester = requester_of(call);
  return [&entrance, requester = std::move(requester), reply = std::move(call.reply)](Response response) mutable {
    if (response.status == 201) entrance.usage.add(requester, {.matches = 1});
    reply(std::move(response));
  };
}

/// Why the caller may not use the route; none if it may.
std::optional<Response> turned_away(const ApiRoute& route, const Call& call) {
  if (route.access.who != Who::anyone && !call.user) {
    return refusal(Code::unauthenticated, "log in or create a guest first: POST /api/v1/guests");
  }
  if (call.identity && call.identity->scope < route.access.scope) {
    return refusal(Code::forbidden, "this token does not allow this");
  }
  if (route.access.role != store::Role::player && call.identity->role < route.access.role) {
    return refusal(Code::forbidden, "this is for moderators and administrators");
  }
  if (route.access.who == Who::account && call.user->guest) {
    return refusal(Code::guests_cannot, "this requires an account");
  }
  return std::nullopt;
}

using Known = std::move_only_function<void(Call)>;

void make_known(const Entrance& entrance, Call call, Result<std::optional<accounts::Identity>> identity, Known& known) {
  if (!identity) return call.reply(failure_response(identity.error()));
  call.identity = std::move(*identity);
  if (call.identity) call.user = call.identity->user;
  renew_cookie(entrance, call);
  known(std::move(call));
}

/// Identifies the caller: at once if the session is cached, else on a worker.
void identify(const Entrance& entrance, Call call, Known known) {
  if (auto identity = entrance.accounts.remembered(call.token)) {
    return make_known(entrance, std::move(call), std::move(*identity), known);
  }
  entrance.workers.post([&entrance, call = std::move(call), known = std::move(known)]() mutable {
    Requester requester{.address = call.origin.address};
    const CpuCharge charge(&entrance.usage, requester);
    auto identity = entrance.accounts.identify(call.token);
    if (identity && *identity) requester.account = (*identity)->user.id;
    make_known(entrance, std::move(call), std::move(identity), known);
  });
}

/// The body of a call, null if the route takes none; or what is wrong with it.
std::expected<Json, std::string_view> body_of(const ApiRoute& route, const std::string& body) {
  if (route.body.bytes_max == 0 || route.body.kind == BodyKind::ignored) return Json();
  if (route.body.optional && body.empty()) return Json::object();
  return parse_json(body);
}

/// Parses the body into the call. If that fails, replies with the error and returns false.
bool take_body(const ApiRoute& route, const std::string& text, Call& call) {
  auto body = body_of(route, text);
  if (body) {
    call.body = std::move(*body);
  } else {
    call.reply(refusal(Code::bad_json, "the body " + std::string(body.error())));
  }
  return body.has_value();
}

void run(const Entrance& entrance, const ApiRoute& route, Call call) {
  if (route.makes_match) call.reply = counting_match(entrance, call);
  route.handler(std::move(call));
}

/// Whether its work is queued only when the caller is known.
bool has_own_pool(const ApiRoute& route) {
  return route.lane == Lane::heavy || route.lane == Lane::search;
}

/// Queues a heavy read or a search, if the caller may use the route. Even the body is parsed only when its turn comes.
void work_on(const Entrance& entrance, const std::shared_ptr<const ApiRoute>& route, std::string body, Call call) {
  if (auto refused = turned_away(*route, call)) return call.reply(std::move(*refused));
  Requester requester = requester_of(call);  // Before `call` is moved from.
  FairPool& pool = route->lane == Lane::heavy ? entrance.heavy : entrance.search_threads;
  pool.post(std::move(requester), [route, &entrance, body = std::move(body),
                                   call = std::move(call)](std::optional<FairPool::Refusal> refused) mutable {
    if (refused) return call.reply(http::refused_work(*refused));
    if (take_body(*route, body, call)) run(entrance, *route, std::move(call));
  });
}

/// Parses the query parameter as a whole number.
template <class Number>
Result<Number> number_from(const std::string& text, std::string_view name, Number least, Number most) {
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
  return std::string(find_cookie(request, session_cookie(transport_of(request))).value_or(""));
}

std::string Call::parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return {};
}

Result<int> Call::number(std::string_view name, int least, int most, int fallback) const {
  const std::string text = parameter(name);
  if (text.empty()) return fallback;
  return number_from(text, name, least, most);
}

Result<std::optional<store::Millis>> Call::time(std::string_view name) const {
  const std::string text = parameter(name);
  if (text.empty()) return std::nullopt;
  const auto moment = number_from<store::Millis>(text, name, 0, time_max);
  if (!moment) return std::unexpected(moment.error());
  return *moment;
}

Result<std::size_t> Call::index(std::string_view name, std::span<const std::string_view> words) const {
  const auto found = std::ranges::find(words, parameter(name));
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string known;
  for (const std::string_view each : words) known += (known.empty() ? "" : ", ") + std::string(each);
  return std::unexpected(invalid(Violation{"query.value", "expected one of: " + known, pointer_token(name)}));
}

Requester requester_of(const Call& call) {
  if (!call.user) return {.address = call.origin.address};
  return {.address = call.origin.address, .account = call.user->id, .is_guest = call.user->guest};
}

Response json_response(int status, const Json& body) {
  Response response;
  response.status = status;
  response.body = body.dump();
  return response;
}

Response text_response(std::string json) {
  Response response;
  response.body = std::move(json);
  return response;
}

Response failure_response(const Failure& failure) {
  Response response = refusal(failure.code, failure.detail, failure.members);
  if (failure.retry_after_s > 0) response.headers.emplace_back("Retry-After", std::to_string(failure.retry_after_s));
  return response;
}

Callback<Json> answering(Reply reply, int status) {
  return [reply = std::move(reply), status](Result<Json> answer) mutable {
    reply(answer ? json_response(status, *answer) : failure_response(answer.error()));
  };
}

Callback<std::string> answering_with_text(Reply reply) {
  return [reply = std::move(reply)](Result<std::string> answer) mutable {
    reply(answer ? text_response(std::move(*answer)) : failure_response(answer.error()));
  };
}

Callback<void> accepting(Reply reply) {
  return [reply = std::move(reply)](Result<void> answer) mutable {
    reply(answer ? json_response(202, Json::object()) : failure_response(answer.error()));
  };
}

void add_route(Router& router, const Entrance& entrance, ApiRoute api_route) {
  auto route = std::make_shared<const ApiRoute>(std::move(api_route));
  router.add({.method = route->method,
              .pattern = route->pattern,
              .body_bytes_max = route->body.bytes_max,
              .body = route->body.kind,
              .rate = route->rate,
              .lane = has_own_pool(*route) ? Lane::io : route->lane,
              .handler = [route, &entrance](const Request& request, const Params& params, Reply reply) {
                Call call{.params = params,
                          .query = request.query,
                          .transport = transport_of(request),
                          .token = token_of(request),
                          .by_cookie = !request.header("authorization").starts_with(bearer),
                          .origin = {.address = client_key(request.remote_address),
                                     .device = std::string(request.header("user-agent"))},
                          .cross_site = request.header("sec-fetch-site") == "cross-site",
                          .identity = {},
                          .user = {},
                          .body = {},
                          .reply = std::move(reply)};
                if (has_own_pool(*route)) {
                  return identify(entrance, std::move(call),
                                  [route, &entrance, body = request.body](Call known) mutable {
                                    work_on(entrance, route, std::move(body), std::move(known));
                                  });
                }
                if (!take_body(*route, request.body, call)) return;
                identify(entrance, std::move(call), [route, &entrance](Call known) {
                  if (auto refused = turned_away(*route, known)) return known.reply(std::move(*refused));
                  run(entrance, *route, std::move(known));
                });
              }});
}

Result<void> in_range(std::string_view key, std::int64_t number, std::int64_t least, std::int64_t most) {
  if (number >= least && number <= most) return {};
  return std::unexpected(invalid(
      Violation{"json.range", "expected an integer from " + std::to_string(least) + " to " + std::to_string(most),
                pointer_token(key)}));
}

Result<void> whole(Reader& reader) {
  reader.no_other_keys();
  if (!reader.ok()) return std::unexpected(invalid(*reader.fault()));
  return {};
}

}  // namespace reef::api
