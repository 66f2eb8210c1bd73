#include "server/http/api_call.hpp"

namespace reef::http {
namespace {

/// GET /healthz: the process answers.
void health(const ApiParts&, Call call) {
  call.reply(json_response(200, {{"status", "ok"}}));
}

/// GET /readyz: it can take work.
void readiness(const ApiParts& parts, Call call) {
  if (!parts.store.ping()) return call.reply(refusal(protocol::Code::unavailable, "the database does not answer"));
  call.reply(json_response(200, {{"status", "ok"}}));
}

}  // namespace

void add_health_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "GET",
             .pattern = "/healthz",
             .rate = RateClass::none,
             .lane = Lane::io,
             .scope = Scope::read,
             .handler = health});
  add_route(
      router, parts,
      {.method = "GET", .pattern = "/readyz", .rate = RateClass::none, .scope = Scope::read, .handler = readiness});
}

}  // namespace reef::http
