#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "server/http/address.hpp"
#include "server/http/router.hpp"
#include "server/net/config.hpp"
#include "server/net/connection_table.hpp"
#include "server/realtime/socket.hpp"

namespace reef::net {

/// What all sessions of a server share. Outlives them.
struct Environment {
  Environment(const Limits& the_limits, const http::Router& the_router, realtime::Host& the_host);

  /// A fresh id, unlike those of other runs of the server.
  std::string next_request_id();

  const Limits limits;
  const http::Router& router;
  realtime::Host& host;
  http::Networks trusted_proxies;
  ConnectionTable connections;
  Counters counters;
  std::atomic<bool> draining{false};

 private:
  const std::string run_;
  std::atomic<std::uint64_t> requests_{0};
};

}  // namespace reef::net
