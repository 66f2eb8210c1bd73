#pragma once

#include <string>

#include "tests/bench/support/client.hpp"

namespace reef::bench {

/// A WebSocket that mostly listens: supports only the unfragmented text frames of our own server (RFC 6455).
class Listener {
 public:
  Listener(asio::io_context& io, std::uint16_t port) : socket_(io), port_(port) {}

  asio::awaitable<void> open(std::string_view token) {
    const tcp::endpoint server(asio::ip::address_v4::loopback(), port_);
    co_await socket_.async_connect(server, asio::use_awaitable);
    socket_.set_option(tcp::no_delay(true));
    std::string request =
        "GET /api/v1/socket HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    if (!token.empty()) request.append("Authorization: Bearer ").append(token).append("\r\n");
    request += "\r\n";
    const auto out = asio::buffer(request);
    co_await asio::async_write(socket_, out, asio::use_awaitable);
    const std::size_t head =
        co_await asio::async_read_until(socket_, asio::dynamic_buffer(received_), "\r\n\r\n", asio::use_awaitable);
    received_.erase(0, head);
  }

  asio::awaitable<void> say(const std::string& text) {
    std::string frame = "\x81";
    if (text.size() < 126) {
      frame += static_cast<char>(0x80U | text.size());
    } else {
      frame += static_cast<char>(0x80U | 126U);
      frame += static_cast<char>(text.size() >> 8);
      frame += static_cast<char>(text.size() & 0xffU);
    }
    frame.append(4, '\0');  // A mask of zeros leaves the text unchanged.
    frame += text;
    const auto out = asio::buffer(frame);
    co_await asio::async_write(socket_, out, asio::use_awaitable);
  }

  /// The payload of the next text frame. Answers pings in between.
  asio::awaitable<std::string> hear() {
    while (true) {
      co_await need(2);
      const auto kind = static_cast<unsigned char>(received_[0]) & 0x0fU;
      std::size_t length = static_cast<unsigned char>(received_[1]) & 0x7fU;
      const std::size_t extended = length == 126 ? 2 : length == 127 ? 8 : 0;
      co_await need(2 + extended);
      if (extended > 0) {
        length = 0;
        for (std::size_t byte = 0; byte < extended; ++byte)
          length = length << 8 | static_cast<unsigned char>(received_[2 + byte]);
      }
      co_await need(2 + extended + length);
      std::string payload = received_.substr(2 + extended, length);
      received_.erase(0, 2 + extended + length);
      if (kind == 1) co_return payload;
      if (kind == 9) co_await pong();
    }
  }

  void close() {
    boost::system::error_code ignored;
    socket_.close(ignored);
  }

 private:
  asio::awaitable<void> need(std::size_t bytes) {
    while (received_.size() < bytes) {
      char chunk[8192];
      const auto in = asio::buffer(chunk);
      const std::size_t got = co_await socket_.async_read_some(in, asio::use_awaitable);
      received_.append(chunk, got);
    }
  }
  asio::awaitable<void> pong() {
    static const std::string frame("\x8a\x80\0\0\0\0", 6);
    const auto out = asio::buffer(frame);
    co_await asio::async_write(socket_, out, asio::use_awaitable);
  }

  tcp::socket socket_;
  std::uint16_t port_;
  std::string received_;
};

}  // namespace reef::bench
