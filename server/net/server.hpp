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
/// Each io thread has one io_context, and a connection stays on its thread, so its state needs no lock. Router and host
/// must outlive the server. Replies and frames that arrive after the server is gone are discarded.
class Server {
 public:
  Server(Config config, const http::Router& router, realtime::Host& host);
  /// Drains with a deadline of zero unless `drain` was called.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Binds, listens and starts the io threads. Returns an error for an invalid configuration or port.
  std::expected<void, std::string> start();
  /// The port that it listens on, once started.
  [[nodiscard]] std::uint16_t port() const;

  /// Stops accepting, closes sockets with 1012, answers requests in flight and refuses new ones with 503; returns when
  /// all connections are closed. After `deadline` the remaining ones are cut off. Idempotent; blocks; must not be
  /// called on an io thread.
  void drain(std::chrono::milliseconds deadline);

  [[nodiscard]] const Counters& counters() const;
  /// The number of open connections, including sockets.
  [[nodiscard]] std::size_t connections_open() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace reef::net
