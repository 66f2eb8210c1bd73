#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <thread>
#include <vector>

#include "server/store/postgres/driver.hpp"
#include "tests/bench/store.hpp"
#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/flight.hpp"
#include "tests/bench/support/listener.hpp"
#include "tests/bench/support/player.hpp"
#include "tests/bench/support/server_process.hpp"
#include "tests/bench/turns.hpp"
#include "tests/support/postgres_server.hpp"

namespace reef::bench {
namespace {

using testing::PostgresServer;

constexpr int matches = 100;
// The p99 may be as long as the longer of these.
constexpr double p99_ms_aim = 10;
constexpr double of_raw_aim = 1.5;

/// About how many turns a match of `Players` has.
constexpr int turns_of_a_match = 36;

struct Shared {
  std::chrono::duration<double> pause;  ///< Between two turns of one match.
  int seconds;
  int ready = 0;  ///< Matches that can go on at this pace.
  Clock::time_point begin;
  std::vector<double> latencies_ms;
  std::int64_t turns = 0;

  /// The first second is not measured.
  [[nodiscard]] Clock::time_point warm() const { return begin + std::chrono::seconds(1); }
  [[nodiscard]] Clock::time_point end() const { return warm() + std::chrono::seconds(seconds); }
};

/// One match: a player who commits at a steady pace, and the other player's socket, which receives the frames.
struct Pair {
  Players players;
  Listener listener;
  Clock::time_point sent;
  bool waiting = false;

  Pair(asio::io_context& io, std::uint16_t player_port, std::uint16_t listener_port)
      : players(io, player_port), listener(io, listener_port) {}
};

asio::awaitable<void> listen(std::shared_ptr<Pair> pair, Shared& shared) {
  try {
    while (true) {
      const std::string message = co_await pair->listener.hear();
      if (!pair->waiting || message.find("\"type\":\"frame\"") == std::string::npos) continue;
      pair->waiting = false;
      if (pair->sent >= shared.warm() && pair->sent < shared.end()) {
        shared.latencies_ms.push_back(1000 * seconds_since(pair->sent));
      }
    }
  } catch (const boost::system::system_error&) {
    co_return;  // The socket was closed: the measurement is over.
  }
}

/// Brings the matches so far that they do not all end at the same time, and waits for the others to be as far.
asio::awaitable<void> prepare(asio::steady_timer& timer, Pair& pair, Shared& shared, int index) {
  co_await pair.players.sit_down();
  for (int turn = 0; turn < index % turns_of_a_match; ++turn) co_await pair.players.turn();
  co_await pair.listener.open(pair.players.token(1));
  if (++shared.ready == matches) shared.begin = Clock::now();
  while (shared.ready < matches) {
    timer.expires_after(std::chrono::milliseconds(10));
    co_await timer.async_wait(asio::use_awaitable);
  }
}

asio::awaitable<void> play(asio::io_context& io, std::shared_ptr<Pair> pair, Shared& shared, int index) {
  asio::steady_timer timer(io);
  co_await prepare(timer, *pair, shared, index);
  asio::co_spawn(io, listen(pair, shared), asio::detached);
  auto next = shared.begin + std::chrono::duration_cast<Clock::duration>(index * shared.pause / matches);
  std::string match;
  while (next < shared.end()) {
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

/// Where the player of a match is, and where the socket of the other one.
struct Ports {
  std::uint16_t player;
  std::uint16_t listener;
};

/// Plays matches at this rate of turns per second, spread over these servers.
Shared play_for(double rate, int seconds, const std::vector<Ports>& servers) {
  asio::io_context io;
  Shared shared{
      .pause = std::chrono::duration<double>(matches / rate), .seconds = seconds, .begin = {}, .latencies_ms = {}};
  for (int index = 0; index < matches; ++index) {
    const auto [player, listener] = servers[static_cast<std::size_t>(index) % servers.size()];
    asio::co_spawn(io, play(io, std::make_shared<Pair>(io, player, listener), shared, index), asio::detached);
  }
  io.run();
  return shared;
}

}  // namespace

void measure_frames(const std::string& program, double rate, StoreBench& store) {
  constexpr int seconds = 4;
  Rates raw;
  Rates frames;
  for (int round = 0; round < comparisons; ++round) {
    raw.add(store.raw_paced(rate, seconds));
    const ServerProcess server(program);
    Shared shared = play_for(rate, seconds, {{.player = server.port(), .listener = server.port()}});
    Rate reached = rate_of(std::move(shared.latencies_ms), seconds);
    reached.per_second = static_cast<double>(shared.turns) / (seconds + 1);
    frames.add(reached);
  }
  const double aim = std::max(p99_ms_aim, of_raw_aim * raw.p99_ms());
  row("raw SQLite at half load, p50 / p99 ms", raw.latencies(), "at " + raw.spread() + " turns/s");
  row("commit to the frame at the other socket, p50 / p99 ms", frames.latencies(),
      "at " + frames.spread() + " turns/s; p99 is " + number(frames.p99_ms() / raw.p99_ms(), "%.2f") +
          " x raw SQLite's, and " + at_most(frames.p99_ms() / aim, 1) + " x " + number(aim, "%.1f") + " ms");
}

void measure_servers(const std::string& program) {
  PostgresServer postgres(PostgresServer::Durability::disk);
  const std::vector<std::string> options = {"--database", postgres.url(postgres.new_database())};
  const ServerProcess one(program, options);
  const ServerProcess two(program, options);
  const ServerProcess three(program, options);
  const std::vector<Ports> apart = {{one.port(), two.port()}, {two.port(), three.port()}, {three.port(), one.port()}};
  const std::vector<Ports> same = {{one.port(), one.port()}, {two.port(), two.port()}, {three.port(), three.port()}};
  const auto show = [](const std::string& what, Shared shared, double seconds, double p50_aim, double p99_aim) {
    const double p50 = percentile(shared.latencies_ms, 0.5);
    const double p99 = percentile(shared.latencies_ms, 0.99);
    row(what + ", p50 / p99 ms", number(p50, "%.2f") + " / " + number(p99, "%.2f"),
        "at " + number(static_cast<double>(shared.turns) / (seconds + 1)) + " turns/s; " + at_most(p50, p50_aim) +
            ", " + at_most(p99, p99_aim));
  };
  for (const double rate : {100.0, 300.0, 1000.0}) {
    show("commit to the frame at the same of three servers", play_for(rate, 5, same), 5, 10, 50);
    show("commit to the frame at another of three servers", play_for(rate, 5, apart), 5, 10, 50);
  }
  std::jthread cut([&](const std::stop_token& stop) {
    auto db = must(store::postgres::Driver::open(postgres.url("postgres")));
    while (!stop.stop_requested()) {
      (void)db.script("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'atoll-listen'");
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  });
  show("the same without notifications", play_for(25, 10, apart), 10, 1500, 1500);
}

}  // namespace reef::bench
