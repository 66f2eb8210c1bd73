#include <utility>

#include "server/api/calls.hpp"

namespace reef::api {

/// GET /healthz: the process responds.
Result<Json> HealthCalls::health(Call& /*call*/) {
  return Json{{"status", "ok"}};
}

/// GET /readyz: the server can take requests.
void HealthCalls::ready(Call& call) const {
  readiness->tell(std::move(call.reply));
}

}  // namespace reef::api
