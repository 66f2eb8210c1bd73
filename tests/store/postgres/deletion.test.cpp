// Turns, which share a transaction that need not be serialisable, while a user is deleted.

#include "server/store/accounts/gone.hpp"
#include "server/store/matches/writes.hpp"
#include "server/store/sql_store.hpp"
#include "tests/store/postgres/support.hpp"

namespace reef::store::test {
namespace {

/// Eve, who is deleted while Ann and Bob play, and alerts that a turn raises for her.
struct DeletionInPlay {
  PostgresServer& server = PostgresServer::running();
  Folder folder;
  std::string url = server.store_of(folder.file(""));
  SqlStore store{postgres::Database::open(url, {.readers_max = 2, .writers = 2, .match_writers = 1}).value()};
  User ann = add_guest(store, "ann", 1).value();
  User bob = add_guest(store, "bob", 2).value();
  User eve = add_guest(store, "eve", 3).value();
  Key match = add_match(store, match_of("m1", ann, {player(ann), player(bob)})).value();

  [[nodiscard]] Change turn_with_alert() const {
    Change change = turn_change(match, "m1", 1);
    change.raise = {{.user = eve.key, .kind = "your_turn"}};
    return change;
  }
  std::future<AccountResult> erase_eve() {
    auto promise = std::make_shared<std::promise<AccountResult>>();
    store.accounts().erase(eve.key, 5000, std::nullopt, [promise](const Result<Written>& written) {
      promise->set_value(written ? written->result : AccountResult::busy);
    });
    return promise->get_future();
  }
  /// Waits until a connection of the store waits for a lock.
  void wait_for_lock() {
    auto db = postgres::Driver::open(url).value();
    while (db.ask("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'").value() == "0") {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  std::vector<std::string> left_behind() {
    return store.database().read([](sql::Connection& db) { return find_left_behind(db); }).value();
  }
};

}  // namespace

TEST_CASE("a user who is deleted while a turn raises an alert for them is left without it") {
  DeletionInPlay game;
  auto turn = postgres::connect(game.url).value();
  REQUIRE(turn.script("BEGIN ISOLATION LEVEL READ COMMITTED"));
  REQUIRE(apply_change(turn, game.turn_with_alert()));
  std::future<AccountResult> erased = game.erase_eve();
  // The deletion waits for the turn, or is done.
  (void)erased.wait_for(std::chrono::milliseconds(300));
  REQUIRE(turn.postgres().commit());
  CHECK(erased.get() == AccountResult::done);
  CHECK(game.left_behind().empty());
}

TEST_CASE("a turn raises no alert for a user whose deletion is being written") {
  DeletionInPlay game;
  // Holds up the deletion before it has deleted alerts.
  auto other = postgres::connect(game.url).value();
  REQUIRE(other.script(
      "BEGIN; SELECT 1 FROM sessions WHERE user_key = (SELECT key FROM users WHERE id = 'eve') FOR UPDATE"));
  std::future<AccountResult> erased = game.erase_eve();
  game.wait_for_lock();
  std::promise<bool> done;
  game.store.matches().change(game.turn_with_alert(),
                              [&](const Result<void>& made) { done.set_value(made.has_value()); });
  std::future<bool> played = done.get_future();
  // The turn waits for the deletion, or is written.
  (void)played.wait_for(std::chrono::milliseconds(300));
  REQUIRE(other.script("ROLLBACK"));
  CHECK(erased.get() == AccountResult::done);
  CHECK(played.get());
  CHECK(game.left_behind().empty());
  CHECK(game.store.matches().match("m1").value()->position.ply == 1);
}

}  // namespace reef::store::test
