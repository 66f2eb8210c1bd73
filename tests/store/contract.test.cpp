// What every implementation of the interface has to keep: writes, and reads of one thing.

#include "tests/store/contract.hpp"

namespace reef::store::test {

TEST_CASE("a guest is found by the session's token, until it is over") {
  House house;
  CHECK(house.ann.key != house.bob.key);
  CHECK(house.ann.name == "Guest ann");
  CHECK(user_of(*house.store, bytes32(1), 8999).value() == house.ann);
  CHECK(user_of(*house.store, bytes32(2), 1).value() == house.bob);
  CHECK_FALSE(user_of(*house.store, bytes32(1), 9000).value());
  CHECK_FALSE(user_of(*house.store, bytes32(3), 1).value());

  const auto end = [&](const Bytes& token) { return end_session(*house.store, token); };
  CHECK(end(bytes32(1)));
  CHECK(end(bytes32(1)));
  CHECK_FALSE(user_of(*house.store, bytes32(1), 1).value());
  CHECK(user_of(*house.store, bytes32(2), 1).value() == house.bob);
}

TEST_CASE("a public id and a token belong to one user") {
  House house;
  CHECK(add_guest(*house.store, "ann", 3).error().fault == Fault::conflict);
  CHECK_FALSE(user_of(*house.store, bytes32(3), 1).value());
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

TEST_CASE("an offer is open until a change comes without it") {
  House house;
  const Key key = house.add(match_of("m1", house.ann, {player(house.ann), player(house.bob), bot("random")}));
  const Offer offer{.ply = 1, .seat = 2, .terms = R"({"kind":"winner","seat":0})", .accepted = 1, .owed = 2};
  Change change = turn_change(key, "m1", 1);
  change.position.offer = offer;
  REQUIRE(apply(*house.store, change));
  const bool restart = GENERATE(false, true);
  if (restart) house.reopen();
  CHECK(house.store->match("m1").value()->position.offer == offer);
  const Page mine{.listing = Listing::mine, .user = house.ann.key, .after = "", .limit = 5};
  CHECK(house.store->matches(mine).value().items.at(0).position.offer == offer);

  Offer answered = offer;
  answered.accepted = 3;
  answered.owed = 4;
  change = turn_change(key, "m1", 2);
  change.position.offer = answered;
  REQUIRE(apply(*house.store, change));
  CHECK(house.store->match("m1").value()->position.offer == answered);
  REQUIRE_FALSE(apply(*house.store, turn_change(key, "m1", 2)));
  CHECK(house.store->match("m1").value()->position.offer == answered);
  REQUIRE(apply(*house.store, turn_change(key, "m1", 3)));
  CHECK_FALSE(house.store->match("m1").value()->position.offer);
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
