// Friends, blocks, names and pace.

#include <sqlite3.h>

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct Village : Fixture {
  PeopleStore& people = store->people();
  User cid = add_guest(*store, "cid", 3).value();

  Result<PeopleStore::Made> befriend(const User& one, const User& other, Millis now = 5000) {
    return wait<PeopleStore::Made>([&](auto done) { people.add_friend(one.key, other.key, now, std::move(done)); });
  }
  Result<PeopleStore::Made> block(const User& one, const User& other, Millis now = 6000) {
    return wait<PeopleStore::Made>([&](auto done) { people.add_block(one.key, other.key, now, std::move(done)); });
  }
  Result<PeopleStore::Made> mute(const User& one, const User& other, Millis now = 7000) {
    return wait<PeopleStore::Made>([&](auto done) { people.add_mute(one.key, other.key, now, std::move(done)); });
  }
  Result<void> unblock(const User& one, const User& other) {
    return wait<void>([&](auto done) { people.remove_block(one.key, other.key, std::move(done)); });
  }
  void sql(sql::Sql statement) {
    REQUIRE(wait<void>([&](Callback<void> done) {
      store->database().write<void>([=](sql::Connection& db) { return db.run(statement); }, std::move(done));
    }));
  }
};

}  // namespace

TEST_CASE("a mute works in one direction and excludes nobody") {
  Village village;
  REQUIRE(village.befriend(village.ann, village.bob) == PeopleStore::Made::done);
  REQUIRE(village.mute(village.ann, village.bob, 7001) == PeopleStore::Made::done);
  REQUIRE(village.mute(village.ann, village.bob, 9999) == PeopleStore::Made::done);
  REQUIRE(village.mute(village.ann, village.cid, 7002) == PeopleStore::Made::done);
  CHECK(village.people.mutes(village.ann.key).value() ==
        std::vector<Acquaintance>{{village.cid, 7002}, {village.bob, 7001}});
  CHECK(village.people.mutes(village.bob.key)->empty());
  CHECK(village.people.ties(village.ann.key, village.bob.key)->mutes);
  CHECK(village.people.ties(village.ann.key, village.bob.key)->is_friend);
  CHECK_FALSE(village.people.ties(village.ann.key, village.bob.key)->excluded);
  CHECK_FALSE(village.people.ties(village.bob.key, village.ann.key)->mutes);
  CHECK(village.people.blocked_either_way(village.ann.key)->empty());
  REQUIRE(
      wait<void>([&](auto done) { village.people.remove_mute(village.ann.key, village.bob.key, std::move(done)); }));
  CHECK_FALSE(village.people.ties(village.ann.key, village.bob.key)->mutes);
  CHECK(village.people.mutes(village.ann.key)->size() == 1);
}

TEST_CASE("friends are listed by name, each once, for their user only") {
  Village village;
  REQUIRE(village.befriend(village.ann, village.cid, 5001) == PeopleStore::Made::done);
  REQUIRE(village.befriend(village.ann, village.bob, 5002) == PeopleStore::Made::done);
  REQUIRE(village.befriend(village.ann, village.bob, 9999) == PeopleStore::Made::done);
  CHECK(village.people.friends(village.ann.key).value() ==
        std::vector<Acquaintance>{{village.bob, 5002}, {village.cid, 5001}});
  CHECK(village.people.friends(village.bob.key).value().empty());
  CHECK(village.people.ties(village.ann.key, village.bob.key)->is_friend);
  CHECK_FALSE(village.people.ties(village.bob.key, village.ann.key)->is_friend);
  for (int twice = 0; twice < 2; ++twice) {
    REQUIRE(wait<void>(
        [&](auto done) { village.people.remove_friend(village.ann.key, village.bob.key, std::move(done)); }));
  }
  CHECK(village.people.friends(village.ann.key).value() == std::vector<Acquaintance>{{village.cid, 5001}});
}

TEST_CASE("a block works in both directions, and ends and prevents friendships until it is lifted") {
  Village village;
  REQUIRE(village.befriend(village.ann, village.bob) == PeopleStore::Made::done);
  REQUIRE(village.befriend(village.bob, village.ann) == PeopleStore::Made::done);
  REQUIRE(village.block(village.ann, village.bob) == PeopleStore::Made::done);
  REQUIRE(village.block(village.ann, village.bob) == PeopleStore::Made::done);
  CHECK(village.people.friends(village.ann.key).value().empty());
  CHECK(village.people.friends(village.bob.key).value().empty());
  CHECK(village.people.blocks(village.ann.key).value() == std::vector<Acquaintance>{{village.bob, 6000}});
  CHECK(village.people.blocks(village.bob.key).value().empty());
  CHECK(village.people.blocked_either_way(village.ann.key).value() == std::vector<Key>{village.bob.key});
  CHECK(village.people.blocked_either_way(village.bob.key).value() == std::vector<Key>{village.ann.key});
  CHECK(village.people.blocked_either_way(village.cid.key).value().empty());
  const Ties ties = village.people.ties(village.bob.key, village.ann.key).value();
  CHECK(ties.excluded);
  CHECK_FALSE(ties.blocks);
  CHECK(village.befriend(village.bob, village.ann) == PeopleStore::Made::excluded);
  REQUIRE(village.unblock(village.bob, village.ann));
  CHECK(village.people.ties(village.ann.key, village.bob.key)->excluded);
  REQUIRE(village.unblock(village.ann, village.bob));
  CHECK(village.befriend(village.bob, village.ann) == PeopleStore::Made::done);
}

