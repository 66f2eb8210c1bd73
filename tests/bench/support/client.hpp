#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <string>
#include <string_view>

#include "engines/core/game.hpp"

namespace reef::bench {

namespace asio = boost::asio;
using asio::ip::tcp;

struct Reply {
  int status = 0;
  std::string body;
};

/// A keep-alive connection with one request at a time. Supports only the HTTP that our own server sends.
class Client {
 public:
  Client(asio::io_context& io, std::uint16_t port) : socket_(io), port_(port) {}

  asio::awaitable<void> connect() {
    const tcp::endpoint server(asio::ip::address_v4::loopback(), port_);
    co_await socket_.async_connect(server, asio::use_awaitable);
    socket_.set_option(tcp::no_delay(true));
  }

  asio::awaitable<Reply> ask(std::string_view method, std::string_view path, std::string_view token,
                             std::string_view body) {
    request_.clear();
    request_.append(method).append(" /api/v1").append(path).append(" HTTP/1.1\r\nHost: bench\r\n");
    if (!token.empty()) request_.append("Authorization: Bearer ").append(token).append("\r\n");
    if (!body.empty()) {
      request_.append("Content-Type: application/json\r\nContent-Length: ")
          .append(std::to_string(body.size()))
          .append("\r\n");
    }
    request_.append("\r\n").append(body);
    const auto out = asio::buffer(request_);
    co_await asio::async_write(socket_, out, asio::use_awaitable);
    const std::size_t head_bytes =
        co_await asio::async_read_until(socket_, asio::dynamic_buffer(received_), "\r\n\r\n", asio::use_awaitable);
    const std::string head = received_.substr(0, head_bytes);
    Reply reply;
    reply.status = std::stoi(head.substr(9, 3));
    const std::size_t length_at = head.find("Content-Length: ");
    const std::size_t length = length_at == std::string::npos ? 0 : std::stoul(head.substr(length_at + 16));
    while (received_.size() < head_bytes + length) {
      char chunk[8192];
      const auto in = asio::buffer(chunk);
      const std::size_t got = co_await socket_.async_read_some(in, asio::use_awaitable);
      received_.append(chunk, got);
    }
    reply.body = received_.substr(head_bytes, length);
    received_.erase(0, head_bytes + length);
    co_return reply;
  }

  tcp::socket& socket() { return socket_; }

 private:
  tcp::socket socket_;
  std::uint16_t port_;
  std::string request_;
  std::string received_;
};

}  // namespace reef::bench
