// What every implementation of the interface has to keep. A further one is added to `implementations`.

#include <catch2/catch.hpp>
#include <functional>

#include "tests/store/support.hpp"

namespace reef::store::test {
namespace {

struct Implementation {
  const char* name;
  std::function<std::unique_ptr<Store>(const Folder&)> open;
};

const std::vector<Implementation>& implementations() {
  static const std::vector<Implementation> all = {
      {"SQLite", [](const Folder& folder) { return must_open(folder.file("atoll.db")); }},
  };
  return all;
}

/// A fresh store with two users.
struct House {
  Folder folder;
  Implementation implementation = GENERATE(from_range(implementations()));
  std::unique_ptr<Store> store = implementation.open(folder);
  User ann = add_guest(*store, "ann", 1).value();
  User bob = add_guest(*store, "bob", 2).value();

  void reopen() {
    store->close();
    store.reset();
    store = implementation.open(folder);
  }
  Key add(const Match& match) { return add_match(*store, match).value(); }
  std::vector<std::string> ids(Listing listing, const User& user) {
    std::vector<std::string> ids;
    for (const MatchSummary& item :
         store->matches({.listing = listing, .user = user.key, .after = "", .limit = 100}).value().items) {
      ids.push_back(item.head.id);
    }
    return ids;
  }
};

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("a guest is found by the session's token, until it is over") {
  House house;
  CHECK(house.ann.key != house.bob.key);
  CHECK(house.ann.name == "Guest ann");
  CHECK(house.store->session(bytes32(1), 8999).value() == house.ann);
  CHECK(house.store->session(bytes32(2), 1).value() == house.bob);
  CHECK_FALSE(house.store->session(bytes32(1), 9000).value());
  CHECK_FALSE(house.store->session(bytes32(3), 1).value());

  const auto end = [&](const Bytes& token) {
    return wait<void>([&](Done<void> done) { house.store->end_session(token, std::move(done)); });
  };
  CHECK(end(bytes32(1)));
  CHECK(end(bytes32(1)));
  CHECK_FALSE(house.store->session(bytes32(1), 1).value());
  CHECK(house.store->session(bytes32(2), 1).value() == house.bob);
}

TEST_CASE("a public id and a token belong to one user") {
  House house;
  CHECK(add_guest(*house.store, "ann", 3).error().fault == Fault::conflict);
  CHECK_FALSE(house.store->session(bytes32(3), 1).value());
  CHECK(add_guest(*house.store, "cleo", 2).error().fault == Fault::conflict);
  CHECK(add_guest(*house.store, "cleo", 3));
}

TEST_CASE("a match comes back as it was stored, also after a restart") {
  House house;
  Match match = match_of("m1", house.ann,
                         {player(house.ann), bot("greedy"), free_seat(SeatKind::open), free_seat(SeatKind::invite)},
                         Status::open);
  match.head.seats[0].nonce = std::string(64, 'a');
  match.head.rules_version = 3;
  match.head.options = R"({"level":"pro"})";
  match.head.visibility = Visibility::invited;
  match.position.deadline = 77;
  match.position.outcome = R"({"ranks":[1]})";
  match.position.prompts = {4, -1, 9000000000, 0};
  match.setup_draws = "[[2,1]]";
  match.head.key = house.add(match);
  const bool restart = GENERATE(false, true);
  if (restart) house.reopen();

  const Match found = house.store->match("m1").value().value();
  CHECK(found.head.key == match.head.key);
  CHECK(found.head.game == "maori");
  CHECK(found.head.rules_version == 3);
  CHECK(found.head.options == match.head.options);
  CHECK(found.head.visibility == Visibility::invited);
  CHECK(found.head.owner == house.ann.key);
  CHECK(found.head.owner_id == "ann");
  CHECK(found.head.seats == match.head.seats);
  CHECK(found.head.created_at == 2000);
  CHECK(found.position.status == Status::open);
  CHECK(found.position.ply == 0);
  CHECK(found.position.to_act == 0);
  CHECK(found.position.prompts == match.position.prompts);
  CHECK(found.position.state == match.position.state);
  CHECK(found.position.outcome == match.position.outcome);
  CHECK(found.position.updated_at == 2000);
  CHECK(found.position.deadline == 77);
  CHECK(found.seed == bytes32(7));
  CHECK(found.invitation == "come-in-m1");
  CHECK(found.setup_draws == "[[2,1]]");
  CHECK_FALSE(house.store->match("m2").value());
  CHECK(add_match(*house.store, match).error().fault == Fault::conflict);
}

TEST_CASE("texts are kept byte for byte") {
  House house;
  Match match = match_of("m1", house.ann, {player(house.ann)});
  match.position.state = std::string("a\0b'\"\\\xc3\xa9", 9);
  match.position.prompts.clear();
  match.head.options = "";
  house.add(match);
  const Match found = house.store->match("m1").value().value();
  CHECK(found.position.state == match.position.state);
  CHECK(found.position.prompts.empty());
  CHECK(found.head.options.empty());
}

TEST_CASE("a match needs its owner and its players") {
  House house;
  User nobody = guest("nobody");
  nobody.key = 999;
  CHECK(add_match(*house.store, match_of("m1", nobody, {player(house.ann)})).error().fault == Fault::conflict);
  CHECK(add_match(*house.store, match_of("m1", house.ann, {player(house.ann), player(nobody)})).error().fault ==
        Fault::conflict);
  CHECK(add_match(*house.store, match_of("m1", house.ann, {player(house.ann), player(house.ann)})).error().fault ==
        Fault::conflict);
  CHECK_FALSE(house.store->match("m1").value());
}

TEST_CASE("a turn moves the position and joins the log") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann), player(house.bob)}));
  for (int ply = 1; ply <= 5; ++ply) REQUIRE(apply(*house.store, turn_change(key, "m1", ply)));

  CHECK(house.store->match("m1").value()->position.ply == 5);
  CHECK(house.store->match("m1").value()->position.state == state_at("m1", 5));
  const std::vector<Turn> turns = house.store->turns(key, 0, 100).value();
  REQUIRE(turns.size() == 5);
  for (int ply = 1; ply <= 5; ++ply) CHECK(turns[static_cast<std::size_t>(ply - 1)] == turn_at(ply));
  CHECK(house.store->turns(key, 2, 4).value() == std::vector<Turn>{turn_at(3), turn_at(4)});
  CHECK(house.store->turns(key, 5, 100).value().empty());
  CHECK(house.store->turns(key, 3, 3).value().empty());
  CHECK(house.store->turns(key + 1, 0, 100).value().empty());
}

