// Writes and reads of a database server: concurrency, batches, and a connection that is lost at any moment.

#include <atomic>
#include <chrono>
#include <future>
#include <latch>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/store/postgres/proxy.hpp"
#include "tests/store/postgres/support.hpp"

namespace reef::store::test {
namespace {

using Clock = std::chrono::steady_clock;

Result<void> add_row(Bench& bench, std::int64_t id) {
  return wait<void>([&](Callback<void> done) {
    bench.database->write<void>([=](sql::Connection& db) { return insert(db, id); }, std::move(done));
  });
}

Result<void> add_row_of_match(Bench& bench, Key match, std::int64_t id) {
  return wait<void>([&](Callback<void> done) {
    bench.database->write_match<void>(
        match, sql::Reach::match, [=](sql::Connection& db) { return insert(db, id); }, std::move(done));
  });
}

/// Repeats until it succeeds, for some seconds.
bool succeeds_soon(const std::function<bool()>& act) {
  const auto end = Clock::now() + std::chrono::seconds(15);
  while (Clock::now() < end) {
    if (act()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

}  // namespace

TEST_CASE("a write is visible when it is reported, and a refused one leaves nothing") {
  Bench bench;
  CHECK(add_row(bench, 1));
  CHECK(bench.value(1) == 0);
  CHECK(add_row(bench, 1).error().fault == Fault::conflict);
  const Result<void> refused = wait<void>([&](Callback<void> done) {
    bench.database->write<void>(
        [](sql::Connection& db) -> Result<void> {
          ATOLL_CHECK(insert(db, 2));
          return std::unexpected(Error{Fault::too_many, "on purpose"});
        },
        std::move(done));
  });
  CHECK(refused.error().fault == Fault::too_many);
  CHECK(bench.value(2) == -1);
  CHECK(bench.database->queue_depth() == 0);
}

TEST_CASE("a write that reports success after a failed statement is not stored") {
  Bench bench;
  REQUIRE(add_row(bench, 1));
  const auto careless = [](sql::Connection& db) -> Result<void> {
    ATOLL_CHECK(insert(db, 2));
    (void)insert(db, 1);
    return {};
  };
  const bool of_a_match = GENERATE(false, true);
  const Result<void> done = wait<void>([&](Callback<void> callback) {
    if (of_a_match) {
      bench.database->write_match<void>(7, sql::Reach::match, careless, std::move(callback));
    } else {
      bench.database->write<void>(careless, std::move(callback));
    }
  });
  CHECK_FALSE(done);
  CHECK(bench.value(2) == -1);
}

TEST_CASE("concurrent writes that read and then write lose nothing") {
  Bench bench;
  REQUIRE(add_row(bench, 1));
  constexpr int writes = 60;
  std::atomic<int> stored = 0;
  std::latch all(writes);
  for (int index = 0; index < writes; ++index) {
    bench.database->write<std::int64_t>([](sql::Connection& db) { return count_up(db, 1); },
                                        [&](Result<std::int64_t> value) {
                                          stored += value ? 1 : 0;
                                          all.count_down();
                                        });
  }
  all.wait();
  CHECK(stored == writes);
  CHECK(bench.value(1) == writes);
}

TEST_CASE("writes of a match are written and reported in order, refused ones too") {
  Bench bench({.batch_max = 16});
  constexpr int matches = 12;
  constexpr int turns = 40;
  for (int match = 1; match <= matches; ++match) REQUIRE(add_row(bench, match));
  std::mutex mutex;
  std::vector<std::vector<int>> reported(matches + 1);
  std::latch all(matches * turns);
  for (int turn = 1; turn <= turns; ++turn) {
    for (int match = 1; match <= matches; ++match) {
      // Each is guarded by the value before; every tenth comes again, and is refused.
      const int before = turn % 10 == 0 ? turn - 2 : turn - 1;
      const int now = turn % 10 == 0 ? turn : turn;
      const sql::Reach reach = turn % 7 == 0 ? sql::Reach::others : sql::Reach::match;
      bench.database->write_match<void>(
          match, reach,
          [=](sql::Connection& db) -> Result<void> {
            const int expected = before - (turn - 1) / 10;
            ATOLL_CHECK(sql::run(db, "UPDATE counts SET value = ?3 WHERE id = ?1 AND value = ?2", match, expected,
                                 expected + 1));
            if (db.changes() == 0) return std::unexpected(Error{Fault::conflict, "not the next one"});
            return {};
          },
          [&, match, now](Result<void> done) {
            const std::lock_guard lock(mutex);
            reported[static_cast<std::size_t>(match)].push_back(done ? now : -now);
            all.count_down();
          });
    }
  }
  all.wait();
  std::vector<int> expected;
  for (int turn = 1; turn <= turns; ++turn) expected.push_back(turn % 10 == 0 ? -turn : turn);
  for (int match = 1; match <= matches; ++match) {
    CHECK(reported[static_cast<std::size_t>(match)] == expected);
    CHECK(bench.value(match) == turns - turns / 10);
  }
}

TEST_CASE("batches that lock the same rows in other orders all succeed") {
  Bench bench({.batch_max = 8});
  for (int id = 1; id <= 4; ++id) REQUIRE(add_row(bench, id));
  constexpr int writes = 80;
  std::atomic<int> stored = 0;
  std::latch all(writes);
  for (int index = 0; index < writes; ++index) {
    const int first = 1 + index % 4;
    const int second = 1 + (index * 3 + 1) % 4;
    bench.database->write_match<void>(
        index, sql::Reach::match,
        [=](sql::Connection& db) -> Result<void> {
          for (const int id : {first, second}) {
            ATOLL_CHECK(sql::run(db, "UPDATE counts SET value = value + 1 WHERE id = ?1", id));
          }
          return {};
        },
        [&](Result<void> done) {
          stored += done ? 1 : 0;
          all.count_down();
        });
  }
  all.wait();
  CHECK(stored == writes);
  CHECK(bench.value(1) + bench.value(2) + bench.value(3) + bench.value(4) == 2 * writes);
}

TEST_CASE("the answer to a commit is lost: the write is reported as it was stored, and stored once") {
  Proxy proxy(PostgresServer::running());
  Bench bench({}, Proxy::port);
  REQUIRE(add_row(bench, 1));
  const Cut cut = GENERATE(Cut::before, Cut::after);
  const bool of_a_match = GENERATE(false, true);
  const auto add = [&](std::int64_t id) { return of_a_match ? add_row_of_match(bench, 3, id) : add_row(bench, id); };
  REQUIRE(add(2));
  int attempts = 0;
  proxy.cut_next(cut);
  const Result<void> done = wait<void>([&](Callback<void> callback) {
    const auto work = [&attempts](sql::Connection& db) -> Result<void> {
      ++attempts;
      return sql::run(db, "UPDATE counts SET value = value + 1 WHERE id = 1");
    };
    if (of_a_match) {
      bench.database->write_match<void>(3, sql::Reach::match, work, std::move(callback));
    } else {
      bench.database->write<void>(work, std::move(callback));
    }
  });
  CHECK(proxy.has_cut());
  CHECK(done);
  CHECK(attempts == (cut == Cut::after ? 1 : 2));
  CHECK(bench.value(1) == 1);
  CHECK(add(4));
}

TEST_CASE("after a crash, the transaction of another is not taken for the lost one") {
  Proxy proxy(PostgresServer::running());
  Bench bench({}, Proxy::port);
  REQUIRE(add_row(bench, 1));
  std::promise<void> sent;
  std::promise<void> lost;
  std::promise<Result<void>> done;
  proxy.cut_next(Cut::before, [&] {
    sent.set_value();
    lost.get_future().wait();
  });
  std::string id;
  bench.database->write<void>(
      [&](sql::Connection& db) -> Result<void> {
        if (id.empty()) id = db.postgres().ask("SELECT pg_current_xact_id()").value();
        return sql::run(db, "UPDATE counts SET value = value + 1 WHERE id = 1");
      },
      [&](Result<void> result) { done.set_value(std::move(result)); });
  sent.get_future().wait();
  // PostgreSQL does not see the COMMIT, and gives the number of the transaction to another one after its start.
  bench.server.crash();
  bench.server.start();
  auto other = postgres::Driver::open(bench.server.url(bench.name)).value();
  for (int row = 100; row < 120; ++row) {
    REQUIRE(other.script("INSERT INTO counts VALUES (" + std::to_string(row) + ", 0)"));
  }
  CHECK(other.ask("SELECT pg_xact_status('" + id + "')") == "committed");
  lost.set_value();
  CHECK(done.get_future().get());
  CHECK(proxy.has_cut());
  CHECK(bench.value(1) == 1);
}

TEST_CASE("few rows are left of the transactions of a writer") {
  Bench bench({.readers_max = 1, .writers = 1, .match_writers = 1});
  for (int row = 1; row <= 300; ++row) REQUIRE(add_row(bench, row));
  auto db = postgres::Driver::open(bench.server.url(bench.name)).value();
  CHECK(std::stoi(db.ask("SELECT count(*) FROM transactions").value()) <= 128);
  REQUIRE(db.script("UPDATE transactions SET begun_at = 0, writer = gen_random_uuid()"));
  for (int row = 301; row <= 600; ++row) REQUIRE(add_row(bench, row));
  CHECK(db.ask("SELECT count(*) FROM transactions WHERE begun_at = 0") == "0");
}

TEST_CASE("a server that restarts loses nothing that was reported, and is used again") {
  Bench bench;
  REQUIRE(add_row(bench, 1));
  REQUIRE(add_row_of_match(bench, 1, 2));
  const bool orderly = GENERATE(true, false);
  if (orderly) {
    bench.server.stop();
  } else {
    bench.server.crash();
  }
  const auto began = Clock::now();
  CHECK(add_row(bench, 3).error().fault == Fault::unavailable);
  CHECK(add_row_of_match(bench, 1, 4).error().fault == Fault::unavailable);
  CHECK(bench.database->ping().error().fault == Fault::unavailable);
  CHECK(Clock::now() - began < std::chrono::seconds(5));
  bench.server.start();
  CHECK(succeeds_soon([&] { return add_row(bench, 5).has_value(); }));
  CHECK(succeeds_soon([&] { return add_row_of_match(bench, 1, 6).has_value(); }));
  CHECK(succeeds_soon([&] { return bench.database->ping().has_value(); }));
  for (const int id : {1, 2, 5, 6}) CHECK(bench.value(id) == 0);
  for (const int id : {3, 4}) CHECK(bench.value(id) == -1);
}

TEST_CASE("connections that the server ends while they are idle are replaced unnoticed") {
  Bench bench;
  REQUIRE(add_row(bench, 1));
  CHECK(bench.value(1) == 0);
  auto admin = postgres::Driver::open(bench.server.url("postgres")).value();
  REQUIRE(admin.script("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '" + bench.name +
                       "'"));
  CHECK(bench.value(1) == 0);
  CHECK(add_row(bench, 2));
}

TEST_CASE("a full queue refuses at once, and a closed store too") {
  Bench bench({.queue_max = 2, .writers = 1});
  std::latch release(1);
  std::latch stuck(1);
  std::atomic<int> stored = 0;
  const auto row = [&](std::int64_t id, std::latch* at_work) {
    bench.database->write<void>(
        [=, &release](sql::Connection& db) {
          if (at_work != nullptr) {
            at_work->count_down();
            release.wait();
          }
          return insert(db, id);
        },
        [&](Result<void> done) { stored += done ? 1 : 0; });
  };
  row(1, &stuck);
  stuck.wait();
  row(2, nullptr);
  CHECK(bench.database->queue_depth() == 2);
  CHECK(add_row(bench, 3).error().fault == Fault::unavailable);
  release.count_down();
  bench.database->close();
  CHECK(stored == 2);
  CHECK(add_row(bench, 4).error().fault == Fault::closed);
  CHECK(bench.database->ping().error().fault == Fault::closed);
}

TEST_CASE("the size of the database and of its tables is known, a backup is refused") {
  Bench bench;
  CHECK(bench.database->space().database_bytes > 1'000'000);
  const auto weights = bench.database->weights(1, false).value();
  REQUIRE(weights.size() == 1);
  CHECK(weights[0].bytes > 0);
  CHECK(bench.database->backup("x", false).error().detail.contains("own tools"));
}

}  // namespace reef::store::test
