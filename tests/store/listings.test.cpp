// The contract of every implementation: lists and their pages.

#include "tests/store/contract.hpp"

namespace reef::store::test {

TEST_CASE("each list shows its matches in order") {
  Fixture fixture;
  const auto both = [&] { return std::vector{player(fixture.ann), player(fixture.bob)}; };
  const auto open_table = [&] { return std::vector{player(fixture.ann), free_seat(SeatKind::open)}; };
  fixture.add(match_of("open-old", fixture.ann, open_table(), Status::open, 100));
  fixture.add(match_of("open-new", fixture.ann, open_table(), Status::open, 200));
  fixture.add(
      match_of("by-invitation", fixture.ann, {player(fixture.ann), free_seat(SeatKind::invite)}, Status::open, 300));
  Match hidden = match_of("hidden", fixture.ann, open_table(), Status::open, 350);
  hidden.head.visibility = Visibility::private_match;
  fixture.add(hidden);
  fixture.add(match_of("ann-to-act", fixture.ann, both(), Status::running, 500));
  Match other = match_of("bob-to-act", fixture.ann, both(), Status::running, 400);
  other.position.to_act = 2;
  fixture.add(other);
  Match private_match = match_of("private", fixture.bob, both(), Status::running, 450);
  private_match.head.visibility = Visibility::private_match;
  private_match.position.to_act = 3;
  fixture.add(private_match);
  fixture.add(match_of("finished", fixture.ann, both(), Status::finished, 600));
  fixture.add(match_of("closed", fixture.ann, open_table(), Status::closed, 700));

  CHECK(fixture.ids(Listing::mine, fixture.ann) ==
        Ids{"ann-to-act", "private", "bob-to-act", "hidden", "by-invitation", "open-new", "open-old"});
  CHECK(fixture.ids(Listing::mine, fixture.bob) == Ids{"ann-to-act", "private", "bob-to-act"});
  CHECK(fixture.ids(Listing::your_turn, fixture.ann) == Ids{"private", "ann-to-act"});
  CHECK(fixture.ids(Listing::your_turn, fixture.bob) == Ids{"bob-to-act", "private"});
  CHECK(fixture.ids(Listing::finished, fixture.ann) == Ids{"finished"});
  CHECK(fixture.ids(Listing::open, fixture.bob) == Ids{"open-new", "open-old"});
  CHECK(fixture.ids(Listing::watch, fixture.bob) == Ids{"ann-to-act", "bob-to-act"});
}

TEST_CASE("a match moves from list to list") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  CHECK(fixture.ids(Listing::your_turn, fixture.ann) == Ids{"m1"});
  Change change = turn_change(key, "m1", 1);
  change.position.to_act = 2;
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.ids(Listing::your_turn, fixture.ann).empty());
  CHECK(fixture.ids(Listing::your_turn, fixture.bob) == Ids{"m1"});
  change = turn_change(key, "m1", 2);
  change.position.to_act = 0;
  change.position.status = Status::finished;
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.ids(Listing::mine, fixture.ann).empty());
  CHECK(fixture.ids(Listing::watch, fixture.ann).empty());
  CHECK(fixture.ids(Listing::finished, fixture.ann) == Ids{"m1"});
  CHECK(fixture.ids(Listing::finished, fixture.bob) == Ids{"m1"});
}

TEST_CASE("a match waits for players who owe an answer to an offer") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  Change change = turn_change(key, "m1", 1);
  change.position.to_act = 1;
  change.position.offer = Offer{.ply = 1, .seat = 0, .terms = "{}", .accepted = 0, .owed = 2};
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.ids(Listing::your_turn, fixture.ann) == Ids{"m1"});
  CHECK(fixture.ids(Listing::your_turn, fixture.bob) == Ids{"m1"});
  change = turn_change(key, "m1", 2);
  change.position.to_act = 1;
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.ids(Listing::your_turn, fixture.bob).empty());
}

TEST_CASE("a seat taken over by a bot waits for no user") {
  Fixture fixture;
  SeatRow resigned = player(fixture.ann);
  resigned.kind = SeatKind::bot;
  resigned.bot = "random";
  resigned.resigned = true;
  fixture.add(match_of("m1", fixture.ann, {resigned, player(fixture.bob)}));
  CHECK(fixture.ids(Listing::your_turn, fixture.ann).empty());
  CHECK(fixture.ids(Listing::mine, fixture.ann) == Ids{"m1"});
  CHECK(fixture.store->matches().match("m1").value()->head.seats[0] == resigned);
  CHECK(fixture.store->matches().waiting_for_bots().value() == Ids{"m1"});
}

