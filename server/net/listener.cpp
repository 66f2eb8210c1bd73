#include "server/net/listener.hpp"

#include <fmt/format.h>
#include <netinet/tcp.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "server/net/http/http_session.hpp"

namespace reef::net {

namespace {

/// As text: IPv4 in its own notation even over an IPv6 socket, and without a scope id.
std::string address_text(const asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  v6.scope_id(0);
  return v6.to_string();
}

/// Prefers IPv4 among a name's addresses, as most people expect of `localhost`.
tcp::endpoint choose(const tcp::resolver::results_type& found) {
  for (const auto& entry : found) {
    if (entry.endpoint().address().is_v4()) return entry.endpoint();
  }
  return found.begin()->endpoint();
}

}  // namespace

Listener::Listener(Environment& environment, std::vector<std::unique_ptr<IoThread>>& threads)
    : environment_(environment),
      threads_(threads),
      acceptor_(threads.front()->context()),
      pause_(threads.front()->context()) {}

std::expected<void, std::string> Listener::open(const std::string& host, std::uint16_t port) {
  error_code error;
  tcp::resolver resolver(acceptor_.get_executor());
  const auto found = resolver.resolve(host, std::to_string(port), tcp::resolver::passive, error);
  if (error) return std::unexpected(fmt::format("cannot listen on {}: {}", host, error.message()));
  const tcp::endpoint endpoint = choose(found);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error && endpoint.address().is_v6()) acceptor_.set_option(asio::ip::v6_only(false), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected(fmt::format("cannot listen on {}:{}: {}", host, port, error.message()));
  port_ = acceptor_.local_endpoint().port();
  return {};
}

void Listener::start() {
  asio::co_spawn(acceptor_.get_executor(), accept(), report_exception);
}

void Listener::close() {
  asio::post(acceptor_.get_executor(), [this] {
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
  });
}

asio::awaitable<void> Listener::accept() {
  for (std::size_t turn = 0; acceptor_.is_open(); ++turn) {
    IoThread& thread = *threads_[turn % threads_.size()];
    const asio::any_io_executor executor = thread.context().get_executor();
    auto [error, socket] = co_await acceptor_.async_accept(executor, as_result);
    if (!acceptor_.is_open()) break;
    if (!error) {
      deal(std::move(socket), thread);
    } else if (error != asio::error::connection_aborted) {
      // Most likely out of file descriptors: further attempts would fail at once.
      if (environment_.counters.accept_failures++ == 0) spdlog::warn("accept failed: {}", error.message());
      pause_.expires_after(std::chrono::milliseconds(environment_.limits.accept_retry_ms));
      co_await pause_.async_wait(as_result);
    }
  }
}

void Listener::deal(tcp::socket socket, IoThread& thread) {
  error_code error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  if (error) return;
  socket.set_option(tcp::no_delay(true), error);
  // Keep unread data in this process, where it is counted, rather than in the kernel.
  const int unsent_bytes_max = 128 * 1024;
  ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_bytes_max, sizeof unsent_bytes_max);
  std::string address = address_text(peer.address());
  // All clients of a proxy share its address, so only the total limit applies to it.
  const bool is_proxy = environment_.trusted_proxies.contains(address);
  auto ticket = environment_.connections.enter(is_proxy ? std::string() : http::client_key(address));
  if (!ticket) {
    ++environment_.counters.connections_refused;
    return;
  }
  ++environment_.counters.connections_accepted;
  asio::post(thread.context(), [&environment = environment_, &thread, socket = std::move(socket),
                                ticket = std::move(*ticket), address = std::move(address)]() mutable {
    serve_http(environment, thread, std::move(socket), std::move(ticket), std::move(address));
  });
}

}  // namespace reef::net