TEST_CASE("an entry of the server's own has no seat and no cmd") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann)}));
  for (int ply = 1; ply <= 2; ++ply) {
    Change change = turn_change(key, "m1", ply);
    change.turn->seat.reset();
    change.turn->cmd.clear();
    REQUIRE(apply(*house.store, change));
  }
  CHECK_FALSE(house.store->turns(key, 0, 9).value().at(1).seat);
  CHECK(house.store->turns(key, 0, 9).value().at(1).cmd.empty());
}

TEST_CASE("a turn that is not the next one is refused and leaves nothing behind") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann), player(house.bob)}));
  REQUIRE(apply(*house.store, turn_change(key, "m1", 1)));
  REQUIRE(apply(*house.store, turn_change(key, "m1", 2)));

  Change change = turn_change(key, "m1", 3);
  SECTION("a ply that is taken") {
    change = turn_change(key, "m1", 2);
  }
  SECTION("a ply that leaves a gap") {
    change = turn_change(key, "m1", 4);
  }
  SECTION("no such match") {
    change.match = key + 1;
  }
  SECTION("a cmd that the seat has used") {
    change.turn->seat = Seat{1};
    change.turn->cmd = "cmd-1";
  }
  SECTION("seats with one user twice") {
    change.seats = std::vector{player(house.ann), player(house.ann)};
  }
  SECTION("a notice for nobody") {
    change.raise = {{.user = 999, .kind = "your_turn"}};
  }
  CHECK(apply(*house.store, change).error().fault == Fault::conflict);

  CHECK(house.store->match("m1").value()->position.state == state_at("m1", 2));
  CHECK(house.store->match("m1").value()->head.seats.size() == 2);
  CHECK(house.store->turns(key, 0, 9).value() == std::vector<Turn>{turn_at(1), turn_at(2)});
}

