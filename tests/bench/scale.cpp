#include "tests/bench/scale.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

#include "server/store/store.hpp"
#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/player.hpp"
#include "tests/bench/support/queries.hpp"
#include "tests/bench/support/server_process.hpp"
#include "tests/bench/turns.hpp"

namespace reef::bench {
namespace {

constexpr std::array stored_counts = {100, 10'000, 1'000'000};
constexpr std::array entry_counts = {10, 100, 1'000};
constexpr int accounts = 100'000;
constexpr int turns_stored = 10;  ///< Per stored match, so that a million fit on the disk.
constexpr int matches = 100;
constexpr int turns_each = 20;
constexpr int rounds = 3;
constexpr double growth_max = 1.15;

std::string database_in(const std::string& folder) {
  return folder + "/atoll.db";
}

/// A folder with a database without matches.
std::string new_folder(const std::string& within, const std::string& name) {
  const std::string folder = within + "/" + name;
  std::filesystem::create_directory(folder);
  must(store::open({.data = folder}))->close();
  return folder;
}

/// Runs SQL on the database of a server that does not run.
void edit(const std::string& folder, const std::string& sql) {
  sqlite3* db = nullptr;
  const bool done =
      sqlite3_open(database_in(folder).c_str(), &db) == SQLITE_OK &&
      sqlite3_exec(db, "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000", nullptr,
                   nullptr, nullptr) == SQLITE_OK &&
      sqlite3_exec(db, ("BEGIN;" + sql + ";COMMIT").c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  if (!done) {
    fmt::print(stderr, "bench: {}\n", sqlite3_errmsg(db));
    std::exit(1);
  }
  sqlite3_close(db);
}

std::string numbers_to(int last) {
  return fmt::format("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) ", last);
}

/// A site with accounts and finished matches of two players.
std::string build_site(const std::string& within, int stored) {
  const std::string folder = new_folder(within, fmt::format("stored-{}", stored));
  const std::string now = "(unixepoch() * 1000)";
  edit(folder, numbers_to(accounts) +
                   "INSERT INTO users (key, id, name, guest, created_at) SELECT i, 'user-' || i, 'User ' || i, 0, " +
                   now + " FROM n");
  edit(folder, numbers_to(accounts) +
                   "INSERT INTO accounts (user_key, name_key, mail, mail_key, password, created_at) "
                   "SELECT i, 'user ' || i, '', '', '', " +
                   now + " FROM n");
  edit(folder, numbers_to(stored) +
                   fmt::format("INSERT INTO matches (key, id, game, rules_version, options, owner, seed, invitation, "
                               "setup_draws, created_at, status, ply, to_act, updated_at, outcome, prompts, state) "
                               "SELECT i, hex(randomblob(8)), 'maori', 1, '{{}}', 1 + i % {0}, randomblob(32), '', '', "
                               "{1}, 'finished', {2}, 0, {1}, '{{\"ranks\":[1,2],\"scores\":[40,31],"
                               "\"reason\":\"played\"}}', '[-1,-1]', '{3}' FROM n",
                               accounts, now, turns_stored, std::string(2000, 'x')));
  for (const int seat : {0, 1}) {
    edit(folder, numbers_to(stored) +
                     fmt::format("INSERT INTO seats (match, seat, kind, user_key, bot, nonce, resigned, ended_at) "
                                 "SELECT i, {0}, 'player', 1 + (i * 7 + {0}) % {1}, '', '', 0, {2} FROM n",
                                 seat, accounts, now));
  }
  edit(folder,
       numbers_to(turns_stored) +
           fmt::format("INSERT INTO turns (match, ply, seat, kind, steps, draws, cmd, at) "
                       "SELECT m.key, i, i % 2, 'turn', '[{{\"type\":\"move\",\"steps\":3}},{{\"type\":\"take\","
                       "\"at\":7}},{{\"type\":\"place\",\"cell\":12,\"turn\":1}}]', '[[14,3]]', 'cmd-' || i, {} "
                       "FROM matches m CROSS JOIN n",
                       now));
  return folder;
}

/// Puts so many other entries before the first turn of each match.
void lengthen(const std::string& folder, int entries) {
  edit(folder,
       numbers_to(entries) +
           "INSERT INTO turns (match, ply, seat, kind, steps, draws, cmd, at) "
           "SELECT m.key, i, i % 2, 'vote', '{}', '[]', 'before-' || i, m.created_at FROM matches m CROSS JOIN n");
  edit(folder, fmt::format("UPDATE matches SET ply = {0}, prompts = (SELECT json_group_array(iif(value < 0, value, "
                           "value + {0})) FROM json_each(prompts))",
                           entries));
}

void print(const std::string& what, Served& served, double& least_us, double& least_p99_ms) {
  const double processor_us = percentile(served.processor_us, 0.5);
  const double p99_ms = served.rates.p99_ms();
  if (least_us == 0) least_us = processor_us;
  if (least_p99_ms == 0) least_p99_ms = p99_ms;
  row(what + ": turns/s", number(served.rates.per_second()),
      served.rates.spread() + "; p50 / p99 " + served.rates.latencies() + " ms, " +
          number(p99_ms / least_p99_ms, "%.2f") + " x the first; " + number(processor_us) + " us of the processor, " +
          at_most(processor_us / least_us, growth_max) + " x the first");
}

void measure_stored(const std::string& program, const std::string& within) {
  std::vector<std::string> folders;
  std::vector<Served> served(stored_counts.size());
  double bytes = 0;
  for (const int stored : stored_counts) {
    folders.push_back(build_site(within, stored));
    bytes = static_cast<double>(std::filesystem::file_size(database_in(folders.back())));
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t index = 0; index < folders.size(); ++index) {
      play_matches(program, matches, served[index], folders[index]);
    }
  }
  double least_us = 0;
  double least_p99_ms = 0;
  for (std::size_t index = 0; index < folders.size(); ++index) {
    print(fmt::format("{} stored matches", stored_counts[index]), served[index], least_us, least_p99_ms);
  }
  row(fmt::format("a stored match of {} turns: bytes", turns_stored), number(bytes / stored_counts.back()), "");
}

asio::awaitable<void> play_on(Players& players, std::uint16_t port, int entries, std::vector<double>& latencies_ms) {
  co_await players.rejoin(port, entries);
  const std::string match = players.match();
  for (int turn = 0; turn < turns_each; ++turn) {
    const auto start = Clock::now();
    co_await players.turn();
    latencies_ms.push_back(1000 * seconds_since(start));
  }
  if (players.match() == match) co_return;
  fmt::print(stderr, "bench: a match did not go on\n");
  std::exit(1);
}

/// The same turns of new matches, after so many other entries. The server has to read them first.
void play_after(const std::string& program, const std::string& folder, int entries, Served& served) {
  asio::io_context io;
  std::vector<std::unique_ptr<Players>> tables;
  {
    const ServerProcess server(program, {}, folder);
    for (int index = 0; index < matches; ++index) {
      tables.push_back(std::make_unique<Players>(io, server.port()));
      asio::co_spawn(io, tables.back()->sit_down(), asio::detached);
    }
    io.run();
    for (const auto& players : tables) players->leave();
  }
  lengthen(folder, entries);
  const ServerProcess server(program, {}, folder);
  std::vector<double> latencies_ms;
  const double before = server.processor_seconds();
  const auto start = Clock::now();
  io.restart();
  for (const auto& players : tables) {
    asio::co_spawn(io, play_on(*players, server.port(), entries, latencies_ms), asio::detached);
  }
  io.run();
  served.rates.add(rate_of(std::move(latencies_ms), seconds_since(start)));
  served.processor_us.push_back((server.processor_seconds() - before) * 1e6 / (matches * turns_each));
}

void measure_entries(const std::string& program, const std::string& within) {
  std::vector<Served> served(entry_counts.size());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t index = 0; index < served.size(); ++index) {
      const std::string folder = new_folder(within, fmt::format("entries-{}-{}", entry_counts[index], round));
      play_after(program, folder, entry_counts[index], served[index]);
    }
  }
  double least_us = 0;
  double least_p99_ms = 0;
  for (std::size_t index = 0; index < served.size(); ++index) {
    print(fmt::format("{} turns after {} entries", turns_each, entry_counts[index]), served[index], least_us,
          least_p99_ms);
  }
}

}  // namespace

void measure_scale(const std::string& program, const std::string& folder) {
  measure_entries(program, folder);
  measure_stored(program, folder);
}

}  // namespace reef::bench
