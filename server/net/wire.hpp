#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/role.hpp>
#include <string>
#include <utility>

#include "server/net/asio.hpp"

namespace reef::net {

/// Where the bytes go that Beast's WebSocket stream wants to write.
class WireSink {
 public:
  virtual ~WireSink() = default;
  /// The handshake's answer, or one whole control frame: pong or close.
  virtual void write(std::string bytes) = 0;
};

/// What Beast's WebSocket stream has for a network: it reads from the socket, but what it writes goes to a sink.
///
/// That is how data frames can leave in gathered writes past Beast and never tear a frame of Beast's own: there is one
/// queue to the peer, and everything in it is a whole frame. Beast writes a control frame in one operation, and this
/// layer takes all of it at once. It never sees data frames, since the session frames those itself.
class Wire {
 public:
  using executor_type = tcp::socket::executor_type;

  Wire(tcp::socket socket, WireSink& sink) : socket_(std::move(socket)), sink_(sink) {}

  executor_type get_executor() { return socket_.get_executor(); }
  tcp::socket& next_layer() { return socket_; }

  template <class MutableBuffers, class Token>
  auto async_read_some(const MutableBuffers& buffers, Token&& token) {
    return socket_.async_read_some(buffers, std::forward<Token>(token));
  }

  template <class ConstBuffers, class Token>
  auto async_write_some(const ConstBuffers& buffers, Token&& token) {
    std::string bytes = boost::beast::buffers_to_string(buffers);
    const std::size_t size = bytes.size();
    sink_.write(std::move(bytes));
    auto initiate = [this, size](auto handler) {
      asio::post(socket_.get_executor(), boost::beast::bind_front_handler(std::move(handler), error_code{}, size));
    };
    return asio::async_initiate<Token, void(error_code, std::size_t)>(initiate, token);
  }

 private:
  tcp::socket socket_;
  WireSink& sink_;
};

/// Beast is done with the connection. The session is not: its queue has yet to leave.
template <class Handler>
void async_teardown(boost::beast::role_type, Wire& wire, Handler&& handler) {
  asio::post(wire.get_executor(), boost::beast::bind_front_handler(std::forward<Handler>(handler), error_code{}));
}

}  // namespace reef::net
