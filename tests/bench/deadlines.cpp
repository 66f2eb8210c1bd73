#include <sqlite3.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>
#include <vector>

#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/player.hpp"
#include "tests/bench/support/server_process.hpp"
#include "tests/bench/turns.hpp"

namespace reef::bench {
namespace {

constexpr double minute_limit_s = 60;
constexpr long hour_and_a_bit_ms = 2L * 3600 * 1000;
constexpr int connections = 32;
constexpr double quiet_s = 6;

/// Creates this many matches of two players, with an hour for each turn.
asio::awaitable<void> set_up(asio::io_context& io, std::uint16_t port, int matches) {
  Client client(io, port);
  co_await client.connect();
  std::string tokens[2];
  const std::string guest_body = R"({"name":"Bench"})";
  for (std::string& token : tokens) {
    const Reply guest = co_await client.ask("POST", "/guests", "", guest_body);
    token = Json::parse(guest.body).at("token");
  }
  const std::string table = R"({"game":"maori","options":{},"seats":[{"kind":"me"},{"kind":"open"}],)"
                            R"("visibility":"private","clock":{"kind":"per_move","move_ms":3600000}})";
  for (int count = 0; count < matches; ++count) {
    const Reply opened = co_await client.ask("POST", "/matches", tokens[0], table);
    const Json match = Json::parse(opened.body);
    const std::string path = "/matches/" + match.at("id").get<std::string>() + "/seats";
    const std::string body = Json{{"invitation", match.at("invitation")}}.dump();
    co_await client.ask("POST", path, tokens[1], body);
  }
}

asio::awaitable<void> play_until(std::shared_ptr<Players> players, const bool& over,
                                 std::vector<double>& latencies_ms) {
  while (!over) {
    const auto start = Clock::now();
    co_await players->turn();
    latencies_ms.push_back(1000 * seconds_since(start));
  }
}

asio::awaitable<void> sit_down(std::shared_ptr<Players> players) {
  co_await players->sit_down();
}

/// How many matches have an absence, read from the database file so that the server has no work with it.
int absences_in(const std::string& file) {
  sqlite3* db = nullptr;
  int count = 0;
  const auto take = [](void* into, int, char** row, char**) {
    *static_cast<int*>(into) = std::atoi(row[0]);
    return 0;
  };
  if (sqlite3_open_v2(file.c_str(), &db, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK) {
    sqlite3_exec(db, "SELECT count(*) FROM absences", take, &count, nullptr);
  }
  sqlite3_close(db);
  return count;
}

/// Plays on one connection until `done` returns true; returns the p99 of a turn in ms.
template <class Predicate>
double p99_until(asio::io_context& io, const std::shared_ptr<Players>& players, Predicate done) {
  std::vector<double> latencies_ms;
  bool over = false;
  std::thread watch([&] {
    while (!done()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    asio::post(io, [&over] { over = true; });
  });
  io.restart();
  asio::co_spawn(io, play_until(players, over, latencies_ms), asio::detached);
  auto work = asio::make_work_guard(io);
  std::thread release([&] {
    watch.join();
    work.reset();
  });
  io.run();
  release.join();
  return percentile(latencies_ms, 0.99);
}

}  // namespace

void measure_deadlines(const std::string& program, int matches) {
  const std::string offset =
      (std::filesystem::temp_directory_path() / ("atoll-bench-offset-" + std::to_string(getpid()))).string();
  std::ofstream(offset) << 0;
  const ServerProcess server(program, {"--clock-offset-file", offset});
  asio::io_context io;
  const auto set_up_since = Clock::now();
  for (int index = 0; index < connections; ++index) {
    asio::co_spawn(io, set_up(io, server.port(), matches / connections), asio::detached);
  }
  auto players = std::make_shared<Players>(io, server.port());
  asio::co_spawn(io, sit_down(players), asio::detached);
  io.run();
  const int due = matches / connections * connections;
  row("matches with a clock set up", number(due), number(seconds_since(set_up_since), "%.1f") + " s");

  const auto quiet_since = Clock::now();
  const double quiet_p99 = p99_until(io, players, [&] { return seconds_since(quiet_since) > quiet_s; });
  const std::string file = server.folder() + "/atoll.db";
  const auto since = Clock::now();
  std::ofstream(offset, std::ios::trunc) << hour_and_a_bit_ms;
  const double busy_p99 =
      p99_until(io, players, [&] { return absences_in(file) >= due || seconds_since(since) > 2 * minute_limit_s; });
  const double took_s = seconds_since(since);
  const int handled = absences_in(file);
  std::filesystem::remove(offset);
  row("deadlines of the same minute handled", number(handled) + " in " + number(took_s, "%.1f") + " s",
      number(took_s / minute_limit_s, "%.2f") + " x the limit of 60 s");
  row("  p99 of turns in another match meanwhile / before, ms",
      number(busy_p99, "%.2f") + " / " + number(quiet_p99, "%.2f"), number(busy_p99 / quiet_p99, "%.2f") + " x");
}

}  // namespace reef::bench
