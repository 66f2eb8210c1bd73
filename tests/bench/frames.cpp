#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <vector>

#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/listener.hpp"
#include "tests/bench/support/player.hpp"
#include "tests/bench/support/server_process.hpp"
#include "tests/bench/turns.hpp"

namespace reef::bench {
namespace {

constexpr int matches = 100;
constexpr double p99_ms_aim = 10;

struct Shared {
  Clock::time_point warm;
  Clock::time_point end;
  std::chrono::duration<double> pause;  ///< Between two turns of one match.
  std::vector<double> latencies_ms;
  std::int64_t turns = 0;
};

/// One match: a player who commits at a steady pace, and the other player's socket, which receives the frames.
struct Pair {
  Players players;
  Listener listener;
  Clock::time_point sent;
  bool waiting = false;

  Pair(asio::io_context& io, std::uint16_t port) : players(io, port), listener(io, port) {}
};

asio::awaitable<void> listen(std::shared_ptr<Pair> pair, Shared& shared) {
  try {
    while (true) {
      const std::string message = co_await pair->listener.hear();
      if (!pair->waiting || message.find("\"type\":\"frame\"") == std::string::npos) continue;
      pair->waiting = false;
      if (pair->sent >= shared.warm && pair->sent < shared.end) {
        shared.latencies_ms.push_back(1000 * seconds_since(pair->sent));
      }
    }
  } catch (const boost::system::system_error&) {
    co_return;  // The socket was closed: the measurement is over.
  }
}

asio::awaitable<void> play(asio::io_context& io, std::shared_ptr<Pair> pair, Shared& shared, double offset) {
  co_await pair->players.sit_down();
  co_await pair->listener.open(pair->players.token(1));
  asio::co_spawn(io, listen(pair, shared), asio::detached);
  asio::steady_timer timer(io);
  auto next = Clock::now() + std::chrono::duration_cast<Clock::duration>(offset * shared.pause);
  std::string match;
  while (next < shared.end) {
    if (match != pair->players.match()) {
      match = pair->players.match();
      const std::string subscribe = R"({"type":"subscribe","id":1,"match":")" + match + R"("})";
      co_await pair->listener.say(subscribe);
    }
    timer.expires_at(next);
    co_await timer.async_wait(asio::use_awaitable);
    pair->sent = Clock::now();
    pair->waiting = true;
    co_await pair->players.turn();
    ++shared.turns;
    next += std::chrono::duration_cast<Clock::duration>(shared.pause);
  }
  pair->listener.close();
}

}  // namespace

void measure_frames(const std::string& program, double rate, double seconds) {
  const ServerProcess server(program);
  asio::io_context io;
  const auto now = Clock::now();
  Shared shared{.warm = now + std::chrono::seconds(1),
                .end = now + std::chrono::milliseconds(1000 + static_cast<int>(1000 * seconds)),
                .pause = std::chrono::duration<double>(matches / rate),
                .latencies_ms = {},
                .turns = 0};
  for (int index = 0; index < matches; ++index) {
    const double offset = static_cast<double>(index) / matches;
    asio::co_spawn(io, play(io, std::make_shared<Pair>(io, server.port()), shared, offset), asio::detached);
  }
  io.run();
  const double p50 = percentile(shared.latencies_ms, 0.5);
  const double p99 = percentile(shared.latencies_ms, 0.99);
  row("commit to the frame at the other socket, p50 / p99 ms", number(p50, "%.2f") + " / " + number(p99, "%.2f"),
      "at " + number(static_cast<double>(shared.turns) / (seconds + 1)) + " turns/s; p99 is " +
          number(p99 / p99_ms_aim, "%.2f") + " x the aim of 10");
}

}  // namespace reef::bench
