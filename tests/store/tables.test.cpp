// The contract of every implementation: reserved seats, quotas, invitations, rematches.

#include <future>

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

SeatRow kept(const User& user) {
  SeatRow seat = free_seat(SeatKind::invite);
  seat.kept_for = user;
  return seat;
}

}  // namespace

TEST_CASE("a seat is reserved for a player until it is taken") {
  Fixture fixture;
  const Match match = match_of("m1", fixture.ann, {player(fixture.ann), kept(fixture.bob)}, Status::open);
  const Key key = fixture.add(match);
  CHECK(fixture.store->matches().match("m1").value()->head.seats == match.head.seats);
  CHECK(fixture.ids(Listing::invited, fixture.bob) == Ids{"m1"});
  CHECK(fixture.ids(Listing::invited, fixture.ann).empty());
  CHECK(fixture.ids(Listing::mine, fixture.bob).empty());
  Change change;
  change.match = key;
  change.position = position(Status::running, 0, 1, "m1", 3000);
  change.position.version = 1;
  change.seats = {player(fixture.ann), player(fixture.bob)};
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.ids(Listing::invited, fixture.bob).empty());
  CHECK(fixture.store->matches().match("m1").value()->head.seats == *change.seats);
}

TEST_CASE("concurrent requests open no more tables than their owner may have") {
  Fixture fixture;
  const auto table_of = [](const User& owner, const std::string& id, Status status = Status::open) {
    return match_of(id, owner, {player(owner), free_seat(SeatKind::open)}, status);
  };
  fixture.add(table_of(fixture.ann, "there", Status::open));
  fixture.add(table_of(fixture.ann, "gone", Status::closed));
  fixture.add(table_of(fixture.bob, "another's", Status::open));
  std::vector<std::future<Result<Key>>> answers;
  for (int index = 0; index < 8; ++index) {
    std::promise<Result<Key>> answer;
    answers.push_back(answer.get_future());
    fixture.store->matches().create_match(
        table_of(fixture.ann, "m" + std::to_string(index)), {}, {.open_max = 4},
        [answer = std::move(answer)](Result<Key> key) mutable { answer.set_value(std::move(key)); });
  }
  int opened = 0;
  for (auto& answer : answers) {
    const Result<Key> key = answer.get();
    opened += key ? 1 : 0;
    if (!key) CHECK(key.error().fault == Fault::too_many);
  }
  CHECK(opened == 3);
  CHECK(fixture.ids(Listing::mine, fixture.ann).size() == 4);
  const auto add = [&](const Match& match, std::optional<int> open_max) {
    return wait<Key>(
        [&](auto done) { fixture.store->matches().create_match(match, {}, {.open_max = open_max}, std::move(done)); });
  };
  CHECK(add(table_of(fixture.bob, "m8"), 2));
  CHECK(add(table_of(fixture.ann, "m9"), std::nullopt));
}

TEST_CASE("limits and whether a match is rated are read as they were stored") {
  Fixture fixture;
  Match match = match_of("m1", fixture.ann, {player(fixture.ann), free_seat(SeatKind::open)}, Status::open);
  match.head.limits = R"({"accounts_only":true})";
  match.head.rated = false;
  fixture.add(match);
  const Match stored = *fixture.store->matches().match("m1").value();
  CHECK(stored.head.limits == match.head.limits);
  CHECK_FALSE(stored.head.rated);
  const Matches listed =
      fixture.store->matches().matches({.listing = Listing::open, .user = 0, .after = "", .limit = 1}).value();
  CHECK(listed.items.at(0).head.limits == match.head.limits);
}

TEST_CASE("a new invitation replaces the old one") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann)}));
  Change change;
  change.match = key;
  change.position = position(Status::running, 0, 1, "m1", 3000);
  change.position.version = 1;
  change.invitation = "another";
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.store->matches().match("m1").value()->invitation == "another");
  change.invitation.reset();
  change.position.version = 2;
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.store->matches().match("m1").value()->invitation == "another");
}

TEST_CASE("a match has one rematch") {
  Fixture fixture;
  const Key old = fixture.add(match_of("old", fixture.ann, {player(fixture.ann)}, Status::finished));
  CHECK(fixture.store->matches().match("old").value()->rematch.empty());
  Match next = match_of("next", fixture.ann, {player(fixture.ann)});
  next.head.rematch_of = old;
  fixture.add(next);
  CHECK(fixture.store->matches().match("old").value()->rematch == "next");
  CHECK(fixture.store->matches().match("next").value()->head.rematch_of == old);
  CHECK(fixture.store->matches().match("old").value()->position.version == 1);  // Another server learns of the rematch.
  next.head.id = "another";
  CHECK(add_match(*fixture.store, next).error().fault == Fault::conflict);
  CHECK_FALSE(fixture.store->matches().match("another").value());
}

TEST_CASE("lists show many matches with the seats of each") {
  Fixture fixture;
  for (int index = 0; index < 30; ++index) {
    std::vector<SeatRow> seats{player(fixture.ann)};
    for (int more = 0; more < index % 4; ++more) seats.push_back(bot(more % 2 == 0 ? "greedy" : "random"));
    if (index % 3 == 0) seats.push_back(kept(fixture.bob));
    fixture.add(match_of("m" + std::to_string(index), fixture.ann, seats, Status::open, 1000 + index));
  }
  const Page page{.listing = Listing::mine, .user = fixture.ann.key, .after = "", .limit = 100};
  const Matches matches = fixture.store->matches().matches(page).value();
  REQUIRE(matches.items.size() == 30);
  for (const MatchSummary& item : matches.items) {
    INFO(item.head.id);
    CHECK(item.head.seats == fixture.store->matches().match(item.head.id).value()->head.seats);
  }
}

}  // namespace reef::store::test
