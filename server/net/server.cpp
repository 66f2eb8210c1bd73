#include "server/net/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <utility>
#include <vector>

#include "server/net/environment.hpp"
#include "server/net/io_thread.hpp"
#include "server/net/listener.hpp"

namespace reef::net {

class Server::Impl {
 public:
  Impl(Config config, const http::Router& router, realtime::Host& host)
      : config_(std::move(config)),
        environment_(config_.limits, router, host),
        threads_(make_threads(config_)),
        listener_(environment_, threads_) {}

  std::expected<void, std::string> start() {
    for (const std::string& proxy : config_.trusted_proxies) {
      if (!environment_.trusted_proxies.add(proxy)) {
        return std::unexpected(fmt::format("not an address or network: {}", proxy));
      }
    }
    if (auto opened = listener_.open(config_.host, config_.port); !opened) return opened;
    std::signal(SIGPIPE, SIG_IGN);
    listener_.start();
    for (const auto& thread : threads_) thread->start();
    return {};
  }

  void drain(std::chrono::milliseconds deadline) {
    if (environment_.draining.exchange(true)) return;
    listener_.close();
    for (const auto& thread : threads_) thread->drain();
    if (!environment_.connections.wait_until_empty(deadline)) {
      for (const auto& thread : threads_) thread->cut_off();
    }
    for (const auto& thread : threads_) thread->stop();
  }

  [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
  [[nodiscard]] const Counters& counters() const { return environment_.counters; }
  [[nodiscard]] std::size_t connections_open() const { return environment_.connections.size(); }

 private:
  static std::vector<std::unique_ptr<IoThread>> make_threads(const Config& config) {
    std::vector<std::unique_ptr<IoThread>> threads;
    const auto sweep_every = std::chrono::milliseconds(config.limits.sweep_ms);
    for (std::size_t index = 0; index < std::max<std::size_t>(config.io_threads, 1); ++index) {
      threads.push_back(std::make_unique<IoThread>(sweep_every));
    }
    return threads;
  }

  Config config_;
  Environment environment_;
  std::vector<std::unique_ptr<IoThread>> threads_;
  Listener listener_;
};

Server::Server(Config config, const http::Router& router, realtime::Host& host)
    : impl_(std::make_unique<Impl>(std::move(config), router, host)) {}

Server::~Server() {
  impl_->drain(std::chrono::milliseconds::zero());
}

std::expected<void, std::string> Server::start() {
  return impl_->start();
}

std::uint16_t Server::port() const {
  return impl_->port();
}

void Server::drain(std::chrono::milliseconds deadline) {
  impl_->drain(deadline);
}

const Counters& Server::counters() const {
  return impl_->counters();
}

std::size_t Server::connections_open() const {
  return impl_->connections_open();
}

}  // namespace reef::net
