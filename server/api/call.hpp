#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "engines/core/strict_json.hpp"
#include "protocol/try.hpp"
#include "server/accounts/accounts.hpp"
#include "server/http/cookies.hpp"
#include "server/http/problem.hpp"
#include "server/http/router.hpp"
#include "server/match/match_state.hpp"
#include "server/work/fair_pool.hpp"

/// Shared by the API's handlers: a call as far as it has been parsed, and ways to reply to it.
namespace reef::api {

using http::BodyKind;
using http::Lane;
using http::Params;
using http::RateClass;
using http::refusal;
using http::Reply;
using http::Request;
using http::Response;
using http::Router;
using http::small_body_bytes_max;
using http::Transport;

/// The last millisecond of the year 9999, the upper limit of all times.
inline constexpr store::Millis time_max = 253'402'300'799'999;

inline constexpr std::size_t locale_bytes_max = 64;   ///< Of a BCP 47 tag.
inline constexpr std::size_t device_bytes_max = 512;  ///< Of the name of the device that logs in.

/// One API call: the caller and its input. Outlives the request.
struct Call {
  Params params;
  std::vector<std::pair<std::string, std::string>> query;
  Transport transport = Transport::any;
  std::string token;
  bool by_cookie = false;  ///< True if the token came from the cookie.
  accounts::Origin origin;
  bool cross_site = false;  ///< The browser says that a page of another site sent the request or linked here.
  std::optional<accounts::Identity> identity;
  std::optional<store::User> user;  ///< The user of `identity`.
  Json body;
  Reply reply;

  [[nodiscard]] std::string param(std::string_view name) const { return std::string(params[name]); }
  /// The query parameter of this name, or empty.
  [[nodiscard]] std::string parameter(std::string_view name) const;
  /// A query parameter that is a whole number in [least, most]; `fallback` if it is absent. Refuses with `invalid`.
  [[nodiscard]] Result<int> number(std::string_view name, int least, int most, int fallback) const;
  /// A query parameter that is a time, in milliseconds since 1970; none if it is absent. Refuses with `invalid`.
  [[nodiscard]] Result<std::optional<store::Millis>> time(std::string_view name) const;
  /// The index in `words` of a query parameter. Refuses with `invalid` any other, also an absent one.
  [[nodiscard]] Result<std::size_t> index(std::string_view name, std::span<const std::string_view> words) const;
  /// The enumerator that a query parameter names: `words` has their names. None if it is absent. Refuses with
  /// `invalid`.
  template <class Enum = std::size_t>
  [[nodiscard]] Result<std::optional<Enum>> word(std::string_view name, std::span<const std::string_view> words) const {
    if (parameter(name).empty()) return std::nullopt;
    ATOLL_TRY(found, index(name, words));
    return static_cast<Enum>(found);
  }
  [[nodiscard]] match::Caller caller() const { return {user, parameter("invitation")}; }
};

/// Who may use a route. `account` excludes guests.
enum class Who : std::uint8_t { anyone, user, account };
using accounts::Scope;

using CallHandler = std::function<void(Call)>;

struct Access {
  Who who = Who::anyone;
  Scope scope = Scope::session;            ///< The scope that an API token needs; `session`: no API token is accepted.
  store::Role role = store::Role::player;  ///< The least role that the caller needs.
};

struct Body {
  std::size_t bytes_max = 0;  ///< 0: takes no body.
  BodyKind kind = BodyKind::json;
  bool optional = false;  ///< A missing body counts as `{}`.
};

struct ApiRoute {
  std::string method;
  std::string pattern;
  RateClass rate;
  Lane lane;
  Access access;
  Body body;
  CallHandler handler;
  bool makes_match = false;  ///< An answer of 201 means that a match was created.
};

/// What identifies callers, does their work and counts it.
struct Entrance {
  accounts::Accounts& accounts;
  Pool& workers;
  FairPool& heavy;
  FairPool& search_threads;
  UsageMeter& usage;
};

/// Adds an API route: parses the body as JSON, identifies the caller and refuses those who may not use the route.
/// `entrance` must outlive the router.
void add_route(Router& router, const Entrance& entrance, ApiRoute route);

/// The session token of a request: from `Authorization: Bearer`, else from the cookie; empty if there is none.
std::string token_of(const Request& request);

/// The caller, who is charged for the work.
Requester requester_of(const Call& call);

Response json_response(int status, const Json& body);
/// 200 with a body that is JSON already.
Response text_response(std::string json);
Response failure_response(const Failure& failure);

/// A callback that answers the call with 204.
template <class T>
Callback<T> answering_without_body(Reply reply) {
  return [reply = std::move(reply)](Result<T> answer) mutable {
    if (!answer) return reply(failure_response(answer.error()));
    reply({.status = 204, .headers = {}, .body = {}, .shared_body = {}});
  };
}

/// A callback that answers the call with this status and the result as its body.
Callback<Json> answering(Reply reply, int status = 200);
/// A callback that answers the call with 200 and the result, which is JSON as text, as its body.
Callback<std::string> answering_with_text(Reply reply);

/// The answer to a user who has just logged in: user and token, with the cookie.
Callback<accounts::LoginResult> answering_with_session(Reply reply, Transport transport, int status);
/// A callback that answers the call with 202 and `{}`; the rest happens by mail.
Callback<void> accepting(Reply reply);

/// Refuses what is wrong with a body that was read, and keys that were not read.
Result<void> whole(Reader& reader);

/// Refuses a number at `key` of the body that is not in [least, most], for limits that only the handler knows.
Result<void> in_range(std::string_view key, std::int64_t number, std::int64_t least, std::int64_t most);

/// Answers the call with the outcome of `handle`, which takes the reply itself; or refuses before it takes it; or
/// returns the body of an answer with 200, as JSON or as its text.
template <class Handle>
void answer(Call& call, Handle handle) {
  using Outcome = decltype(handle());
  if constexpr (std::same_as<Outcome, void>) {
    handle();
  } else {
    Outcome outcome = handle();
    if (!outcome) return call.reply(failure_response(outcome.error()));
    if constexpr (std::same_as<Outcome, Result<Json>>) call.reply(json_response(200, *outcome));
    if constexpr (std::same_as<Outcome, Result<std::string>>) call.reply(text_response(std::move(*outcome)));
  }
}

/// A handler that calls a member function of a group of calls; see `answer`. The group must outlive the handler. For
/// functions that get the values of the body as arguments: body.hpp.
template <class Group, class Outcome>
CallHandler by(const Group& group, Outcome (Group::*handle)(Call&) const) {
  return [&group, handle](Call call) { answer(call, [&] { return (group.*handle)(call); }); };
}

/// The same for a function that needs no services.
template <class Outcome>
CallHandler by(Outcome (*handle)(Call&)) {
  return [handle](Call call) { answer(call, [&] { return handle(call); }); };
}

}  // namespace reef::api
