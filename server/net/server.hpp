#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "server/http/router.hpp"
#include "server/net/config.hpp"
#include "server/realtime/socket.hpp"

namespace reef::net {

/// The HTTP and WebSocket server. WebSockets are at `/api/v1/socket`; every other request goes to the router.
///
/// One io_context per io thread; a connection stays on the thread that it was dealt to, so that nothing about it needs
/// a lock. Router and host outlive the server. Replies and frames may come after the server is gone; they go nowhere.
class Server {
 public:
  Server(Config config, const http::Router& router, realtime::Host& host);
  /// Drains with no time left, if nobody did before.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Binds, listens and starts the io threads. The error says what was wrong with the configuration or the port.
  std::expected<void, std::string> start();
  /// The port that it listens on, once started.
  [[nodiscard]] std::uint16_t port() const;

  /// Stops accepting, closes sockets with 1012, answers what is in flight and 503 to what still comes, and returns when
  /// every connection is gone. What is left after `deadline` is cut off. Idempotent; blocks; not for an io thread.
  void drain(std::chrono::milliseconds deadline);

  [[nodiscard]] const Counters& counters() const;
  /// How many connections there are now, sockets included.
  [[nodiscard]] std::size_t connections_open() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace reef::net
