#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/role.hpp>
#include <string>
#include <utility>

#include "server/net/asio.hpp"

namespace reef::net {

/// The lower layer of Beast's WebSocket stream, which only makes the handshake: keeps the bytes of its response.
class Wire {
 public:
  using executor_type = tcp::socket::executor_type;

  Wire(tcp::socket& socket, std::string& response) : socket_(socket), response_(response) {}

  executor_type get_executor() { return socket_.get_executor(); }
  tcp::socket& next_layer() { return socket_; }

  template <class MutableBuffers, class Token>
  auto async_read_some(const MutableBuffers& buffers, Token&& token) {
    return socket_.async_read_some(buffers, std::forward<Token>(token));
  }

  template <class ConstBuffers, class Token>
  auto async_write_some(const ConstBuffers& buffers, Token&& token) {
    const std::string bytes = boost::beast::buffers_to_string(buffers);
    const std::size_t size = bytes.size();
    response_ += bytes;
    auto initiate = [this, size](auto handler) {
      asio::post(socket_.get_executor(), boost::beast::bind_front_handler(std::move(handler), error_code{}, size));
    };
    return asio::async_initiate<Token, void(error_code, std::size_t)>(initiate, token);
  }

 private:
  tcp::socket& socket_;
  std::string& response_;
};

/// Beast is done with the connection, but the session goes on with it.
template <class Handler>
void async_teardown(boost::beast::role_type, Wire& wire, Handler&& handler) {
  asio::post(wire.get_executor(), boost::beast::bind_front_handler(std::forward<Handler>(handler), error_code{}));
}

}  // namespace reef::net