TEST_CASE("a cmd counts within its seat and its match") {
  House house;
  const Key first = house.add(match_of("m1", house.ann, {player(house.ann), player(house.bob)}));
  const Key second = house.add(match_of("m2", house.ann, {player(house.ann), player(house.bob)}));
  Change change = turn_change(first, "m1", 1);
  change.turn->cmd = "same";
  CHECK(apply(*house.store, change));
  change.match = second;
  CHECK(apply(*house.store, change));
  change = turn_change(first, "m1", 2);  // Of the other seat.
  change.turn->cmd = "same";
  CHECK(apply(*house.store, change));
}

TEST_CASE("seats and the start are changes without a turn") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann), free_seat(SeatKind::open)}, Status::open));
  Change change;
  change.match = key;
  change.position = position(Status::running, 0, 2, "m1", 2500);
  change.seats = std::vector{player(house.ann), player(house.bob)};
  change.seats->at(1).nonce = "bob's luck";
  change.setup_draws = "[[3,0]]";
  REQUIRE(apply(*house.store, change));
  const Match found = house.store->match("m1").value().value();
  CHECK(found.head.seats == *change.seats);
  CHECK(found.setup_draws == "[[3,0]]");
  CHECK(found.position.status == Status::running);
  CHECK(house.store->turns(key, 0, 9).value().empty());

  change.position.ply = 1;
  CHECK(apply(*house.store, change).error().fault == Fault::conflict);
}

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
  const Listing listing = GENERATE(Listing::mine, Listing::your_turn, Listing::finished, Listing::open, Listing::watch);
  const Status status = listing == Listing::open       ? Status::open
                        : listing == Listing::finished ? Status::finished
                                                       : Status::running;
  for (int index = 0; index < 23; ++index) {
    house.add(match_of("m" + std::to_string(index), house.ann, {player(house.ann), free_seat(SeatKind::open)}, status,
                       1000 + index / 5));
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

TEST_CASE("a backup is a store of its own") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann)}));
  REQUIRE(apply(*house.store, turn_change(key, "m1", 1)));
  Folder elsewhere;
  REQUIRE(house.store->backup(elsewhere.file("atoll.db")));
  CHECK(house.store->backup(elsewhere.file("atoll.db")).error().fault == Fault::conflict);
  CHECK(house.store->backup(elsewhere.file("no/such/folder.db")).error().fault == Fault::unavailable);
  REQUIRE(apply(*house.store, turn_change(key, "m1", 2)));

  const std::unique_ptr<Store> copy = house.implementation.open(elsewhere);
  CHECK(copy->match("m1").value()->position.ply == 1);
  CHECK(copy->turns(key, 0, 9).value() == std::vector<Turn>{turn_at(1)});
  CHECK(apply(*copy, turn_change(key, "m1", 2)));
}

TEST_CASE("a closed store finishes what it was given, and then answers closed") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann)}));
  int told = 0;
  for (int ply = 1; ply <= 50; ++ply) {
    house.store->change(turn_change(key, "m1", ply), [&told](Result<void> done) { told += done ? 1 : 0; });
  }
  CHECK(house.store->ping());
  house.store->close();
  house.store->close();
  CHECK(told == 50);
  CHECK(house.store->queue_depth() == 0);
  CHECK(apply(*house.store, turn_change(key, "m1", 51)).error().fault == Fault::closed);
  CHECK(house.store->match("m1").error().fault == Fault::closed);
  CHECK(house.store->ping().error().fault == Fault::closed);
  CHECK(house.store->backup(house.folder.file("copy.db")).error().fault == Fault::closed);
  house.reopen();
  CHECK(house.store->turns(key, 0, 100).value().size() == 50);
}

}  // namespace reef::store::test