TEST_CASE("the number of friends is limited") {
  Village village;
  village.sql(
      "INSERT INTO users (id, name, guest, created_at) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
      "WHERE i < 1000) SELECT 'n' || i, 'N' || i, 1, 1 FROM n");
  village.sql("INSERT INTO friends (user_key, friend, since) SELECT 1, key, 1 FROM users WHERE id LIKE 'n%'");
  CHECK(village.befriend(village.ann, village.bob) == PeopleStore::Made::too_many);
  CHECK(village.people.friends(village.ann.key)->size() == static_cast<std::size_t>(people_max));
}

TEST_CASE("accounts are found by the beginning of their names, guests and deleted users are not") {
  Village village;
  village.sql(
      "INSERT INTO users (id, name, guest, created_at, deleted_at) VALUES ('u1', 'Kaimana', 0, 1, NULL), "
      "('u2', 'kai', 0, 1, NULL), ('u3', 'Kaia', 1, 1, NULL), ('u4', '', 0, 1, 5), ('u5', 'Kalea', 0, 1, NULL), "
      "('u6', 'K%i', 0, 1, NULL)");
  const auto found = [&](const std::string& beginning, int limit = 10) {
    std::string names;
    const std::vector<User> matching = village.people.accounts_named(beginning, limit).value();
    for (const User& user : matching) names += user.name + " ";
    return names;
  };
  CHECK(found("KAI") == "kai Kaimana ");
  CHECK(found("ka") == "kai Kaimana Kalea ");
  CHECK(found("ka", 2) == "kai Kaimana ");
  CHECK(found("k%") == "K%i ");
  CHECK(found("Moana").empty());
  CHECK_FALSE(village.people.user("u4").value());
  CHECK(village.people.user("u3").value()->name == "Kaia");
  CHECK_FALSE(village.people.user("nobody").value());
}

TEST_CASE("pace is the time of the last turns in rated matches of people only") {
  Village village;
  const auto play = [&](const std::string& id, std::vector<SeatRow> seats, bool rated, Millis each) {
    Match match = match_of(id, village.ann, std::move(seats));
    match.head.rated = rated;
    const Key key = add_match(*village.store, match).value();
    for (int ply = 1; ply <= 8; ++ply) {
      Change change = turn_change(key, id, ply);
      change.turn->at = 10000 + ply * each;
      change.turn->kind = ply == 6 ? "offer" : "turn";
      REQUIRE(apply(*village.store, change));
    }
  };
  play("people", {player(village.ann), player(village.bob)}, true, 100);
  play("unrated", {player(village.ann), player(village.bob)}, false, 7);
  play("computer", {player(village.ann), bot("greedy")}, true, 3);
  // Seat 0 has plies 2, 4, 6 and 8, and 6 is not a turn; the first turn of seat 1 has no turn before it.
  CHECK(village.people.pace(village.ann.key).value() == std::vector<Millis>{100, 100, 100});
  CHECK(village.people.pace(village.bob.key).value() == std::vector<Millis>{100, 100, 100});
  CHECK(village.people.pace(village.cid.key).value().empty());
}

