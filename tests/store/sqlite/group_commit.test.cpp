// Callbacks of writes: after their commit, in order, with many writes per commit.

#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <latch>
#include <thread>

#include "server/log/request_id.hpp"
#include "server/store/sqlite/database.hpp"
#include "tests/store/sqlite/fault_vfs.hpp"
#include "tests/store/support.hpp"

namespace reef::store::test {
namespace {

/// A store with a running match, on a disk that counts syncs.
struct Bench {
  Folder folder;
  FaultVfs vfs;
  std::unique_ptr<SqlStore> store;
  Key match = 0;
  User ann;

  explicit Bench(sqlite::Options options = {}) {
    options.vfs = vfs.name();
    store = must_open(folder.file("atoll.db"), options);
    ann = add_guest(*store, "ann").value();
    match = add_match(*store, match_of("m1", ann, {player(ann)})).value();
  }
};

/// Blocks the store's thread until `release`, so that writes queue up.
class Plug {
 public:
  explicit Plug(SqlStore& store) {
    store.accounts().end_session(bytes32(99), [this](Result<void>) {
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

/// The request that this thread works for.
std::string working_for() {
  return std::string(log::current_request().text());
}

/// The number of turns that a connection of another process sees.
int turns_on_file(const std::string& path) {
  sql::Connection db = sqlite::connect(path, sqlite::Mode::read).value();
  sql::Query query(db, "SELECT count(*) FROM turns");
  REQUIRE(query.next().value());
  sql::Row row(query, "turns");
  return static_cast<int>(row.integer());
}

}  // namespace

TEST_CASE("each write is done, reported or refused for its own request") {
  const Folder folder;
  const auto database = sqlite::Database::open(folder.file("atoll.db")).value();
  const auto write_as = [&](const char* request, Result<std::string> outcome) {
    const log::RequestScope scope{log::RequestId(request)};
    std::string notified_for;
    const Result<std::string> answer = wait<std::string>([&](auto done) {
      database->write<std::string>(
          [outcome](sql::Connection&) -> Result<std::string> {
            if (!outcome) return outcome;
            return working_for();
          },
          [&notified_for, done = std::move(done)](Result<std::string> result) mutable {
            notified_for = working_for();
            done(std::move(result));
          });
    });
    CHECK(notified_for == request);
    return answer;
  };
  CHECK(write_as("one", "done").value() == "one");
  CHECK(write_as("two", "done").value() == "two");
  CHECK_FALSE(write_as("three", std::unexpected(Error{Fault::conflict, "on purpose"})));
  CHECK(write_as("", "done").value().empty());
}

TEST_CASE("a write is reported when it is in the log, synced and visible to others") {
  Bench bench;
  for (int ply = 1; ply <= 20; ++ply) {
    int seen = -1;
    bool unsynced = true;
    const Result<void> notified = wait<void>([&](Callback<void> done) {
      bench.store->matches().change(turn_change(bench.match, "m1", ply),
                                    [&, done = std::move(done)](Result<void> result) mutable {
                                      unsynced = bench.vfs.log_unsynced();
                                      seen = turns_on_file(bench.folder.file("atoll.db"));
                                      done(std::move(result));
                                    });
    });
    REQUIRE(notified);
    CHECK(seen == ply);
    CHECK_FALSE(unsynced);
  }
}

TEST_CASE("queued writes share a commit and are reported in order") {
  Bench bench({.queue_max = 1000, .batch_max = 100});
  Plug plug(*bench.store);
  const int count = GENERATE(1, 100, 101, 250);
  std::vector<int> notified;
  for (int ply = 1; ply <= count; ++ply) {
    bench.store->matches().change(turn_change(bench.match, "m1", ply), [&notified, ply](Result<void> done) {
      if (done) notified.push_back(ply);
    });
  }
  CHECK(bench.store->queue_depth() == static_cast<std::size_t>(count));
  const int syncs_before = bench.vfs.log_syncs();
  plug.release();
  REQUIRE(end_session(*bench.store, bytes32(98)));
  // The last one, which waited for the others, may have needed its own batch.
  const int commits = (count + 99) / 100;
  CHECK(bench.vfs.log_syncs() - syncs_before >= commits);
  CHECK(bench.vfs.log_syncs() - syncs_before <= commits + 1);
  REQUIRE(notified.size() == static_cast<std::size_t>(count));
  CHECK(std::ranges::is_sorted(notified));
  CHECK(bench.store->queue_depth() == 0);
}

TEST_CASE("a refused write does not affect others in the batch") {
  Bench bench;
  Plug plug(*bench.store);
  std::vector<std::string> notified;
  const auto submit = [&](const Change& change, const std::string& name) {
    bench.store->matches().change(
        change, [&notified, name](Result<void> done) { notified.push_back(name + (done ? " stored" : " refused")); });
  };
  submit(turn_change(bench.match, "m1", 1), "first");
  Change half = turn_change(bench.match, "m1", 2);  // Its position and turn could be written, its completion cannot.
  half.completion = {{999, Completion::finished}};
  submit(half, "half");
  submit(turn_change(bench.match, "m1", 1), "again");
  submit(turn_change(bench.match, "m1", 2), "second");
  submit(turn_change(bench.match + 1, "m1", 1), "elsewhere");
  submit(turn_change(bench.match, "m1", 3), "third");
  plug.release();
  bench.store->close();
  CHECK(notified == std::vector<std::string>{"first stored", "half refused", "again refused", "second stored",
                                             "elsewhere refused", "third stored"});
  const auto store = must_open(bench.folder.file("atoll.db"));
  CHECK(store->matches().turns(bench.match, 0, 9).value() == std::vector<Turn>{turn_at(1), turn_at(2), turn_at(3)});
  CHECK(store->matches().match("m1").value()->position.ply == 3);
}

TEST_CASE("writes beyond the queue's limit are refused at once") {
  Bench bench({.queue_max = 3});
  Plug plug(*bench.store);
  int stored = 0;
  for (int ply = 1; ply <= 3; ++ply) {
    bench.store->matches().change(turn_change(bench.match, "m1", ply),
                                  [&stored](Result<void> done) { stored += done ? 1 : 0; });
  }
  std::optional<Fault> fault;
  std::thread::id where;
  bench.store->matches().change(turn_change(bench.match, "m1", 4), [&](Result<void> done) {
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
  REQUIRE(bench.store->matches().match("m1"));  // Opens the connection for reads, while files can be opened.
  Plug plug(*bench.store);
  std::vector<Fault> faults;
  for (int ply = 2; ply <= 5; ++ply) {
    bench.store->matches().change(turn_change(bench.match, "m1", ply), [&faults](Result<void> done) {
      if (!done) faults.push_back(done.error().fault);
    });
  }
  bench.vfs.fail_at(1, Trouble::disk_full, Lasts::for_good);
  plug.release();
  CHECK(end_session(*bench.store, bytes32(1)).error().fault == Fault::unavailable);
  CHECK(bench.vfs.fired());
  CHECK(faults == std::vector<Fault>(4, Fault::unavailable));
  CHECK(bench.store->matches().match("m1").value()->position.ply == 1);
  bench.vfs.stop_failing();
  CHECK(apply(*bench.store, turn_change(bench.match, "m1", 2)));
  CHECK(user_of(*bench.store, bytes32(1), 1).value() == bench.ann);
}

TEST_CASE("a store that could not write does not answer a ping until a write of its own succeeds") {
  Bench bench;
  REQUIRE(bench.store->ping());  // Opens the connection for reads, while files can be opened.
  const int syncs_before = bench.vfs.log_syncs();
  bench.vfs.fail_at(1, Trouble::disk_full, Lasts::for_good);
  CHECK(apply(*bench.store, turn_change(bench.match, "m1", 1)).error().fault == Fault::unavailable);
  CHECK(bench.store->ping().error().fault == Fault::unavailable);
  CHECK(bench.store->ping().error().fault == Fault::unavailable);
  CHECK(bench.store->matches().match("m1").value()->position.ply == 0);
  bench.vfs.stop_failing();
  CHECK(bench.store->ping());
  const int syncs = bench.vfs.log_syncs();
  CHECK(syncs > syncs_before);
  // A ping writes nothing while writes succeed.
  CHECK(bench.store->ping());
  CHECK(bench.vfs.log_syncs() == syncs);
  CHECK(apply(*bench.store, turn_change(bench.match, "m1", 1)));
}

TEST_CASE("one notice of each kind waits, and dispatched ones stay") {
  Bench bench;
  const std::string path = bench.folder.file("atoll.db");
  const auto notices = [&](sql::Sql sql) {
    sql::Connection db = sqlite::connect(path, sqlite::Mode::create).value();
    sql::Query query(db, sql);
    std::vector<std::int64_t> values;
    while (query.next().value()) {
      sql::Row row(query, "notices");
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
  change.withdraw = {notice};  // Applied first: it is too late for the delivered one, and the new one stays.
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
