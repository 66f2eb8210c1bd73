// What every implementation of the interface has to keep: lists and their pages.

#include "tests/store/contract.hpp"

namespace reef::store::test {

TEST_CASE("lists show the matches they are for, in their order") {
  House house;
  const auto both = [&] { return std::vector{player(house.ann), player(house.bob)}; };
  const auto open_table = [&] { return std::vector{player(house.ann), free_seat(SeatKind::open)}; };
  house.add(match_of("open-old", house.ann, open_table(), Status::open, 100));
  house.add(match_of("open-new", house.ann, open_table(), Status::open, 200));
  house.add(match_of("by-invitation", house.ann, {player(house.ann), free_seat(SeatKind::invite)}, Status::open, 300));
  Match hidden = match_of("hidden", house.ann, open_table(), Status::open, 350);
  hidden.head.visibility = Visibility::invited;
  house.add(hidden);
  house.add(match_of("ann-to-act", house.ann, both(), Status::running, 500));
  Match other = match_of("bob-to-act", house.ann, both(), Status::running, 400);
  other.position.to_act = 2;
  house.add(other);
  Match private_match = match_of("private", house.bob, both(), Status::running, 450);
  private_match.head.visibility = Visibility::invited;
  private_match.position.to_act = 3;
  house.add(private_match);
  house.add(match_of("finished", house.ann, both(), Status::finished, 600));
  house.add(match_of("closed", house.ann, open_table(), Status::closed, 700));

  CHECK(house.ids(Listing::mine, house.ann) ==
        Ids{"ann-to-act", "private", "bob-to-act", "hidden", "by-invitation", "open-new", "open-old"});
  CHECK(house.ids(Listing::mine, house.bob) == Ids{"ann-to-act", "private", "bob-to-act"});
  CHECK(house.ids(Listing::your_turn, house.ann) == Ids{"private", "ann-to-act"});
  CHECK(house.ids(Listing::your_turn, house.bob) == Ids{"bob-to-act", "private"});
  CHECK(house.ids(Listing::finished, house.ann) == Ids{"finished"});
  CHECK(house.ids(Listing::open, house.bob) == Ids{"open-new", "open-old"});
  CHECK(house.ids(Listing::watch, house.bob) == Ids{"ann-to-act", "bob-to-act"});
}

TEST_CASE("a match moves from list to list") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann), player(house.bob)}));
  CHECK(house.ids(Listing::your_turn, house.ann) == Ids{"m1"});
  Change change = turn_change(key, "m1", 1);
  change.position.to_act = 2;
  REQUIRE(apply(*house.store, change));
  CHECK(house.ids(Listing::your_turn, house.ann).empty());
  CHECK(house.ids(Listing::your_turn, house.bob) == Ids{"m1"});
  change = turn_change(key, "m1", 2);
  change.position.to_act = 0;
  change.position.status = Status::finished;
  REQUIRE(apply(*house.store, change));
  CHECK(house.ids(Listing::mine, house.ann).empty());
  CHECK(house.ids(Listing::watch, house.ann).empty());
  CHECK(house.ids(Listing::finished, house.ann) == Ids{"m1"});
  CHECK(house.ids(Listing::finished, house.bob) == Ids{"m1"});
}

TEST_CASE("a match waits for those who owe an answer to an offer, too") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann), player(house.bob)}));
  Change change = turn_change(key, "m1", 1);
  change.position.to_act = 1;
  change.position.offer = Offer{.ply = 1, .seat = 0, .terms = "{}", .accepted = 0, .owed = 2};
  REQUIRE(apply(*house.store, change));
  CHECK(house.ids(Listing::your_turn, house.ann) == Ids{"m1"});
  CHECK(house.ids(Listing::your_turn, house.bob) == Ids{"m1"});
  change = turn_change(key, "m1", 2);
  change.position.to_act = 1;
  REQUIRE(apply(*house.store, change));
  CHECK(house.ids(Listing::your_turn, house.bob).empty());
}

TEST_CASE("a seat that the computer has taken over waits for no user") {
  House house;
  SeatRow resigned = player(house.ann);
  resigned.kind = SeatKind::bot;
  resigned.bot = "random";
  resigned.resigned = true;
  house.add(match_of("m1", house.ann, {resigned, player(house.bob)}));
  CHECK(house.ids(Listing::your_turn, house.ann).empty());
  CHECK(house.ids(Listing::mine, house.ann) == Ids{"m1"});
  CHECK(house.store->match("m1").value()->head.seats[0] == resigned);
  CHECK(house.store->waiting_for_bots().value() == Ids{"m1"});
}

TEST_CASE("lists carry no state and no secret") {
  House house;
  Match match = match_of("m1", house.ann, {player(house.ann)});
  match.position.outcome = "{}";
  match.position.deadline = 5;
  house.add(match);
  const Matches page =
      house.store->matches({.listing = Listing::mine, .user = house.ann.key, .after = "", .limit = 1}).value();
  REQUIRE(page.items.size() == 1);
  CHECK(page.next.empty());
  const MatchSummary& item = page.items[0];
  CHECK(item.position.state.empty());
  CHECK(item.position.prompts.empty());
  CHECK(item.position.outcome == "{}");
  CHECK(item.position.deadline == 5);
  CHECK(item.head.owner_id == "ann");
  CHECK(item.head.seats == match.head.seats);
}

