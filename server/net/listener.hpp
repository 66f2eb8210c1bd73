#pragma once

#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server/net/environment.hpp"
#include "server/net/io_thread.hpp"

namespace reef::net {

/// Accepts connections on the first io thread and distributes them round-robin to all. (SO_REUSEPORT would let a second
/// server start silently on the same port.)
class Listener {
 public:
  Listener(Environment& environment, std::vector<std::unique_ptr<IoThread>>& threads);

  /// Binds and listens. Call it before the threads start.
  std::expected<void, std::string> open(const std::string& host, std::uint16_t port);
  void start();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// From any thread: stops accepting soon after.
  void close();

 private:
  asio::awaitable<void> accept();
  void deal(tcp::socket socket, IoThread& thread);

  Environment& environment_;
  std::vector<std::unique_ptr<IoThread>>& threads_;
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  std::uint16_t port_ = 0;
};

}  // namespace reef::net
