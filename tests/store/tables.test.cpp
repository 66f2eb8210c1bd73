// What every implementation of the interface has to keep: seats kept for somebody, limits, invitations, rematches.

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

TEST_CASE("a seat is kept for somebody until it is taken") {
  House house;
  const Match match = match_of("m1", house.ann, {player(house.ann), kept(house.bob)}, Status::open);
  const Key key = house.add(match);
  CHECK(house.store->match("m1").value()->head.seats == match.head.seats);
  CHECK(house.ids(Listing::invited, house.bob) == Ids{"m1"});
  CHECK(house.ids(Listing::invited, house.ann).empty());
  CHECK(house.ids(Listing::mine, house.bob).empty());
  Change change;
  change.match = key;
  change.position = position(Status::running, 0, 1, "m1", 3000);
  change.seats = {player(house.ann), player(house.bob)};
  REQUIRE(apply(*house.store, change));
  CHECK(house.ids(Listing::invited, house.bob).empty());
  CHECK(house.store->match("m1").value()->head.seats == *change.seats);
}

TEST_CASE("of tables that are asked for at once so many are opened as their owner may have") {
  House house;
  const auto table_of = [](const User& owner, const std::string& id, Status status = Status::open) {
    return match_of(id, owner, {player(owner), free_seat(SeatKind::open)}, status);
  };
  house.add(table_of(house.ann, "there", Status::open));
  house.add(table_of(house.ann, "gone", Status::closed));
  house.add(table_of(house.bob, "another's", Status::open));
  std::vector<std::future<Result<Key>>> answers;
  for (int index = 0; index < 8; ++index) {
    std::promise<Result<Key>> answer;
    answers.push_back(answer.get_future());
    house.store->create_match(
        table_of(house.ann, "m" + std::to_string(index)), {}, 4,
        [answer = std::move(answer)](Result<Key> key) mutable { answer.set_value(std::move(key)); });
  }
  int opened = 0;
  for (auto& answer : answers) {
    const Result<Key> key = answer.get();
    opened += key ? 1 : 0;
    if (!key) CHECK(key.error().fault == Fault::too_many);
  }
  CHECK(opened == 3);
  CHECK(house.ids(Listing::mine, house.ann).size() == 4);
  const auto add = [&](const Match& match, std::optional<int> open_max) {
    return wait<Key>([&](auto done) { house.store->create_match(match, {}, open_max, std::move(done)); });
  };
  CHECK(add(table_of(house.bob, "m8"), 2));
  CHECK(add(table_of(house.ann, "m9"), std::nullopt));
}

TEST_CASE("limits, and whether a match is rated, come back as they were stored") {
  House house;
  Match match = match_of("m1", house.ann, {player(house.ann), free_seat(SeatKind::open)}, Status::open);
  match.head.limits = R"({"accounts_only":true})";
  match.head.rated = false;
  house.add(match);
  const Match stored = *house.store->match("m1").value();
  CHECK(stored.head.limits == match.head.limits);
  CHECK_FALSE(stored.head.rated);
  const Matches listed = house.store->matches({.listing = Listing::open, .user = 0, .after = "", .limit = 1}).value();
  CHECK(listed.items.at(0).head.limits == match.head.limits);
}

TEST_CASE("a renewed invitation takes the place of the old one") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann)}));
  Change change;
  change.match = key;
  change.position = position(Status::running, 0, 1, "m1", 3000);
  change.invitation = "another";
  REQUIRE(apply(*house.store, change));
  CHECK(house.store->match("m1").value()->invitation == "another");
  change.invitation.reset();
  REQUIRE(apply(*house.store, change));
  CHECK(house.store->match("m1").value()->invitation == "another");
}

TEST_CASE("a match has one rematch") {
  House house;
  const Key old = house.add(match_of("old", house.ann, {player(house.ann)}, Status::finished));
  CHECK(house.store->match("old").value()->rematch.empty());
  Match next = match_of("next", house.ann, {player(house.ann)});
  next.head.rematch_of = old;
  house.add(next);
  CHECK(house.store->match("old").value()->rematch == "next");
  CHECK(house.store->match("next").value()->head.rematch_of == old);
  next.head.id = "another";
  CHECK(add_match(*house.store, next).error().fault == Fault::conflict);
  CHECK_FALSE(house.store->match("another").value());
}

TEST_CASE("lists show many matches with the seats of each") {
  House house;
  for (int index = 0; index < 30; ++index) {
    std::vector<SeatRow> seats{player(house.ann)};
    for (int more = 0; more < index % 4; ++more) seats.push_back(bot(more % 2 == 0 ? "greedy" : "random"));
    if (index % 3 == 0) seats.push_back(kept(house.bob));
    house.add(match_of("m" + std::to_string(index), house.ann, seats, Status::open, 1000 + index));
  }
  const Page page{.listing = Listing::mine, .user = house.ann.key, .after = "", .limit = 100};
  const Matches matches = house.store->matches(page).value();
  REQUIRE(matches.items.size() == 30);
  for (const MatchSummary& item : matches.items) {
    INFO(item.head.id);
    CHECK(item.head.seats == house.store->match(item.head.id).value()->head.seats);
  }
}

}  // namespace reef::store::test
