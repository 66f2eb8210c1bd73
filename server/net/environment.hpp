#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "server/http/address.hpp"
#include "server/http/router.hpp"
#include "server/net/byte_budget.hpp"
#include "server/net/config.hpp"
#include "server/net/connection_table.hpp"
#include "server/net/websocket/send_queue.hpp"
#include "server/realtime/socket.hpp"

namespace reef::net {

/// Shared by all sessions of a server. Must outlive them.
struct Environment {
  Environment(const Limits& the_limits, const http::Router& the_router, realtime::Host& the_host);

  /// A new id, unique across runs of the server too.
  std::string next_request_id();

  const Limits limits;
  const http::Router& router;
  realtime::Host& host;
  http::Networks trusted_proxies;
  ConnectionTable connections;
  ByteBudget answers;
  ByteBudget bodies;
  const std::shared_ptr<SendQueueTotal> mail;
  Counters counters;
  std::atomic<bool> draining{false};

 private:
  const std::string run_;
  std::atomic<std::uint64_t> requests_{0};
};

}  // namespace reef::net