TEST_CASE("all that a player commits in one turn is one turn of the pace and of the results") {
  Village village;
  Match match = match_of("longer", village.ann, {player(village.ann), player(village.bob)});
  match.head.rated = true;
  const Key key = add_match(*village.store, match).value();
  struct Entry {
    Seat seat;
    bool within_turn;
    Millis at;
    const char* kind = "turn";
  };
  const std::vector<Entry> log = {{.seat = 1, .within_turn = false, .at = 1000},  // Nothing is before it, so the first
                                  {.seat = 1, .within_turn = true, .at = 1100},   // turn is not measured.
                                  {.seat = 0, .within_turn = false, .at = 1300},
                                  {.seat = 1, .within_turn = true, .at = 1350},  // A reaction in another's turn.
                                  {.seat = 0, .within_turn = false, .at = 1360, .kind = "offer"},
                                  {.seat = 0, .within_turn = true, .at = 1460},
                                  {.seat = 1, .within_turn = true, .at = 1480},
                                  {.seat = 1, .within_turn = false, .at = 1500}};
  for (std::size_t index = 0; index < log.size(); ++index) {
    Change change = turn_change(key, "longer", static_cast<int>(index) + 1);
    change.turn->seat = log[index].seat;
    change.turn->kind = log[index].kind;
    change.turn->within_turn = log[index].within_turn;
    change.turn->at = log[index].at;
    if (index + 1 == log.size()) {
      change.position.status = Status::finished;
      change.completion = {{village.ann.key, Completion::finished}, {village.bob.key, Completion::finished}};
    }
    REQUIRE(apply(*village.store, change));
    CHECK(village.store->matches().turns(key, static_cast<int>(index), static_cast<int>(index) + 1)->at(0) ==
          *change.turn);
  }
  CHECK(village.people.pace(village.ann.key).value() == std::vector<Millis>{200 + 100});
  CHECK(village.people.pace(village.bob.key).value() == std::vector<Millis>{20, 50 + 20});
  CompletionStore& completions = village.store->completions();
  const PlayedMatch ann = completions.played(village.ann.key, "", 9)->matches.at(0);
  CHECK(ann.turns == 1);
  CHECK(ann.turns_ms == 300);
  const PlayedMatch bob = completions.played(village.bob.key, "", 9)->matches.at(0);
  CHECK(bob.turns == 2);
  CHECK(bob.turns_ms == 90);
}

TEST_CASE("no list or query about people scans a whole table") {
  if (on_server()) return;  // Its planner chooses by statistics.
  Village village;
  for (const Status status : {Status::open, Status::running, Status::finished}) {
    for (int index = 0; index < 40; ++index) {
      SeatRow kept = free_seat(SeatKind::invite);
      kept.kept_for = village.bob;
      std::vector<SeatRow> seats{player(village.ann), free_seat(SeatKind::open), kept};
      if (status != Status::open) seats = {player(village.ann), player(village.bob)};
      const std::string id = "m" + std::to_string(static_cast<int>(status)) + "-" + std::to_string(index);
      REQUIRE(add_match(*village.store, match_of(id, village.ann, seats, status, 1000 + index)));
    }
  }
  for (const Listing listing :
       {Listing::mine, Listing::your_turn, Listing::finished, Listing::open, Listing::watch, Listing::invited}) {
    const Page page{.listing = listing, .user = village.bob.key, .after = "", .limit = 10};
    CHECK(village.store->matches().matches(page)->items.size() == (listing == Listing::your_turn ? 0 : 10));
  }
  REQUIRE(village.people.user("bob"));
  REQUIRE(village.people.accounts_named("b", 10));
  REQUIRE(village.people.friends(village.bob.key));
  REQUIRE(village.people.blocks(village.bob.key));
  REQUIRE(village.people.ties(village.bob.key, village.ann.key));
  REQUIRE(village.people.blocked_either_way(village.bob.key));
  REQUIRE(village.people.pace(village.bob.key));
  village.sql(
      "INSERT INTO completions (user_key, match, kind, at) SELECT s.user_key, s.match, 'finished', 5000 FROM seats s "
      "WHERE s.ended_at IS NOT NULL");
  REQUIRE(village.store->completions().played(village.bob.key, "", 10));
  int statements = 0;
  std::vector<std::string> of_commits;
  const Result<void> counted = village.store->database().read([&](sql::Connection& db) -> Result<void> {
    for (sqlite3_stmt* statement = sqlite3_next_stmt(db.sqlite().handle(), nullptr); statement != nullptr;
         statement = sqlite3_next_stmt(db.sqlite().handle(), statement)) {
      INFO(sqlite3_sql(statement));
      CHECK(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0) == 0);
      ++statements;
      if (const std::string sql = sqlite3_sql(statement); sql.contains("commits c")) of_commits.push_back(sql);
    }
    for (const std::string& sql : of_commits) {
      INFO(sql);
      sqlite3_stmt* plan = nullptr;
      REQUIRE(sqlite3_prepare_v2(db.sqlite().handle(), ("EXPLAIN QUERY PLAN " + sql).c_str(), -1, &plan, nullptr) ==
              SQLITE_OK);
      while (sqlite3_step(plan) == SQLITE_ROW) {
        const std::string line = reinterpret_cast<const char*>(sqlite3_column_text(plan, 3));
        CHECK_FALSE(line.contains("turns_by_time"));  // That would read the turns of all matches.
      }
      sqlite3_finalize(plan);
    }
    return {};
  });
  REQUIRE(counted);
  CHECK(of_commits.size() == 2);
  CHECK(statements > 15);
}

}  // namespace reef::store::test