TEST_CASE("lists contain no state and no secret") {
  Fixture fixture;
  Match match = match_of("m1", fixture.ann, {player(fixture.ann)});
  match.position.outcome = "{}";
  match.position.deadline = 5;
  fixture.add(match);
  const Matches page = fixture.store->matches()
                           .matches({.listing = Listing::mine, .user = fixture.ann.key, .after = "", .limit = 1})
                           .value();
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

TEST_CASE("pages have no gaps or duplicates, also if many matches changed at the same moment") {
  Fixture fixture;
  const Listing listing =
      GENERATE(Listing::mine, Listing::your_turn, Listing::finished, Listing::open, Listing::watch, Listing::invited);
  const bool opens = listing == Listing::open || listing == Listing::invited;
  const Status status = opens ? Status::open : listing == Listing::finished ? Status::finished : Status::running;
  SeatRow kept = free_seat(SeatKind::invite);
  kept.kept_for = fixture.ann;
  for (int index = 0; index < 23; ++index) {
    const SeatRow hers = listing == Listing::invited ? kept : player(fixture.ann);
    fixture.add(match_of("m" + std::to_string(index), fixture.ann, {hers, free_seat(SeatKind::open)}, status,
                         1000 + index / 5));
  }
  const Ids all = fixture.ids(listing, fixture.ann);
  REQUIRE(all.size() == 23);
  const int limit = GENERATE(1, 5, 22, 23, 24);
  Ids seen;
  Page page{.listing = listing, .user = fixture.ann.key, .after = "", .limit = limit};
  do {
    const Matches answer = fixture.store->matches().matches(page).value();
    CHECK(answer.items.size() <= static_cast<std::size_t>(limit));
    for (const MatchSummary& item : answer.items) seen.push_back(item.head.id);
    page.after = answer.next;
  } while (!page.after.empty());
  CHECK(seen == all);
}

TEST_CASE("matches that change between two pages cause no gaps or duplicates") {
  Fixture fixture;
  std::vector<Key> keys;
  for (int index = 0; index < 10; ++index) {
    keys.push_back(fixture.add(
        match_of("m" + std::to_string(index), fixture.ann, {player(fixture.ann)}, Status::running, 1000 + index)));
  }
  Page page{.listing = Listing::watch, .user = 0, .after = "", .limit = 4};
  const Matches first = fixture.store->matches().matches(page).value();
  REQUIRE(first.items.back().head.id == "m6");
  REQUIRE(apply(*fixture.store, turn_change(keys[6], "m6", 1)));  // The last one on the page moves to the top,
  REQUIRE(apply(*fixture.store, turn_change(keys[3], "m3", 1)));  // and so does one of the next page.
  fixture.add(match_of("new", fixture.ann, {player(fixture.ann)}, Status::running, 9000));
  page.after = first.next;
  const Matches second = fixture.store->matches().matches(page).value();
  Ids seen;
  for (const MatchSummary& item : second.items) seen.push_back(item.head.id);
  CHECK(seen == Ids{"m5", "m4", "m2", "m1"});
}

TEST_CASE("a cursor that is not from the list is refused") {
  Fixture fixture;
  for (const char* id : {"m1", "m2", "m3"}) fixture.add(match_of(id, fixture.ann, {player(fixture.ann)}));
  Page page{.listing = Listing::mine, .user = fixture.ann.key, .after = "", .limit = 1};
  const std::string good = fixture.store->matches().matches(page).value().next;
  REQUIRE_FALSE(good.empty());
  page.after = good;
  CHECK(fixture.store->matches().matches(page));

  page.listing = Listing::watch;
  CHECK(fixture.store->matches().matches(page).error().fault == Fault::bad_cursor);
  page.listing = Listing::mine;
  for (const std::string& bad :
       {std::string("x"), good + "x", " " + good, good.substr(1), std::string(1000, 'm'), std::string("m.m1"),
        std::string("m7d0."), std::string("m7D0.m1"), std::string("m07d0.m1"), std::string("mffffffffffffffffff.m1"),
        std::string("m7d0.m9"), std::string("m\0", 2)}) {
    INFO(bad);
    page.after = bad;
    CHECK(fixture.store->matches().matches(page).error().fault == Fault::bad_cursor);
  }
}

TEST_CASE("a restart finds the matches that wait for a bot") {
  Fixture fixture;
  fixture.add(match_of("bot-waits", fixture.ann, {player(fixture.ann), bot("greedy")}));
  Match match = match_of("bot-acts", fixture.ann, {player(fixture.ann), bot("greedy"), bot("random")});
  match.position.to_act = 6;
  fixture.add(match);
  match.head.id = "over";
  match.position.status = Status::finished;
  fixture.add(match);
  match.head.id = "not-begun";
  match.position.status = Status::open;
  fixture.add(match);
  CHECK(fixture.store->matches().waiting_for_bots().value() == Ids{"bot-acts"});

  Change change = turn_change(fixture.store->matches().match("bot-waits").value()->head.key, "bot-waits", 1);
  change.position.to_act = 1;
  change.position.offer = Offer{.ply = 1, .seat = 0, .terms = "{}", .accepted = 0, .owed = 2};
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.store->matches().waiting_for_bots().value() == Ids{"bot-waits", "bot-acts"});
}

TEST_CASE("all matches can be iterated in order") {
  Fixture fixture;
  CHECK(fixture.store->matches().match_ids("", 10).value().empty());
  for (const char* id : {"zebra", "ape", "mule"}) fixture.add(match_of(id, fixture.ann, {player(fixture.ann)}));
  CHECK(fixture.store->matches().match_ids("", 2).value() == Ids{"zebra", "ape"});
  CHECK(fixture.store->matches().match_ids("ape", 2).value() == Ids{"mule"});
  CHECK(fixture.store->matches().match_ids("mule", 2).value().empty());
  CHECK(fixture.store->matches().match_ids("cow", 2).error().fault == Fault::bad_cursor);
}

}  // namespace reef::store::test
