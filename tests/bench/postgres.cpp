#include "tests/bench/postgres.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "server/store/postgres/database.hpp"
#include "tests/bench/store.hpp"
#include "tests/bench/support/flight.hpp"
#include "tests/support/postgres_server.hpp"

namespace reef::bench {
namespace {

using testing::PostgresServer;

constexpr int in_flight = 64;
constexpr int matches = 2048;
constexpr int seconds = 3;
constexpr double least_times_pgbench = 2;

struct Prepared {
  std::string database;
  std::vector<Table> tables;
};

std::unique_ptr<store::SqlStore> open(const PostgresServer& server, const std::string& database) {
  return std::make_unique<store::SqlStore>(must(store::postgres::Database::open(server.url(database), {})));
}

Prepared prepare(PostgresServer& server) {
  Prepared prepared{.database = server.new_database(), .tables = {}};
  prepared.tables = create_matches(*open(server, prepared.database), matches);
  return prepared;
}

/// A turn as the store writes it, by the client `:client_id` in one of its matches.
std::string transaction() {
  return fmt::format(
      "\\set match {} * random(0, {}) + :client_id + 1\n"
      "BEGIN;\n"
      "UPDATE matches SET status = 'running', ply = ply + 1, to_act = 1, prompts = '[1,2]', state = '{}', outcome = "
      "'', "
      "updated_at = 1700000000001, deadline = NULL, warn_at = NULL, clocks = '' WHERE key = :match RETURNING ply "
      "\\gset\n"
      "INSERT INTO turns (match, ply, seat, kind, steps, draws, cmd, at, within_turn) VALUES (:match, :ply, 0, 'turn', "
      "'[{{\"type\":\"move\",\"steps\":3}},{{\"type\":\"take\",\"at\":7}}]', '[[14,3]]', 'cmd', 1700000000001, 0);\n"
      "DELETE FROM drafts WHERE match = :match "
      "AND user_key = (SELECT user_key FROM seats WHERE match = :match AND seat = 0);\n"
      "COMMIT;\n",
      in_flight, matches / in_flight - 1, state_of(1));
}

/// The transactions per second that pgbench prints, and its mean latency for both percentiles: it prints no others.
Rate run_pgbench(const PostgresServer& server, const std::string& database) {
  const std::string script = (server.folder() / "turn.sql").string();
  std::ofstream(script) << transaction();
  const std::string command =
      fmt::format("/usr/lib/postgresql/15/bin/pgbench -n -M prepared -c {} -j 1 -T {} -f {} '{}' 2>&1", in_flight,
                  seconds, script, server.url(database));
  FILE* const output = popen(command.c_str(), "r");
  Rate rate;
  std::string said;
  std::array<char, 512> line;
  while (output != nullptr && std::fgets(line.data(), line.size(), output) != nullptr) {
    said += line.data();
    (void)std::sscanf(line.data(), "tps = %lf", &rate.per_second);
    if (std::sscanf(line.data(), "latency average = %lf ms", &rate.p50_ms) == 1) rate.p99_ms = rate.p50_ms;
  }
  if (output == nullptr || pclose(output) != 0 || rate.per_second == 0) {
    fmt::print(stderr, "bench: pgbench failed: {}\n", said);
    std::exit(1);
  }
  return rate;
}

}  // namespace

void measure_postgres() {
  PostgresServer server(PostgresServer::Durability::disk);
  Prepared peer = prepare(server);
  Prepared ours = prepare(server);
  Rates pgbench;
  Rates store;
  for (int round = 0; round < comparisons; ++round) {
    pgbench.add(run_pgbench(server, peer.database));
    const auto opened = open(server, ours.database);
    store.add(Flight(*opened, ours.tables, in_flight).run(seconds));
  }
  row("pgbench, 64 connections: turns/s", number(pgbench.per_second()), pgbench.spread());
  row("the store on PostgreSQL, 64 in flight: turns/s", number(store.per_second()),
      store.spread() + "; " + at_least(store.per_second() / pgbench.per_second(), least_times_pgbench) +
          " x pgbench; p50 / p99 " + store.latencies() + " ms");
}

}  // namespace reef::bench
