// When a write is told: after its commit, in order, many at a time.

#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <latch>
#include <thread>

#include "server/log/request_id.hpp"
#include "server/store/database.hpp"
#include "tests/store/fault_vfs.hpp"
#include "tests/store/support.hpp"

namespace reef::store::test {
namespace {

/// A store with a running match, on a disk that counts.
struct Bench {
  Folder folder;
  FaultVfs vfs;
  std::unique_ptr<SqliteStore> store;
  Key match = 0;
  User ann;

  explicit Bench(SqliteOptions options = {}) {
    options.vfs = vfs.name();
    store = must_open(folder.file("atoll.db"), options);
    ann = add_guest(*store, "ann").value();
    match = add_match(*store, match_of("m1", ann, {player(ann)})).value();
  }
};

/// Keeps the store's thread busy, so that writes queue up, until `release`.
class Plug {
 public:
  explicit Plug(Store& store) {
    accounts_of(store).end_session(bytes32(99), [this](Result<void>) {
      stuck_.count_down();
      released_.wait();
    });
    stuck_.wait();
  }
  void release() { released_.count_down(); }

 private:
  std::latch stuck_{1};
  std::latch released_{1};
};

/// For whom this thread works.
std::string working_for() {
  return std::string(log::current_request().text());
}

/// What another connection, as another process would open it, sees of the log.
int turns_on_file(const std::string& path) {
  sqlite::Connection db = sqlite::Connection::open(path, sqlite::Mode::read, "").value();
  sqlite::Query query(db, "SELECT count(*) FROM turns");
  REQUIRE(query.next().value());
  sqlite::Row row(query, "turns");
  return static_cast<int>(row.integer());
}

}  // namespace

TEST_CASE("a write is done, told and refused for the request that asked for it") {
  const Folder folder;
  const auto database = Database::open(folder.file("atoll.db")).value();
  const auto ask = [&](const char* request, Result<std::string> outcome) {
    const log::RequestScope scope{log::RequestId(request)};
    std::string told_for;
    const Result<std::string> answer = wait<std::string>([&](auto done) {
      database->write<std::string>(
          [outcome](sqlite::Connection&) -> Result<std::string> {
            if (!outcome) return outcome;
            return working_for();
          },
          [&told_for, done = std::move(done)](Result<std::string> result) mutable {
            told_for = working_for();
            done(std::move(result));
          });
    });
    CHECK(told_for == request);
    return answer;
  };
  CHECK(ask("one", "done").value() == "one");
  CHECK(ask("two", "done").value() == "two");
  CHECK_FALSE(ask("three", std::unexpected(Error{Fault::conflict, "on purpose"})));
  CHECK(ask("", "done").value().empty());
}

TEST_CASE("a write is told when it is in the log, synced, and visible to others") {
  Bench bench;
  for (int ply = 1; ply <= 20; ++ply) {
    int seen = -1;
    bool unsynced = true;
    const Result<void> told = wait<void>([&](Done<void> done) {
      bench.store->change(turn_change(bench.match, "m1", ply),
                          [&, done = std::move(done)](Result<void> result) mutable {
                            unsynced = bench.vfs.log_unsynced();
                            seen = turns_on_file(bench.folder.file("atoll.db"));
                            done(std::move(result));
                          });
    });
    REQUIRE(told);
    CHECK(seen == ply);
    CHECK_FALSE(unsynced);
  }
}

TEST_CASE("writes that queue up share a commit, and are told in order") {
  Bench bench({.queue_max = 1000, .batch_max = 100});
  Plug plug(*bench.store);
  const int count = GENERATE(1, 100, 101, 250);
  std::vector<int> told;
  for (int ply = 1; ply <= count; ++ply) {
    bench.store->change(turn_change(bench.match, "m1", ply), [&told, ply](Result<void> done) {
      if (done) told.push_back(ply);
    });
  }
  CHECK(bench.store->queue_depth() == static_cast<std::size_t>(count));
  const int syncs_before = bench.vfs.log_syncs();
  plug.release();
  REQUIRE(end_session(*bench.store, bytes32(98)));
  // The last one, which waited for the others, may have needed a batch of its own.
  const int commits = (count + 99) / 100;
  CHECK(bench.vfs.log_syncs() - syncs_before >= commits);
  CHECK(bench.vfs.log_syncs() - syncs_before <= commits + 1);
  REQUIRE(told.size() == static_cast<std::size_t>(count));
  CHECK(std::ranges::is_sorted(told));
  CHECK(bench.store->queue_depth() == 0);
}

TEST_CASE("a refused write does not hurt its neighbours in the batch") {
  Bench bench;
  Plug plug(*bench.store);
  std::vector<std::string> told;
  const auto ask = [&](const Change& change, const std::string& name) {
    bench.store->change(change,
                        [&told, name](Result<void> done) { told.push_back(name + (done ? " stored" : " refused")); });
  };
  ask(turn_change(bench.match, "m1", 1), "first");
  Change half = turn_change(bench.match, "m1", 2);  // Its position and turn could be written, its notice cannot.
  half.raise = {{.user = 999, .kind = "your_turn"}};
  ask(half, "half");
  ask(turn_change(bench.match, "m1", 1), "again");
  ask(turn_change(bench.match, "m1", 2), "second");
  ask(turn_change(bench.match + 1, "m1", 1), "elsewhere");
  ask(turn_change(bench.match, "m1", 3), "third");
  plug.release();
  bench.store->close();
  CHECK(told == std::vector<std::string>{"first stored", "half refused", "again refused", "second stored",
                                         "elsewhere refused", "third stored"});
  const auto store = must_open(bench.folder.file("atoll.db"));
  CHECK(store->turns(bench.match, 0, 9).value() == std::vector<Turn>{turn_at(1), turn_at(2), turn_at(3)});
  CHECK(store->match("m1").value()->position.ply == 3);
}

TEST_CASE("writes beyond the queue's limit are refused at once") {
  Bench bench({.queue_max = 3});
  Plug plug(*bench.store);
  int stored = 0;
  for (int ply = 1; ply <= 3; ++ply) {
    bench.store->change(turn_change(bench.match, "m1", ply), [&stored](Result<void> done) { stored += done ? 1 : 0; });
  }
  std::optional<Fault> fault;
  std::thread::id where;
  bench.store->change(turn_change(bench.match, "m1", 4), [&](Result<void> done) {
    if (!done) fault = done.error().fault;
    where = std::this_thread::get_id();
  });
  CHECK(fault == Fault::unavailable);
  CHECK(where == std::this_thread::get_id());
  plug.release();
  bench.store->close();
  CHECK(stored == 3);
}

TEST_CASE("a commit that fails fails its whole batch, and the next one goes through") {
  Bench bench;
  REQUIRE(apply(*bench.store, turn_change(bench.match, "m1", 1)));
  REQUIRE(bench.store->match("m1"));  // Opens the connection that reads, while files can be opened.
  Plug plug(*bench.store);
  std::vector<Fault> faults;
  for (int ply = 2; ply <= 5; ++ply) {
    bench.store->change(turn_change(bench.match, "m1", ply), [&faults](Result<void> done) {
      if (!done) faults.push_back(done.error().fault);
    });
  }
  bench.vfs.fail_at(1, Trouble::disk_full, Lasts::for_good);
  plug.release();
  CHECK(end_session(*bench.store, bytes32(1)).error().fault == Fault::unavailable);
  CHECK(bench.vfs.fired());
  CHECK(faults == std::vector<Fault>(4, Fault::unavailable));
  CHECK(bench.store->match("m1").value()->position.ply == 1);
  bench.vfs.stop_failing();
  CHECK(apply(*bench.store, turn_change(bench.match, "m1", 2)));
  CHECK(user_of(*bench.store, bytes32(1), 1).value() == bench.ann);
}

TEST_CASE("a store that could not write does not answer a ping until a write of its own succeeds") {
  Bench bench;
  REQUIRE(bench.store->ping());  // Opens the connection that reads, while files can be opened.
  const int syncs_before = bench.vfs.log_syncs();
  bench.vfs.fail_at(1, Trouble::disk_full, Lasts::for_good);
  CHECK(apply(*bench.store, turn_change(bench.match, "m1", 1)).error().fault == Fault::unavailable);
  CHECK(bench.store->ping().error().fault == Fault::unavailable);
  CHECK(bench.store->ping().error().fault == Fault::unavailable);
  CHECK(bench.store->match("m1").value()->position.ply == 0);
  bench.vfs.stop_failing();
  CHECK(bench.store->ping());
  const int syncs = bench.vfs.log_syncs();
  CHECK(syncs > syncs_before);
  // And nothing is written for a ping where writes succeed.
  CHECK(bench.store->ping());
  CHECK(bench.vfs.log_syncs() == syncs);
  CHECK(apply(*bench.store, turn_change(bench.match, "m1", 1)));
}

TEST_CASE("one notice of a kind waits, and those on their way stay") {
  Bench bench;
  const std::string path = bench.folder.file("atoll.db");
  const auto notices = [&](sqlite::Sql sql) {
    sqlite::Connection db = sqlite::Connection::open(path, sqlite::Mode::create, "").value();
    sqlite::Query query(db, sql);
    std::vector<std::int64_t> values;
    while (query.next().value()) {
      sqlite::Row row(query, "notices");
      values.push_back(row.integer());
    }
    return values;
  };
  const Notice notice{.user = bench.ann.key, .kind = "your_turn"};
  Change change = turn_change(bench.match, "m1", 1);
  change.raise = {notice};
  REQUIRE(apply(*bench.store, change));
  notices("UPDATE notices SET due_at = 99999");
  change = turn_change(bench.match, "m1", 2);
  change.raise = {notice, {.user = bench.ann.key, .kind = "match_started"}};
  REQUIRE(apply(*bench.store, change));
  CHECK(notices("SELECT due_at FROM notices WHERE kind = 'your_turn'") == std::vector<std::int64_t>{3002});
  CHECK(notices("SELECT key FROM notices").size() == 2);

  notices("UPDATE notices SET dispatched_at = 5000 WHERE kind = 'your_turn'");
  change = turn_change(bench.match, "m1", 3);
  change.withdraw = {notice};  // First: it is too late for the delivered one, and the new one stays.
  change.raise = {notice};
  REQUIRE(apply(*bench.store, change));
  CHECK(notices("SELECT created_at FROM notices WHERE kind = 'your_turn' ORDER BY key") ==
        std::vector<std::int64_t>{3002, 3003});
  change = turn_change(bench.match, "m1", 4);
  change.withdraw = {notice, {.user = bench.ann.key, .kind = "match_started"}};
  REQUIRE(apply(*bench.store, change));
  CHECK(notices("SELECT created_at FROM notices") == std::vector<std::int64_t>{3002});
}

}  // namespace reef::store::test
