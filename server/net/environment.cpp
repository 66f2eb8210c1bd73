#include "server/net/environment.hpp"

#include <fmt/format.h>

#include "server/chance/keyed_chance.hpp"

namespace reef::net {

Environment::Environment(const Limits& the_limits, const http::Router& the_router, realtime::Host& the_host)
    : limits(the_limits),
      router(the_router),
      host(the_host),
      connections(the_limits.connections_max, the_limits.connections_per_address_max),
      answers(ByteBudget::Kind::answers, the_limits.answers_bytes_max, the_limits.answers_bytes_per_payer_max),
      bodies(ByteBudget::Kind::bodies, the_limits.bodies_bytes_max, the_limits.bodies_bytes_per_payer_max),
      mail(std::make_shared<SendQueueTotal>(the_limits.queues_bytes_max)),
      run_(random_text(6)) {}

std::string Environment::next_request_id() {
  return fmt::format("{}-{:x}", run_, requests_.fetch_add(1, std::memory_order_relaxed));
}

}  // namespace reef::net
