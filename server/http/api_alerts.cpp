#include <utility>

#include "server/http/api_call.hpp"
#include "server/notify/alerts.hpp"

namespace reef::http {
namespace {

constexpr std::size_t settings_bytes_max = 4 * 1024;
constexpr std::size_t endpoint_bytes_max = 8 * 1024;
constexpr std::size_t small_bytes_max = 1024;
constexpr int deliveries_limit = 50;

/// An Ask that answers the call with 204.
Ask<void> done(Reply reply) {
  return [reply = std::move(reply)](Answer<void> answer) mutable {
    if (!answer) return reply(failure_response(answer.error()));
    reply({.status = 204, .headers = {}, .body = {}, .shared_body = {}});
  };
}

/// GET /me/alerts
void settings(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.alerts.settings(*call.user));
}

/// PUT /me/alerts
void set_settings(const ApiParts& parts, Call call) {
  parts.alerts.set_settings(*call.user, call.body, answering(std::move(call.reply)));
}

/// POST /me/alerts/test
void test(const ApiParts& parts, Call call) {
  parts.alerts.test(*call.user, call.body, answering(std::move(call.reply), 202));
}

/// GET /me/deliveries
void deliveries(const ApiParts& parts, Call call) {
  const Answer<int> limit = call.number("limit", 1, 100, deliveries_limit);
  if (!limit) return call.reply(failure_response(limit.error()));
  answering(std::move(call.reply))(parts.alerts.deliveries(*call.user, call.parameter("cursor"), *limit));
}

/// GET /push/key
void push_key(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.alerts.push_key());
}

/// GET /me/endpoints
void endpoints(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.alerts.endpoints(*call.user));
}

/// POST /me/endpoints
void add_endpoint(const ApiParts& parts, Call call) {
  parts.alerts.add_endpoint(*call.user, call.body, answering(std::move(call.reply), 201));
}

/// DELETE /me/endpoints/{endpoint}
void remove_endpoint(const ApiParts& parts, Call call) {
  parts.alerts.remove_endpoint(*call.user, call.param("endpoint"), done(std::move(call.reply)));
}

/// POST /unsubscribe/{token}
void unsubscribe(const ApiParts& parts, Call call) {
  parts.alerts.unsubscribe(call.param("token"), done(std::move(call.reply)));
}

}  // namespace

void add_alert_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/me/alerts", .who = Who::user, .handler = settings});
  add_route(router, parts,
            {.method = "PUT",
             .pattern = "/api/v1/me/alerts",
             .body_bytes_max = settings_bytes_max,
             .rate = RateClass::write,
             .who = Who::user,
             .handler = set_settings});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/me/alerts/test",
             .body_bytes_max = small_bytes_max,
             .rate = RateClass::create,
             .who = Who::user,
             .handler = test});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/me/deliveries", .who = Who::user, .handler = deliveries});
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/push/key", .scope = Scope::read, .handler = push_key});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/me/endpoints", .who = Who::user, .handler = endpoints});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/me/endpoints",
             .body_bytes_max = endpoint_bytes_max,
             .rate = RateClass::write,
             .who = Who::user,
             .handler = add_endpoint});
  add_route(router, parts,
            {.method = "DELETE",
             .pattern = "/api/v1/me/endpoints/{endpoint}",
             .rate = RateClass::write,
             .who = Who::user,
             .handler = remove_endpoint});
  // The page at /unsubscribe/{token} calls the first; the mail program, which knows only that page's address, the
  // second.
  for (const char* pattern : {"/api/v1/unsubscribe/{token}", "/unsubscribe/{token}"}) {
    add_route(router, parts,
              {.method = "POST",
               .pattern = pattern,
               .body_bytes_max = small_bytes_max,
               .body = BodyKind::ignored,
               .rate = RateClass::write,
               .handler = unsubscribe});
  }
}

}  // namespace reef::http
