// Turns a second, each with a 2 KB position, durable before they are told: side by side, in turns, in one folder:
//   raw    bare prepared statements on one thread, in transactions of N turns, with SQLite's own checkpoints
//   store  SqliteStore with N turns in flight, asked by a second thread
#include "tests/bench/store.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "server/store/sqlite_accounts.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/bench/figures.hpp"

namespace reef::bench {
namespace {

using namespace reef::store;

constexpr int rounds = 3;
const std::string steps = R"([{"type":"move","steps":3},{"type":"take","at":7},{"type":"place","cell":12,"turn":1}])";

struct Table {
  Key key = 0;
  int ply = 0;
};

struct Score {
  double turns_per_second = 0;
  double p50_ms = 0;
  double p99_ms = 0;
};

template <class T>
T must(Result<T> result) {
  if (!result) {
    fmt::print(stderr, "bench: {}\n", result.error().detail);
    std::exit(1);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

std::string state_of(int ply) {
  return fmt::format(R"({{"ply":{},"padding":"{}"}})", ply, std::string(2000, 'x'));
}

Change next_turn(const Table& table) {
  const int ply = table.ply + 1;
  Change change;
  change.match = table.key;
  change.position.status = Status::running;
  change.position.ply = ply;
  change.position.to_act = static_cast<std::uint8_t>(1 + ply % 2);
  change.position.prompts = {ply, ply + 1};
  change.position.state = state_of(ply);
  change.position.updated_at = 1700000000000 + ply;
  Turn turn;
  turn.ply = ply;
  turn.seat = static_cast<Seat>(ply % 2);
  turn.kind = "turn";
  turn.steps = steps;
  turn.draws = "[[14,3]]";
  turn.cmd = fmt::format("cmd-{:012d}", ply);
  turn.at = change.position.updated_at;
  change.turn = std::move(turn);
  return change;
}

template <class T, class Ask>
Result<T> wait(Ask ask) {
  std::promise<Result<T>> promise;
  ask(Done<T>([&promise](Result<T> result) { promise.set_value(std::move(result)); }));
  return promise.get_future().get();
}

/// Makes a database with `count` running matches.
std::vector<Table> prepare(const std::string& path, int count) {
  const auto store = must(SqliteStore::open(path));
  SqliteAccounts accounts(store->database());
  const User user = *must(wait<std::optional<User>>([&](Done<std::optional<User>> done) {
    accounts.create_guest({.key = 0, .id = "user", .name = "User", .guest = true, .created_at = 1}, "user",
                          {.token_hash = Bytes(32), .created_at = 1, .expires_at = 2}, std::move(done));
  }));
  std::vector<Table> tables(static_cast<std::size_t>(count));
  for (std::size_t index = 0; index < tables.size(); ++index) {
    Match match;
    match.head.id = fmt::format("match-{}", index);
    match.head.game = "maori";
    match.head.options = "{}";
    match.head.owner = user.key;
    match.head.seats.resize(2);
    match.position.status = Status::running;
    match.position.prompts = {0, -1};
    match.position.state = state_of(0);
    match.seed = Bytes(32);
    store->create_match(std::move(match), [&tables, index](Result<Key> key) { tables[index].key = must(key); });
    if (index % 1000 == 999) must(wait<void>([&](Done<void> done) { accounts.end_session({}, std::move(done)); }));
  }
  store->close();
  return tables;
}

Score score_of(std::vector<double> latencies_ms, Clock::duration time) {
  const double seconds = std::chrono::duration<double>(time).count();
  return {.turns_per_second = static_cast<double>(latencies_ms.size()) / seconds,
          .p50_ms = percentile(latencies_ms, 0.5),
          .p99_ms = percentile(latencies_ms, 0.99)};
}

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// --- raw ---

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

Score run_raw(const std::string& path, std::vector<Table>& tables, int batch, Clock::duration time) {
  sqlite3* db = nullptr;
  check(db, sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr));
  check(db, sqlite3_exec(db,
                         "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                         "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 4000",
                         nullptr, nullptr, nullptr));
  sqlite3_stmt* const begin = prepare(db, "BEGIN IMMEDIATE");
  sqlite3_stmt* const commit = prepare(db, "COMMIT");
  sqlite3_stmt* const update = prepare(db,
                                       "UPDATE matches SET status = ?1, ply = ?2, to_act = ?3, prompts = ?4, "
                                       "state = ?5, updated_at = ?6 WHERE key = ?7");
  sqlite3_stmt* const insert = prepare(db,
                                       "INSERT INTO turns (match, ply, seat, kind, steps, draws, cmd, at) "
                                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
  std::mt19937 dice(1);
  std::vector<double> latencies_ms;
  const Clock::time_point start = Clock::now();
  while (Clock::now() - start < time) {
    const Clock::time_point asked = Clock::now();
    step(db, begin);
    for (int index = 0; index < batch; ++index) {
      Table& table = tables[dice() % tables.size()];
      write_raw(db, update, insert, next_turn(table));
      ++table.ply;
    }
    step(db, commit);
    latencies_ms.insert(latencies_ms.end(), static_cast<std::size_t>(batch), ms_since(asked));
  }
  const Score score = score_of(std::move(latencies_ms), Clock::now() - start);
  for (sqlite3_stmt* const statement : {begin, commit, update, insert}) sqlite3_finalize(statement);
  sqlite3_close(db);
  return score;
}

// --- store ---

/// Turns in flight: the answers come on the store's thread, the next questions from this one.
class Flight {
 public:
  Flight(SqliteStore& store, std::vector<Table>& tables, std::size_t width)
      : store_(store), tables_(tables), width_(width), asked_(width), at_(width) {}

  Score run(Clock::duration time) {
    const Clock::time_point start = Clock::now();
    for (std::size_t producer = 0; producer < width_; ++producer) ask(producer);
    std::size_t flying = width_;
    std::vector<std::size_t> back;
    while (flying > 0) {
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return !back_.empty(); });
        back.swap(back_);
      }
      const bool more = Clock::now() - start < time;
      for (const std::size_t producer : back) {
        latencies_ms_.push_back(ms_since(asked_[producer]));
        ++tables_[at_[producer]].ply;
        more ? ask(producer) : static_cast<void>(--flying);
      }
      back.clear();
    }
    return score_of(std::move(latencies_ms_), Clock::now() - start);
  }

