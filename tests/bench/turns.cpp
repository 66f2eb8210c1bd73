#include "tests/bench/turns.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <vector>

#include "tests/bench/figures.hpp"
#include "tests/bench/player.hpp"
#include "tests/bench/server_process.hpp"

namespace reef::bench {
namespace {

constexpr double turns_aim = 12'000;
constexpr double share_of_raw_aim = 1.0 / 3;

struct Load {
  Clock::time_point warm;  ///< Turns before this are not counted.
  Clock::time_point end;
  std::vector<double> latencies_ms;
};

asio::awaitable<void> play(std::shared_ptr<Players> players, Load& load) {
  co_await players->sit_down();
  while (Clock::now() < load.end) {
    const auto start = Clock::now();
    co_await players->turn();
    if (start >= load.warm && Clock::now() < load.end) load.latencies_ms.push_back(1000 * seconds_since(start));
  }
}

}  // namespace

TurnRate measure_turns(const std::string& program, int matches, double seconds, double raw_per_second) {
  const ServerProcess server(program);
  asio::io_context io;
  const auto now = Clock::now();
  Load load{.warm = now + std::chrono::seconds(1),
            .end = now + std::chrono::seconds(1) + std::chrono::milliseconds(static_cast<int>(1000 * seconds)),
            .latencies_ms = {}};
  for (int index = 0; index < matches; ++index) {
    asio::co_spawn(io, play(std::make_shared<Players>(io, server.port()), load), asio::detached);
  }
  io.run();
  TurnRate rate{.per_second = static_cast<double>(load.latencies_ms.size()) / seconds,
                .p50_ms = percentile(load.latencies_ms, 0.5),
                .p99_ms = percentile(load.latencies_ms, 0.99)};
  const std::string label = std::to_string(matches) + (matches == 1 ? " match" : " matches");
  const double share = rate.per_second / raw_per_second;
  row("durable turns/s over HTTP, " + label, number(rate.per_second),
      number(share, "%.2f") + " x raw SQLite" +
          (matches < 100 ? ""
                         : " (aim " + number(share_of_raw_aim, "%.2f") + "), " +
                               number(rate.per_second / turns_aim, "%.2f") + " x the aim of 12000"));
  row("  from request to answer, p50 / p99 ms", number(rate.p50_ms, "%.2f") + " / " + number(rate.p99_ms, "%.2f"), "");
  return rate;
}

}  // namespace reef::bench
