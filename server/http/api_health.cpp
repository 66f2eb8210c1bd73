#include <memory>

#include "server/http/api_call.hpp"
#include "server/http/readiness.hpp"

namespace reef::http {
namespace {

/// GET /healthz: the process answers.
void health(const ApiParts&, Call call) {
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
  // GET /readyz: it can take work.
  const auto readiness =
      std::make_shared<Readiness>(parts.workers, [&parts] { return parts.store.ping().has_value(); });
  add_route(router, parts,
            {.method = "GET",
             .pattern = "/readyz",
             .rate = RateClass::none,
             .lane = Lane::io,
             .scope = Scope::read,
             .handler = [readiness](const ApiParts&, Call call) { readiness->tell(std::move(call.reply)); }});
}

}  // namespace reef::http
