#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <vector>

#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/listener.hpp"
#include "tests/bench/support/server_process.hpp"
#include "tests/bench/turns.hpp"

namespace reef::bench {
namespace {

constexpr double bytes_aim = 4.5 * 1024;
constexpr double bare_beast_bytes = 7 * 1024;

/// Opens the sockets one after the other; each sends hello once, as the client does.
asio::awaitable<void> open_all(asio::io_context& io, std::uint16_t port, int count,
                               std::vector<std::unique_ptr<Listener>>& open) {
  const std::string hello = R"({"type":"hello","id":1})";
  for (int index = 0; index < count; ++index) {
    auto listener = std::make_unique<Listener>(io, port);
    co_await listener->open("");
    co_await listener->say(hello);
    co_await listener->hear();
    open.push_back(std::move(listener));
  }
}

}  // namespace

void measure_idle_sockets(const std::string& program, int sockets) {
  const ServerProcess server(program);
  asio::io_context io;
  std::vector<std::unique_ptr<Listener>> open;
  const double before = server.resident_bytes();
  asio::co_spawn(io, open_all(io, server.port(), sockets, open), asio::detached);
  io.run();
  const double each = (server.resident_bytes() - before) / static_cast<double>(std::max<std::size_t>(open.size(), 1));
  row("memory per idle socket, " + std::to_string(open.size()) + " sockets, KiB", number(each / 1024, "%.2f"),
      number(each / bytes_aim, "%.2f") + " x the aim of 4.5; " + number(each / bare_beast_bytes, "%.2f") +
          " x a bare Beast socket (7)");
  for (auto& listener : open) listener->close();
}

}  // namespace reef::bench
