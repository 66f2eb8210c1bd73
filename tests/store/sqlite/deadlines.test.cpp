// Due matches, stored absences, and completions.

#include <catch2/catch.hpp>

#include "tests/store/support.hpp"

using namespace reef;
using namespace reef::store;
using namespace reef::store::test;

namespace {

struct Stored {
  Folder folder;
  std::unique_ptr<SqlStore> store = std::move(*SqlStore::open(folder.file("atoll.db")));
  User ann = *add_guest(*store, "ann");

  Key create(const std::string& id, std::optional<Millis> deadline, std::optional<Millis> warn_at) {
    Match match;
    match.head.id = id;
    match.head.game = "maori";
    match.head.options = "{}";
    match.head.clock = R"({"kind":"per_move","move_ms":3600000})";
    match.head.owner = ann.key;
    match.head.seats = {player(ann), bot("random")};
    match.head.created_at = 1'000;
    match.position = position(Status::running, 0, 1, id, 1'000);
    match.position.deadline = deadline;
    match.position.warn_at = warn_at;
    match.position.clocks.resize(2);
    match.position.clocks[0].left_ms = 50;
    match.position.clocks[0].since = 1'000;
    match.position.clocks[0].deadline = deadline;
    match.position.clocks[0].warn_at = warn_at;
    match.position.clocks[0].warn_ms = 10;
    match.position.clocks[1].left_ms = 70;
    match.seed = bytes32(7);
    match.invitation = "invitation";
    match.setup_draws = "[]";
    return *wait<Key>([&](auto done) { store->matches().create_match(match, std::move(done)); });
  }
  std::vector<std::string> due(Millis now, int limit = 10) {
    std::vector<std::string> ids;
    Due after;
    while (true) {
      const auto page = *store->matches().due(now, after, limit);
      if (page.empty()) return ids;
      for (const Due& each : page) ids.push_back(each.id);
      after = page.back();
    }
  }
};

}  // namespace

TEST_CASE("due matches are read in order of time, page by page") {
  Stored stored;
  stored.create("late", 300, std::nullopt);
  stored.create("soon", 200, std::nullopt);
  stored.create("same", 200, std::nullopt);
  stored.create("warned", 900, 250);
  stored.create("never", std::nullopt, std::nullopt);
  stored.create("later", 400, std::nullopt);
  const std::vector<std::string> expected = {"soon", "same", "warned", "late"};
  CHECK(stored.due(300) == expected);
  CHECK(stored.due(300, 1) == expected);
  CHECK(stored.due(199).empty());
  CHECK(*stored.store->matches().next_due() == 200);
}

TEST_CASE("without deadlines there is no next one") {
  Stored stored;
  stored.create("never", std::nullopt, std::nullopt);
  CHECK(*stored.store->matches().next_due() == std::nullopt);
}

TEST_CASE("clocks and absences are read as they were written") {
  Stored stored;
  const Key key = stored.create("one", 300, 250);
  Match match = **stored.store->matches().match("one");
  CHECK(match.head.clock == R"({"kind":"per_move","move_ms":3600000})");
  CHECK(match.position.clocks[0].since == 1'000);
  CHECK(match.position.clocks[1].left_ms == 70);
  Change change;
  change.match = key;
  change.position = match.position;
  ++change.position.version;
  change.position.absences = {
      {.seat = 1, .ply = 3, .votes = {AbsenceVote{AbsenceChoice::computer, "strong"}, std::nullopt}, .owed = 4},
      {.seat = 0, .ply = 5, .votes = {{}, {}}, .owed = 0, .replacing = true}};
  change.completion = {{stored.ann.key, Completion::timed_out}};
  change.at = 7'000;
  REQUIRE(wait<void>([&](auto done) { stored.store->matches().change(change, std::move(done)); }));
  CHECK((**stored.store->matches().match("one")).position.absences == change.position.absences);
  CompletionStore& completion = stored.store->completions();
  CHECK(*completion.completions_of(stored.ann.key, 10) == std::vector<CompletionRow>{{Completion::timed_out, 7'000}});
}

TEST_CASE("players whose clock pause differs from their clocks are found") {
  Stored stored;
  stored.create("one", 300, 250);
  CHECK(stored.store->matches().with_other_clock_pause()->empty());
  sql::Database& database = stored.store->database();
  REQUIRE(wait<void>([&](auto done) {
    database.write<void>([](sql::Connection& db) { return db.run("UPDATE users SET clock_pause = '{}'"); },
                         std::move(done));
  }));
  const auto users = stored.store->matches().with_other_clock_pause();
  REQUIRE(users->size() == 1);
  CHECK(users->front().clock_pause == "{}");
  CHECK(*stored.store->matches().unfinished_of(stored.ann.key) == std::vector<std::string>{"one"});
}
