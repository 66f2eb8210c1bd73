#include "server/net/environment.hpp"

#include <fmt/format.h>

#include "server/chance/keyed_chance.hpp"

namespace reef::net {

Environment::Environment(const Limits& limits_, const http::Router& router_, realtime::Host& host_)
    : limits(limits_),
      router(router_),
      host(host_),
      connections(limits_.connections_max, limits_.connections_per_address_max),
      run_(random_text(6)) {}

std::string Environment::next_request_id() {
  return fmt::format("{}-{:x}", run_, requests_.fetch_add(1, std::memory_order_relaxed));
}

}  // namespace reef::net
