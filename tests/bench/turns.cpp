#include "tests/bench/turns.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <vector>

#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/player.hpp"
#include "tests/bench/support/server_process.hpp"

namespace reef::bench {
namespace {

constexpr double seconds_per_round = 4;
constexpr double share_of_raw_aim = 0.9;
constexpr double share_of_store_aim = 0.7;
constexpr double p99_aim = 1.5;

struct Load {
  Clock::time_point warm;  ///< Turns before this are not counted.
  Clock::time_point end;
  std::vector<double> latencies_ms;
  std::int64_t turns = 0;  ///< Including those that are not counted.
};

asio::awaitable<void> play(std::shared_ptr<Players> players, Load& load) {
  co_await players->sit_down();
  while (Clock::now() < load.end) {
    const auto start = Clock::now();
    co_await players->turn();
    ++load.turns;
    if (start >= load.warm && Clock::now() < load.end) load.latencies_ms.push_back(1000 * seconds_since(start));
  }
}

void print_cost(Served& served) {
  row("  processor us / KiB written per turn",
      number(percentile(served.processor_us, 0.5)) + " / " + number(percentile(served.written_kib, 0.5), "%.1f"), "");
}

}  // namespace

void play_matches(const std::string& program, int matches, Served& served, const std::string& folder) {
  const ServerProcess server(program, {}, folder);
  asio::io_context io;
  const auto now = Clock::now();
  Load load{.warm = now + std::chrono::seconds(1),
            .end = now + std::chrono::milliseconds(1000 + static_cast<int>(1000 * seconds_per_round)),
            .latencies_ms = {},
            .turns = 0};
  for (int index = 0; index < matches; ++index) {
    asio::co_spawn(io, play(std::make_shared<Players>(io, server.port()), load), asio::detached);
  }
  io.run();
  served.rates.add(rate_of(std::move(load.latencies_ms), seconds_per_round));
  const auto turns = static_cast<double>(load.turns);
  served.processor_us.push_back(server.processor_seconds() * 1e6 / turns);
  served.written_kib.push_back(server.written_bytes() / 1024 / turns);
}

void measure_once(const std::string& program, int matches) {
  Served served;
  play_matches(program, matches, served);
  row("one round over HTTP, " + std::to_string(matches) + " matches: turns/s", number(served.rates.per_second()),
      "p50 / p99 " + served.rates.latencies() + " ms");
  print_cost(served);
}

double measure_turns(const std::vector<std::string>& programs, int matches, StoreBench& store) {
  Rates raw;
  Rates stored;
  std::vector<Served> served(programs.size());
  for (int round = 0; round < comparisons; ++round) {
    raw.add(store.raw(matches, seconds_per_round / 2));
    stored.add(store.store(matches, seconds_per_round / 2));
    for (std::size_t index = 0; index < programs.size(); ++index) {
      play_matches(programs[index], matches, served[index]);
    }
  }
  const std::string label = std::to_string(matches) + (matches == 1 ? " match" : " matches");
  row("raw SQLite, " + label + ": turns/s", number(raw.per_second()),
      raw.spread() + "; p50 / p99 " + raw.latencies() + " ms");
  row("the store, " + label + ": turns/s", number(stored.per_second()), stored.spread());
  for (std::size_t index = 0; index < programs.size(); ++index) {
    const Rates& rates = served[index].rates;
    const double of_raw = rates.per_second() / raw.per_second();
    const double of_store = rates.per_second() / stored.per_second();
    row("durable turns/s over HTTP, " + label + (index == 0 ? "" : ", " + programs[index]), number(rates.per_second()),
        rates.spread() + "; of raw SQLite " +
            (matches >= 100 ? at_least(of_raw, share_of_raw_aim) : number(of_raw, "%.2f")) + ", of the store " +
            (matches == 1 ? at_least(of_store, share_of_store_aim) : number(of_store, "%.2f")));
    row("  from request to answer, p50 / p99 ms", rates.latencies(),
        "p99 in relation to raw SQLite: " + at_most(rates.p99_ms() / raw.p99_ms(), p99_aim));
    print_cost(served[index]);
  }
  return served.front().rates.per_second();
}

}  // namespace reef::bench
