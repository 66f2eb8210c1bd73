#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/limits/rate_limit.hpp"
#include "server/net/environment.hpp"
#include "server/net/http/http_session.hpp"
#include "server/net/io_thread.hpp"
#include "tests/fuzz/require.hpp"

namespace reef::fuzz {

/// The network side of the server, with one connection at a time, all on this thread: a session only waits for its
/// socket, so all its work for some bytes is done when `turn` returns.
class Network {
 public:
  explicit Network(const net::Limits& limits) : environment_(limits, router_, host_), thread_(std::chrono::hours(1)) {
    limits_.switch_off();
  }

  /// The server's output when it receives these parts, one after the other, and then the end of input.
  template <class Pieces>
  std::string answers_to(const Pieces& pieces) {
    connect();
    std::string answers;
    for (const std::string_view part : pieces) {
      send(part, answers);
      turn(answers);
    }
    ::shutdown(ours_, SHUT_WR);
    // The server closes the connection when it has read everything.
    for (int turns = 0; environment_.connections.size() > 0; ++turns) {
      require(turns < 10'000, "a connection ends when its client sends nothing more");
      turn(answers);
    }
    take(answers);
    ::close(ours_);
    return answers;
  }

  http::Router& routes() { return router_; }
  void talk_to(realtime::Host& host) { host_.host = &host; }
  const net::Limits& limits() const { return environment_.limits; }

 private:
  struct AnyHost final : realtime::Host {
    realtime::Host* host = nullptr;
    std::unique_ptr<realtime::Conversation> open(std::shared_ptr<realtime::Socket> socket,
                                                 const http::Request& request) override {
      return host == nullptr ? nullptr : host->open(std::move(socket), request);
    }
  };

  void connect() {
    int pair[2];
    require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) == 0, "sockets are available");
    ours_ = pair[0];
    net::tcp::socket theirs(thread_.context());
    theirs.assign(net::tcp::v4(), pair[1]);
    auto ticket = environment_.connections.enter("192.0.2.1");
    require(ticket.has_value(), "a folder is available");
    net::serve_http(environment_, thread_, std::move(theirs), std::move(*ticket), "192.0.2.1");
  }

  void send(std::string_view bytes, std::string& answers) {
    for (int turns = 0; !bytes.empty() && turns < 10'000; ++turns) {
      const ssize_t sent = ::send(ours_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno != EAGAIN) return;  // The server has closed the connection.
      if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
      turn(answers);
    }
  }

  /// Runs the server until it has nothing to do.
  void turn(std::string& answers) {
    thread_.context().restart();
    while (thread_.context().poll() > 0) take(answers);
    take(answers);
  }

  void take(std::string& answers) {
    char bytes[64 * 1024];
    for (ssize_t size = 0; (size = ::recv(ours_, bytes, sizeof bytes, 0)) > 0;) {
      answers.append(bytes, static_cast<std::size_t>(size));
    }
  }

  FairPool pool_{0, FairPool::Kind::light};
  http::RateLimits limits_;
  AnyHost host_;
  http::Router router_{pool_, limits_, {}};
  net::Environment environment_;
  net::IoThread thread_;
  int ours_ = -1;
};

/// The input in up to three parts: its first two bytes are the lengths of the first two, so that reads differ.
inline std::array<std::string_view, 3> parts_of(std::string_view text) {
  if (text.size() < 2) return {text, {}, {}};
  const auto share = [&](char byte) { return static_cast<std::size_t>(static_cast<unsigned char>(byte)); };
  const std::size_t first = share(text[0]);
  const std::size_t second = share(text[1]);
  text.remove_prefix(2);
  const std::size_t cut = std::min(first, text.size());
  const std::string_view rest = text.substr(cut);
  const std::size_t next = std::min(second, rest.size());
  return {text.substr(0, cut), rest.substr(0, next), rest.substr(next)};
}

}  // namespace reef::fuzz