TEST_CASE("pages join without gaps or doubles, also where many changed at the same moment") {
  House house;
  const Listing listing =
      GENERATE(Listing::mine, Listing::your_turn, Listing::finished, Listing::open, Listing::watch, Listing::invited);
  const bool opens = listing == Listing::open || listing == Listing::invited;
  const Status status = opens ? Status::open : listing == Listing::finished ? Status::finished : Status::running;
  SeatRow kept = free_seat(SeatKind::invite);
  kept.kept_for = house.ann;
  for (int index = 0; index < 23; ++index) {
    const SeatRow hers = listing == Listing::invited ? kept : player(house.ann);
    house.add(
        match_of("m" + std::to_string(index), house.ann, {hers, free_seat(SeatKind::open)}, status, 1000 + index / 5));
  }
  const Ids all = house.ids(listing, house.ann);
  REQUIRE(all.size() == 23);
  const int limit = GENERATE(1, 5, 22, 23, 24);
  Ids seen;
  Page page{.listing = listing, .user = house.ann.key, .after = "", .limit = limit};
  do {
    const Matches answer = house.store->matches(page).value();
    CHECK(answer.items.size() <= static_cast<std::size_t>(limit));
    for (const MatchSummary& item : answer.items) seen.push_back(item.head.id);
    page.after = answer.next;
  } while (!page.after.empty());
  CHECK(seen == all);
}

TEST_CASE("matches that change between two pages push no other one out or in twice") {
  House house;
  std::vector<Key> keys;
  for (int index = 0; index < 10; ++index) {
    keys.push_back(house.add(
        match_of("m" + std::to_string(index), house.ann, {player(house.ann)}, Status::running, 1000 + index)));
  }
  Page page{.listing = Listing::watch, .user = 0, .after = "", .limit = 4};
  const Matches first = house.store->matches(page).value();
  REQUIRE(first.items.back().head.id == "m6");
  REQUIRE(apply(*house.store, turn_change(keys[6], "m6", 1)));  // The last one seen goes to the top,
  REQUIRE(apply(*house.store, turn_change(keys[3], "m3", 1)));  // one not yet seen too,
  house.add(match_of("new", house.ann, {player(house.ann)}, Status::running, 9000));
  page.after = first.next;
  const Matches second = house.store->matches(page).value();
  Ids seen;
  for (const MatchSummary& item : second.items) seen.push_back(item.head.id);
  CHECK(seen == Ids{"m5", "m4", "m2", "m1"});
}

TEST_CASE("a cursor that the listing has not given out is refused") {
  House house;
  for (const char* id : {"m1", "m2", "m3"}) house.add(match_of(id, house.ann, {player(house.ann)}));
  Page page{.listing = Listing::mine, .user = house.ann.key, .after = "", .limit = 1};
  const std::string good = house.store->matches(page).value().next;
  REQUIRE_FALSE(good.empty());
  page.after = good;
  CHECK(house.store->matches(page));

  page.listing = Listing::watch;
  CHECK(house.store->matches(page).error().fault == Fault::bad_cursor);
  page.listing = Listing::mine;
  for (const std::string& bad :
       {std::string("x"), good + "x", " " + good, good.substr(1), std::string(1000, 'm'), std::string("m.m1"),
        std::string("m7d0."), std::string("m7D0.m1"), std::string("m07d0.m1"), std::string("mffffffffffffffffff.m1"),
        std::string("m7d0.m9"), std::string("m\0", 2)}) {
    INFO(bad);
    page.after = bad;
    CHECK(house.store->matches(page).error().fault == Fault::bad_cursor);
  }
}

TEST_CASE("a restart finds the matches that wait for a bot") {
  House house;
  house.add(match_of("bot-waits", house.ann, {player(house.ann), bot("greedy")}));
  Match match = match_of("bot-acts", house.ann, {player(house.ann), bot("greedy"), bot("random")});
  match.position.to_act = 6;
  house.add(match);
  match.head.id = "over";
  match.position.status = Status::finished;
  house.add(match);
  match.head.id = "not-begun";
  match.position.status = Status::open;
  house.add(match);
  CHECK(house.store->waiting_for_bots().value() == Ids{"bot-acts"});

  Change change = turn_change(house.store->match("bot-waits").value()->head.key, "bot-waits", 1);
  change.position.to_act = 1;
  change.position.offer = Offer{.ply = 1, .seat = 0, .terms = "{}", .accepted = 0, .owed = 2};
  REQUIRE(apply(*house.store, change));
  CHECK(house.store->waiting_for_bots().value() == Ids{"bot-waits", "bot-acts"});
}

TEST_CASE("all matches can be gone through in order") {
  House house;
  CHECK(house.store->match_ids("", 10).value().empty());
  for (const char* id : {"zebra", "ape", "mule"}) house.add(match_of(id, house.ann, {player(house.ann)}));
  CHECK(house.store->match_ids("", 2).value() == Ids{"zebra", "ape"});
  CHECK(house.store->match_ids("ape", 2).value() == Ids{"mule"});
  CHECK(house.store->match_ids("mule", 2).value().empty());
  CHECK(house.store->match_ids("cow", 2).error().fault == Fault::bad_cursor);
}

}  // namespace reef::store::test
