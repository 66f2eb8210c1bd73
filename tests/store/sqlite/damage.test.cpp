// Damaged files cause errors, never a crash.

#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <random>

#include "tests/store/support.hpp"

namespace reef::store::test {
namespace {

void damage(const std::string& path, const std::string& statements) {
  sql::Connection db = sqlite::connect(path, sqlite::Mode::create).value();
  sqlite3_db_config(db.sqlite().handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
  REQUIRE(db.script("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;"));
  REQUIRE(db.script(statements));
}

/// A closed database with matches of four turns.
void make(const std::string& path, int matches_count) {
  const auto store = must_open(path);
  const User ann = add_guest(*store, "ann").value();
  for (int index = 1; index <= matches_count; ++index) {
    const std::string id = "m" + std::to_string(index);
    const Key key = add_match(*store, match_of(id, ann, {player(ann), bot("greedy")})).value();
    for (int ply = 1; ply <= 4; ++ply) REQUIRE(apply(*store, turn_change(key, id, ply)));
  }
}

/// Reads everything; the results may be errors.
void read_all(SqlStore& store) {
  (void)store.ping();
  (void)user_of(store, bytes32(1), 1);
  for (int key = 1; key <= 10; ++key) {
    (void)store.matches().match("m" + std::to_string(key));
    (void)store.matches().turns(key, 0, 100);
    (void)apply(store, turn_change(key, "m", 5));
  }
  for (const Listing listing : {Listing::mine, Listing::your_turn, Listing::finished, Listing::open, Listing::watch}) {
    (void)store.matches().matches({.listing = listing, .user = 1, .after = "", .limit = 5});
  }
  (void)store.matches().waiting_for_bots();
  (void)store.matches().match_ids("", 100);
}

}  // namespace

TEST_CASE("a damaged match is reported as corrupt") {
  Folder folder;
  const std::string path = folder.file("atoll.db");
  make(path, 1);
  const auto [what, hurts_lists] = GENERATE(table<std::string, bool>({
      {"UPDATE matches SET status = 'paused'", true},
      {"UPDATE matches SET visibility = ''", true},
      {"UPDATE matches SET ply = -1", true},
      {"UPDATE matches SET ply = 3000000000", true},
      {"UPDATE matches SET to_act = 256", true},
      {"UPDATE matches SET rules_version = 0", true},
      {"UPDATE matches SET deadline = -5", true},
      {"UPDATE matches SET owner = 77", true},
      {"UPDATE matches SET seed = x'00'", false},
      {"UPDATE matches SET prompts = ''", false},
      {"UPDATE matches SET prompts = '[1'", false},
      {"UPDATE matches SET prompts = '[1 ,2]'", false},
      {"UPDATE matches SET prompts = '[1,2,3,4,5,6,7,8,9]'", false},
      {"UPDATE matches SET prompts = '[99999999999999999999]'", false},
      {"UPDATE matches SET prompts = '{}'", false},
      {"UPDATE seats SET kind = 'ghost' WHERE seat = 1", true},
      {"UPDATE seats SET seat = 9 WHERE seat = 1", true},
      {"UPDATE seats SET seat = 2 WHERE seat = 1", true},
      {"UPDATE seats SET kind = 'player' WHERE seat = 1", true},
      {"UPDATE seats SET resigned = 2", true},
      {"DELETE FROM users", true},
      {"INSERT INTO offers VALUES (1, 0, 0, '', 0, 1)", true},
      {"INSERT INTO offers VALUES (1, 1, 8, '', 0, 1)", true},
      {"INSERT INTO offers VALUES (1, 1, 0, '', 256, 1)", true},
      {"INSERT INTO offers VALUES (1, 1, 0, '', 0, 0)", true},
  }));
  INFO(what);
  damage(path, what);
  const auto store = must_open(path);
  const Result<std::optional<Match>> match = store->matches().match("m1");
  REQUIRE_FALSE(match);
  CHECK(match.error().fault == Fault::corrupt);
  if (hurts_lists && what.find("status") == std::string::npos && what.find("visibility") == std::string::npos) {
    CHECK(store->matches().matches({.listing = Listing::watch, .user = 0, .after = "", .limit = 5}).error().fault ==
          Fault::corrupt);
  }
}

TEST_CASE("a damaged log is reported as corrupt") {
  Folder folder;
  const std::string path = folder.file("atoll.db");
  make(path, 1);
  const std::string what = GENERATE("UPDATE turns SET seat = 8 WHERE ply = 2", "DELETE FROM turns WHERE ply = 2",
                                    "DELETE FROM turns WHERE ply = 1", "UPDATE turns SET ply = 9 WHERE ply = 3");
  INFO(what);
  damage(path, what);
  CHECK(must_open(path)->matches().turns(1, 0, 100).error().fault == Fault::corrupt);
}

TEST_CASE("a missing table is reported as corrupt") {
  Folder folder;
  const std::string path = folder.file("atoll.db");
  make(path, 1);
  damage(path, "DROP TABLE turns");
  const auto store = must_open(path);
  CHECK(store->matches().turns(1, 0, 100).error().fault == Fault::corrupt);
  CHECK(apply(*store, turn_change(1, "m1", 5)).error().fault == Fault::corrupt);
  CHECK(store->matches().match("m1").value()->position.ply == 4);
}

TEST_CASE("a file with flipped or missing bytes gives errors, never a crash") {
  Folder folder;
  const std::string path = folder.file("atoll.db");
  make(path, 5);
  std::ifstream file(path, std::ios::binary);
  const std::string good((std::istreambuf_iterator<char>(file)), {});
  std::mt19937 dice(20260101);
  int refused = 0;
  for (int round = 0; round < 150; ++round) {
    std::string bad = good;
    if (round % 10 == 0) {
      bad.resize(dice() % bad.size());
    } else {
      for (unsigned flips = 1 + dice() % 40; flips > 0; --flips) bad[dice() % bad.size()] = static_cast<char>(dice());
    }
    if (round % 3 == 0 && bad.size() > 100) {
      // Damage to the pages that describe the other pages has the most effect.
      for (int flips = 0; flips < 5; ++flips)
        bad[100 + dice() % std::min<std::size_t>(bad.size() - 100, 60)] = static_cast<char>(dice());
    }
    const std::string copy = folder.file("bad-" + std::to_string(round) + ".db");
    std::ofstream(copy, std::ios::binary) << bad;
    const auto store = SqlStore::open(copy);
    if (store) {
      read_all(**store);
    } else {
      ++refused;
      CHECK(store.error().fault == Fault::corrupt);
    }
  }
  CHECK(refused > 0);
  CHECK(refused < 150);
}

TEST_CASE("a damaged database cannot be backed up") {
  Folder folder;
  const std::string path = folder.file("atoll.db");
  make(path, 5);
  // An index that misses a row: each table can be read, and only the check of the copy finds it.
  damage(path,
         "PRAGMA writable_schema = ON; CREATE TABLE decoy (x); "
         "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'decoy') "
         "WHERE name = 'matches_watch';");
  const auto store = SqlStore::open(path);
  REQUIRE(store);
  CHECK((*store)->backup(folder.file("copy.db"), /*stop=*/false).error().fault == Fault::corrupt);
  CHECK_FALSE(std::filesystem::exists(folder.file("copy.db")));
  CHECK_FALSE(std::filesystem::exists(folder.file("copy.db.partial")));
}

}  // namespace reef::store::test
