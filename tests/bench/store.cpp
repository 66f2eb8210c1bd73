#include "tests/bench/store.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/bench/support/flight.hpp"

namespace reef::bench {
namespace {

using namespace reef::store;

/// Creates a database with so many running matches.
std::vector<Table> prepare(const std::string& path, int count) {
  const auto store = must(SqlStore::open(path));
  return create_matches(*store, count);
}

void check(sqlite3* db, int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  fmt::print(stderr, "bench: {}\n", sqlite3_errmsg(db));
  std::exit(1);
}

sqlite3_stmt* prepare(sqlite3* db, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  check(db, sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
  return statement;
}

void bind(sqlite3_stmt* statement, int index, const std::string& text) {
  sqlite3_bind_text(statement, index, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

void step(sqlite3* db, sqlite3_stmt* statement) {
  check(db, sqlite3_step(statement));
  sqlite3_reset(statement);
}

void write_raw(sqlite3* db, sqlite3_stmt* update, sqlite3_stmt* insert, const Change& change) {
  const Position& position = change.position;
  const Turn& turn = *change.turn;
  const std::string prompts = "[1,2]";
  sqlite3_bind_text(update, 1, "running", -1, SQLITE_STATIC);
  sqlite3_bind_int64(update, 2, position.ply);
  sqlite3_bind_int64(update, 3, position.to_act);
  bind(update, 4, prompts);
  bind(update, 5, position.state);
  sqlite3_bind_int64(update, 6, position.updated_at);
  sqlite3_bind_int64(update, 7, change.match);
  step(db, update);
  sqlite3_bind_int64(insert, 1, change.match);
  sqlite3_bind_int64(insert, 2, turn.ply);
  sqlite3_bind_int64(insert, 3, *turn.seat);
  bind(insert, 4, turn.kind);
  bind(insert, 5, turn.steps);
  bind(insert, 6, turn.draws);
  bind(insert, 7, turn.cmd);
  sqlite3_bind_int64(insert, 8, turn.at);
  step(db, insert);
}

sqlite3* open_raw(const std::string& path) {
  sqlite3* db = nullptr;
  check(db,
        sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr));
  check(db, sqlite3_exec(db,
                         "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                         "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 4000",
                         nullptr, nullptr, nullptr));
  return db;
}

/// Waits for the turns of the next transaction. Returns when each of them was asked for; at least one.
using Arrivals = std::function<std::vector<Clock::time_point>()>;

/// Always so many turns at once.
Arrivals in_flight_always(int count) {
  return [count] { return std::vector(static_cast<std::size_t>(count), Clock::now()); };
}

/// So many turns per second, at a steady pace: those that have become due since the last transaction.
Arrivals paced(double rate) {
  return [next = Clock::now(),
          pause = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / rate))]() mutable {
    std::this_thread::sleep_until(next);
    std::vector<Clock::time_point> due;
    for (const auto now = Clock::now(); next <= now; next += pause) due.push_back(next);
    return due;
  };
}

/// Writes turns with two statements, to which `write` binds a turn.
template <class Write>
Rate run_bare(sqlite3* db, std::vector<Table>& tables, const Arrivals& arrivals, double seconds, const char* update_sql,
              const char* insert_sql, Write write) {
  sqlite3_stmt* const begin = prepare(db, "BEGIN IMMEDIATE");
  sqlite3_stmt* const commit = prepare(db, "COMMIT");
  sqlite3_stmt* const update = prepare(db, update_sql);
  sqlite3_stmt* const insert = prepare(db, insert_sql);
  std::mt19937 dice(1);
  std::vector<double> latencies_ms;
  const Clock::time_point start = Clock::now();
  while (seconds_since(start) < seconds) {
    const std::vector<Clock::time_point> asked = arrivals();
    step(db, begin);
    for (std::size_t index = 0; index < asked.size(); ++index) {
      Table& table = tables[dice() % tables.size()];
      write(db, update, insert, next_turn(table));
      ++table.ply;
    }
    step(db, commit);
    for (const Clock::time_point moment : asked) latencies_ms.push_back(ms_since(moment));
  }
  const Rate rate = rate_of(std::move(latencies_ms), seconds_since(start));
  for (sqlite3_stmt* const statement : {begin, commit, update, insert}) sqlite3_finalize(statement);
  sqlite3_close(db);
  return rate;
}

Rate run_raw(const std::string& path, std::vector<Table>& tables, const Arrivals& arrivals, double seconds) {
  return run_bare(open_raw(path), tables, arrivals, seconds,
                  "UPDATE matches SET status = ?1, ply = ?2, to_act = ?3, prompts = ?4, state = ?5, updated_at = ?6 "
                  "WHERE key = ?7",
                  "INSERT INTO turns (match, ply, seat, kind, steps, draws, cmd, at) "
                  "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                  write_raw);
}

/// Creates a database for `run_barest`.
void prepare_barest(const std::string& path, const std::vector<Table>& tables) {
  sqlite3* const db = open_raw(path);
  check(db, sqlite3_exec(db,
                         "CREATE TABLE matches (key INTEGER PRIMARY KEY, ply INTEGER NOT NULL, state TEXT NOT NULL);"
                         "CREATE TABLE turns (key INTEGER PRIMARY KEY, match INTEGER NOT NULL, ply INTEGER NOT NULL,"
                         " steps TEXT NOT NULL, UNIQUE (match, ply)); BEGIN",
                         nullptr, nullptr, nullptr));
  sqlite3_stmt* const insert = prepare(db, "INSERT INTO matches VALUES (?1, 0, ?2)");
  const std::string state = state_of(0);
  for (const Table& table : tables) {
    sqlite3_bind_int64(insert, 1, table.key);
    bind(insert, 2, state);
    step(db, insert);
  }
  sqlite3_finalize(insert);
  check(db, sqlite3_exec(db, "COMMIT", nullptr, nullptr, nullptr));
  sqlite3_close(db);
}

void write_barest(sqlite3* db, sqlite3_stmt* update, sqlite3_stmt* insert, const Change& change) {
  sqlite3_bind_int64(update, 1, change.position.ply);
  bind(update, 2, change.position.state);
  sqlite3_bind_int64(update, 3, change.match);
  step(db, update);
  sqlite3_bind_int64(insert, 1, change.match);
  sqlite3_bind_int64(insert, 2, change.turn->ply);
  bind(insert, 3, change.turn->steps);
  step(db, insert);
}

Rate run_barest(const std::string& path, std::vector<Table>& tables, const Arrivals& arrivals, double seconds) {
  return run_bare(open_raw(path), tables, arrivals, seconds, "UPDATE matches SET ply = ?1, state = ?2 WHERE key = ?3",
                  "INSERT INTO turns (match, ply, steps) VALUES (?1, ?2, ?3)", write_barest);
}

}  // namespace

struct StoreBench::Databases {
  std::string folder;
  std::vector<Table> barest;
  std::vector<Table> raw;
  std::vector<Table> store;
};

StoreBench::StoreBench(std::string folder, int matches) : databases_(std::make_unique<Databases>()) {
  databases_->raw = prepare(folder + "/raw.db", matches);
  databases_->store = prepare(folder + "/store.db", matches);
  databases_->barest = databases_->raw;
  prepare_barest(folder + "/barest.db", databases_->barest);
  databases_->folder = std::move(folder);
}
StoreBench::~StoreBench() = default;

Rate StoreBench::barest(int in_flight, double seconds) {
  return run_barest(databases_->folder + "/barest.db", databases_->barest, in_flight_always(in_flight), seconds);
}
Rate StoreBench::raw(int in_flight, double seconds) {
  return run_raw(databases_->folder + "/raw.db", databases_->raw, in_flight_always(in_flight), seconds);
}
Rate StoreBench::raw_paced(double rate, double seconds) {
  return run_raw(databases_->folder + "/raw.db", databases_->raw, paced(rate), seconds);
}
Rate StoreBench::store(int in_flight, double seconds) {
  const auto store = must(SqlStore::open(databases_->folder + "/store.db"));
  return Flight(*store, databases_->store, static_cast<std::size_t>(in_flight)).run(seconds);
}

void measure_store(StoreBench& store) {
  constexpr double seconds = 1.5;
  for (const int in_flight : {1, 16, 100, 256}) {
    Rates barest;
    Rates raw;
    Rates ours;
    for (int round = 0; round < comparisons; ++round) {
      barest.add(store.barest(in_flight, seconds));
      raw.add(store.raw(in_flight, seconds));
      ours.add(store.store(in_flight, seconds));
    }
    const std::string label = ", " + std::to_string(in_flight) + " in flight: turns/s";
    row("barest rows in SQLite" + label, number(barest.per_second()), barest.spread());
    row("raw SQLite" + label, number(raw.per_second()),
        raw.spread() + "; " + number(raw.per_second() / barest.per_second(), "%.2f") + " x the barest rows");
    row("the store" + label, number(ours.per_second()),
        ours.spread() + "; " + number(ours.per_second() / raw.per_second(), "%.2f") + " x raw; p50 / p99 " +
            ours.latencies() + " ms");
  }
}

}  // namespace reef::bench
