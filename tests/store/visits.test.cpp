// Data of each player of a match: how far they have seen it, their draft; and the checkpoints of the match.

#include "server/store/matches/read_marks.hpp"
#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct VisitedTable : Fixture {
  Key match = add(match_of("m1", ann, {player(ann), player(bob)}));
  VisitStore& visits = store->visits();
  int lines = 0;

  void see(const User& user, int ply) {
    REQUIRE(wait<void>([&](Callback<void> done) { visits.note_seen(match, user.key, ply, std::move(done)); }));
  }
  void keep(const User& user, const KeptDraft& draft) {
    REQUIRE(wait<void>([&](Callback<void> done) { visits.keep_draft(match, user.key, draft, std::move(done)); }));
  }
  void say(const User& user) {
    const NewLine line{.match = match, .user = user.key, .text = "hi", .cmd = std::to_string(++lines), .at = 7};
    REQUIRE(wait<Said>([&](Callback<Said> done) { store->chat().say(line, std::move(done)); }));
  }
  /// As they are stored; what the store knows without reading must be the same.
  ReadMarks marks(const User& user) {
    const std::optional<ReadMarks> recent = visits.recent_marks(match, user.key);
    const ReadMarks stored = visits.marks(match, user.key).value();
    if (recent) CHECK(*recent == stored);
    return stored;
  }
  [[nodiscard]] bool knows_marks(const User& user) { return visits.recent_marks(match, user.key).has_value(); }
  std::optional<KeptDraft> draft(const User& user) { return visits.draft(match, user.key).value(); }
};

const KeptDraft begun{.prompt = 3, .steps = R"([{"type":"pass"}])", .at = 5};

}  // namespace

TEST_CASE("the seen ply never goes back, and belongs to one user") {
  VisitedTable table;
  CHECK_FALSE(table.marks(table.ann).seen);
  table.see(table.ann, 4);
  table.see(table.ann, 2);
  CHECK(table.marks(table.ann).seen == 4);
  CHECK_FALSE(table.marks(table.bob).seen);
}

TEST_CASE("marks that were read are known until something changes what they are counted from") {
  VisitedTable table;
  const bool is_only_server = table.store->channel() == nullptr;
  const auto changes = [&](auto change) {
    table.marks(table.ann);
    CHECK(table.knows_marks(table.ann) == is_only_server);
    change();
    CHECK_FALSE(table.knows_marks(table.ann));
  };
  PeopleStore& people = table.store->people();
  const Key ann = table.ann.key;
  const Key bob = table.bob.key;
  using Made = PeopleStore::Made;

  changes([&] { table.see(table.ann, 3); });
  changes([&] { table.say(table.bob); });
  CHECK(table.marks(table.ann) == ReadMarks{.seen = 3, .unread = 1});
  changes([&] { REQUIRE(wait<Made>([&](Callback<Made> done) { people.add_mute(ann, bob, 8, std::move(done)); })); });
  CHECK(table.marks(table.ann).unread == 0);
  changes([&] { REQUIRE(wait<void>([&](Callback<void> done) { people.remove_mute(ann, bob, std::move(done)); })); });
  CHECK(table.marks(table.ann).unread == 1);
  changes([&] { REQUIRE(wait<Made>([&](Callback<Made> done) { people.add_block(bob, ann, 8, std::move(done)); })); });
  CHECK(table.marks(table.ann).unread == 0);
  changes([&] { REQUIRE(wait<void>([&](Callback<void> done) { people.remove_block(bob, ann, std::move(done)); })); });
  changes([&] {
    ChatStore& chat = table.store->chat();
    REQUIRE(wait<void>([&](Callback<void> done) { chat.mark_read(table.match, ann, 1, std::move(done)); }));
  });
  CHECK(table.marks(table.ann).unread == 0);
  // Its key may be given to another match.
  PruningStore& pruning = table.store->pruning();
  changes([&] { wait<bool>([&](Callback<bool> done) { pruning.prune_match(table.match, std::move(done)); }); });
  changes([&] { wait<bool>([&](Callback<bool> done) { pruning.prune_user(bob, 1, std::move(done)); }); });
  changes(
      [&] { wait<void>([&](Callback<void> done) { table.store->imports().remove(table.match, std::move(done)); }); });
  changes([&] {
    AccountStore& accounts = table.store->accounts();
    REQUIRE(wait<Written>([&](Callback<Written> done) { accounts.erase(bob, 9, std::nullopt, std::move(done)); }));
  });
}

TEST_CASE("marks that were read before a change are not known after it") {
  RecentReadMarks marks;
  const RecentReadMarks::Version before = marks.version_of(5);
  marks.dropping<void>(5, [](Result<void>) {})({});
  marks.keep(5, 1, before, {.seen = 2});
  CHECK_FALSE(marks.find(5, 1));
  marks.keep(5, 1, marks.version_of(5), {.seen = 3});
  CHECK(marks.find(5, 1) == ReadMarks{.seen = 3});
  CHECK_FALSE(marks.find(5, 2));
  CHECK_FALSE(marks.find(6, 1));
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