 private:
  /// Each producer has tables of its own: those whose number leaves the producer's when divided by the width.
  void ask(std::size_t producer) {
    at_[producer] = dice_() % (tables_.size() / width_) * width_ + producer;
    asked_[producer] = Clock::now();
    store_.change(next_turn(tables_[at_[producer]]), [this, producer](Result<void> done) {
      must(std::move(done));
      const std::lock_guard lock(mutex_);
      back_.push_back(producer);
      wake_.notify_one();
    });
  }

  SqliteStore& store_;
  std::vector<Table>& tables_;
  const std::size_t width_;
  std::mt19937 dice_{1};
  std::vector<Clock::time_point> asked_;
  std::vector<std::size_t> at_;
  std::vector<double> latencies_ms_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::size_t> back_;
};

Score run_store(const std::string& path, std::vector<Table>& tables, int width, Clock::duration time) {
  const auto store = must(SqliteStore::open(path));
  return Flight(*store, tables, static_cast<std::size_t>(width)).run(time);
}

Score median(std::vector<Score> scores) {
  std::ranges::sort(scores, {}, &Score::turns_per_second);
  return scores[scores.size() / 2];
}

}  // namespace

double measure_store(const std::string& folder, double seconds, int matches) {
  const auto time = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  const std::string raw_path = folder + "/raw.db";
  const std::string store_path = folder + "/store.db";
  std::vector<Table> raw_tables = prepare(raw_path, matches);
  std::vector<Table> store_tables = prepare(store_path, matches);
  double raw_of_64 = 0;
  for (const int width : {1, 16, 64, 256}) {
    std::vector<Score> raw;
    std::vector<Score> ours;
    for (int round = 0; round < rounds; ++round) {
      raw.push_back(run_raw(raw_path, raw_tables, width, time));
      ours.push_back(run_store(store_path, store_tables, width, time));
    }
    const Score bare = median(raw);
    const Score full = median(ours);
    if (width == 64) raw_of_64 = bare.turns_per_second;
    const std::string label = std::to_string(width) + " in flight";
    row("raw SQLite group commit, " + label + ": turns/s", number(bare.turns_per_second), "the limit of this disk");
    row("the store, " + label + ": turns/s", number(full.turns_per_second),
        number(full.turns_per_second / bare.turns_per_second, "%.2f") + " x raw; p50 / p99 " +
            number(full.p50_ms, "%.2f") + " / " + number(full.p99_ms, "%.2f") + " ms");
  }
  return raw_of_64;
}

}  // namespace reef::bench
