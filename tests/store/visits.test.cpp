// Data of each player of a match: how far they have seen it, their draft; and the checkpoints of the match.

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct VisitedTable : Fixture {
  Key match = add(match_of("m1", ann, {player(ann), player(bob)}));
  VisitStore& visits = store->visits();

  void see(const User& user, int ply) {
    REQUIRE(wait<void>([&](Callback<void> done) { visits.note_seen(match, user.key, ply, std::move(done)); }));
  }
  void keep(const User& user, const KeptDraft& draft) {
    REQUIRE(wait<void>([&](Callback<void> done) { visits.keep_draft(match, user.key, draft, std::move(done)); }));
  }
  std::optional<KeptDraft> draft(const User& user) { return visits.draft(match, user.key).value(); }
};

const KeptDraft begun{.prompt = 3, .steps = R"([{"type":"pass"}])", .at = 5};

}  // namespace

TEST_CASE("the seen ply never goes back, and belongs to one user") {
  VisitedTable table;
  CHECK_FALSE(table.visits.seen(table.match, table.ann.key).value());
  table.see(table.ann, 4);
  table.see(table.ann, 2);
  CHECK(table.visits.seen(table.match, table.ann.key).value() == 4);
  CHECK_FALSE(table.visits.seen(table.match, table.bob.key).value());
}

TEST_CASE("the stored draft is the last one written") {
  VisitedTable table;
  table.keep(table.ann, begun);
  const KeptDraft later{.prompt = 4, .steps = "[]", .at = 6};
  table.keep(table.ann, later);
  CHECK(table.draft(table.ann) == later);
  CHECK_FALSE(table.draft(table.bob));
  REQUIRE(
      wait<void>([&](Callback<void> done) { table.visits.drop_draft(table.match, table.ann.key, std::move(done)); }));
  CHECK_FALSE(table.draft(table.ann));
}

TEST_CASE("a turn deletes its seat's draft, the end of the match all drafts") {
  VisitedTable table;
  table.keep(table.ann, begun);
  table.keep(table.bob, begun);
  Change change = turn_change(table.match, "m1", 1);
  change.turn->seat = 0;
  REQUIRE(apply(*table.store, change));
  CHECK_FALSE(table.draft(table.ann));
  CHECK(table.draft(table.bob) == begun);
  change = turn_change(table.match, "m1", 2);
  change.turn->seat.reset();
  REQUIRE(apply(*table.store, change));
  CHECK(table.draft(table.bob) == begun);
  change = turn_change(table.match, "m1", 3);
  change.turn->seat = 0;
  change.position.status = Status::finished;
  REQUIRE(apply(*table.store, change));
  CHECK_FALSE(table.draft(table.bob));
}

TEST_CASE("a checkpoint is the position at its ply, and the last one before a ply is found") {
  VisitedTable table;
  for (int ply = 1; ply <= 5; ++ply) {
    Change change = turn_change(table.match, "m1", ply);
    change.is_checkpoint = ply == 2 || ply == 4;
    change.position.state = "{\"ply\":" + std::to_string(ply) + "}";
    REQUIRE(apply(*table.store, change));
  }
  CHECK_FALSE(table.store->matches().checkpoint(table.match, 1).value());
  const auto second = table.store->matches().checkpoint(table.match, 3).value();
  REQUIRE(second);
  CHECK(second->ply == 2);
  CHECK(second->state == "{\"ply\":2}");
  CHECK(second->prompts == turn_change(table.match, "m1", 2).position.prompts);
  CHECK(table.store->matches().checkpoint(table.match, 4).value()->ply == 4);
  CHECK(table.store->matches().checkpoint(table.match, 900).value()->ply == 4);
}

TEST_CASE("the commands of a match are those of its entries, except of the server's and of those without one") {
  VisitedTable table;
  for (int ply = 1; ply <= 3; ++ply) {
    Change change = turn_change(table.match, "m1", ply);
    change.turn->seat = 0;
    change.turn->cmd = ply == 2 ? "" : "cmd-000" + std::to_string(ply);
    REQUIRE(apply(*table.store, change));
  }
  Change change = turn_change(table.match, "m1", 4);
  change.turn->seat = std::nullopt;
  REQUIRE(apply(*table.store, change));
  const std::vector<KnownCommand> known = {{.seat = 0, .cmd = "cmd-0001", .ply = 1},
                                           {.seat = 0, .cmd = "cmd-0003", .ply = 3}};
  CHECK(table.store->matches().commands(table.match, 0).value() == known);
  CHECK(table.store->matches().commands(table.match, 1).value() == std::vector{known[1]});
}

}  // namespace reef::store::test
