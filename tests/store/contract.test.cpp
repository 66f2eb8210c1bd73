// The contract of every implementation: writes, and reads of single objects.

#include "tests/store/contract.hpp"

namespace reef::store::test {

TEST_CASE("a guest is found by the session's token until the session ends") {
  Fixture fixture;
  CHECK(fixture.ann.key != fixture.bob.key);
  CHECK(fixture.ann.name == "Guest ann");
  CHECK(user_of(*fixture.store, bytes32(1), 8999).value() == fixture.ann);
  CHECK(user_of(*fixture.store, bytes32(2), 1).value() == fixture.bob);
  CHECK_FALSE(user_of(*fixture.store, bytes32(1), 9000).value());
  CHECK_FALSE(user_of(*fixture.store, bytes32(3), 1).value());

  const auto end = [&](const Bytes& token) { return end_session(*fixture.store, token); };
  CHECK(end(bytes32(1)));
  CHECK(end(bytes32(1)));
  CHECK_FALSE(user_of(*fixture.store, bytes32(1), 1).value());
  CHECK(user_of(*fixture.store, bytes32(2), 1).value() == fixture.bob);
}

TEST_CASE("a public id and a token belong to one user") {
  Fixture fixture;
  CHECK(add_guest(*fixture.store, "ann", 3).error().fault == Fault::conflict);
  CHECK_FALSE(user_of(*fixture.store, bytes32(3), 1).value());
  CHECK(add_guest(*fixture.store, "cleo", 2).error().fault == Fault::conflict);
  CHECK(add_guest(*fixture.store, "cleo", 3));
}

TEST_CASE("a match is read as it was stored, also after a restart") {
  Fixture fixture;
  Match match = match_of("m1", fixture.ann,
                         {player(fixture.ann), bot("greedy"), free_seat(SeatKind::open), free_seat(SeatKind::invite)},
                         Status::open);
  match.head.seats[0].nonce = std::string(64, 'a');
  match.head.rules_version = 3;
  match.head.options = R"({"level":"pro"})";
  match.head.visibility = Visibility::private_match;
  match.position.deadline = 77;
  match.position.outcome = R"({"ranks":[1]})";
  match.position.prompts = {4, -1, 9000000000, 0};
  match.setup_draws = "[[2,1]]";
  match.head.key = fixture.add(match);
  const bool restart = GENERATE(false, true);
  if (restart) fixture.reopen();

  const Match found = fixture.store->matches().match("m1").value().value();
  CHECK(found.head.key == match.head.key);
  CHECK(found.head.game == "maori");
  CHECK(found.head.rules_version == 3);
  CHECK(found.head.options == match.head.options);
  CHECK(found.head.visibility == Visibility::private_match);
  CHECK(found.head.owner == fixture.ann.key);
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
  CHECK_FALSE(fixture.store->matches().match("m2").value());
  CHECK(add_match(*fixture.store, match).error().fault == Fault::conflict);
}

TEST_CASE("texts are stored byte for byte") {
  Fixture fixture;
  Match match = match_of("m1", fixture.ann, {player(fixture.ann)});
  match.position.state = "a\tb'\"\\\xc3\xa9";
  match.position.prompts.clear();
  match.head.options = "";
  fixture.add(match);
  const Match found = fixture.store->matches().match("m1").value().value();
  CHECK(found.position.state == match.position.state);
  CHECK(found.position.prompts.empty());
  CHECK(found.head.options.empty());
}

TEST_CASE("a notice for an unknown user is dropped, and the turn is stored") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  Change change = turn_change(key, "m1", 1);
  change.raise = {{.user = 999, .kind = "your_turn"}};
  CHECK(apply(*fixture.store, change));
}

TEST_CASE("a match needs an existing owner and existing players") {
  Fixture fixture;
  User nobody = guest("nobody");
  nobody.key = 999;
  CHECK(add_match(*fixture.store, match_of("m1", nobody, {player(fixture.ann)})).error().fault == Fault::gone);
  CHECK(add_match(*fixture.store, match_of("m1", fixture.ann, {player(fixture.ann), player(nobody)})).error().fault ==
        Fault::gone);
  CHECK(add_match(*fixture.store, match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.ann)}))
            .error()
            .fault == Fault::conflict);
  CHECK_FALSE(fixture.store->matches().match("m1").value());
}

TEST_CASE("a turn changes the position and is added to the log") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  for (int ply = 1; ply <= 5; ++ply) REQUIRE(apply(*fixture.store, turn_change(key, "m1", ply)));

  CHECK(fixture.store->matches().match("m1").value()->position.ply == 5);
  CHECK(fixture.store->matches().match("m1").value()->position.state == state_at("m1", 5));
  const std::vector<Turn> turns = fixture.store->matches().turns(key, 0, 100).value();
  REQUIRE(turns.size() == 5);
  for (int ply = 1; ply <= 5; ++ply) CHECK(turns[static_cast<std::size_t>(ply - 1)] == turn_at(ply));
  CHECK(fixture.store->matches().turns(key, 2, 4).value() == std::vector<Turn>{turn_at(3), turn_at(4)});
  CHECK(fixture.store->matches().turns(key, 5, 100).value().empty());
  CHECK(fixture.store->matches().turns(key, 3, 3).value().empty());
  CHECK(fixture.store->matches().turns(key + 1, 0, 100).value().empty());
}

TEST_CASE("an offer is open until a change without it") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob), bot("random")}));
  const Offer offer{.ply = 1, .seat = 2, .terms = R"({"kind":"winner","seat":0})", .accepted = 1, .owed = 2};
  Change change = turn_change(key, "m1", 1);
  change.position.offer = offer;
  REQUIRE(apply(*fixture.store, change));
  const bool restart = GENERATE(false, true);
  if (restart) fixture.reopen();
  CHECK(fixture.store->matches().match("m1").value()->position.offer == offer);
  const Page mine{.listing = Listing::mine, .user = fixture.ann.key, .after = "", .limit = 5};
  CHECK(fixture.store->matches().matches(mine).value().items.at(0).position.offer == offer);

  Offer answered = offer;
  answered.accepted = 3;
  answered.owed = 4;
  change = turn_change(key, "m1", 2);
  change.position.offer = answered;
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.store->matches().match("m1").value()->position.offer == answered);
  REQUIRE_FALSE(apply(*fixture.store, turn_change(key, "m1", 2)));
  CHECK(fixture.store->matches().match("m1").value()->position.offer == answered);
  REQUIRE(apply(*fixture.store, turn_change(key, "m1", 3)));
  CHECK_FALSE(fixture.store->matches().match("m1").value()->position.offer);
}

TEST_CASE("an entry of the server's own has no seat and no cmd") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann)}));
  for (int ply = 1; ply <= 2; ++ply) {
    Change change = turn_change(key, "m1", ply);
    change.turn->seat.reset();
    change.turn->cmd.clear();
    REQUIRE(apply(*fixture.store, change));
  }
  CHECK_FALSE(fixture.store->matches().turns(key, 0, 9).value().at(1).seat);
  CHECK(fixture.store->matches().turns(key, 0, 9).value().at(1).cmd.empty());
}

TEST_CASE("a turn that is not the next one is refused and changes nothing") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  REQUIRE(apply(*fixture.store, turn_change(key, "m1", 1)));
  REQUIRE(apply(*fixture.store, turn_change(key, "m1", 2)));

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
  SECTION("seats with one user twice") {
    change.seats = std::vector{player(fixture.ann), player(fixture.ann)};
  }
  SECTION("a seat for nobody") {
    User nobody = guest("nobody");
    nobody.key = 999;
    change.seats = std::vector{player(fixture.ann), player(nobody)};
    CHECK(apply(*fixture.store, change).error().fault == Fault::gone);
    return;
  }
  CHECK(apply(*fixture.store, change).error().fault == Fault::conflict);

  CHECK(fixture.store->matches().match("m1").value()->position.state == state_at("m1", 2));
  CHECK(fixture.store->matches().match("m1").value()->head.seats.size() == 2);
  CHECK(fixture.store->matches().turns(key, 0, 9).value() == std::vector<Turn>{turn_at(1), turn_at(2)});
}

TEST_CASE("a command that is not a turn is stored once") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  Change change = turn_change(key, "m1", 1);
  change.turn->kind = "resign";
  REQUIRE(apply(*fixture.store, change));
  change = turn_change(key, "m1", 2);
  change.turn->kind = "resign";
  change.turn->seat = Seat{1};
  change.turn->cmd = "cmd-1";
  CHECK(apply(*fixture.store, change).error().fault == Fault::conflict);
}

TEST_CASE("a cmd is unique within its seat and match") {
  Fixture fixture;
  const Key first = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  const Key second = fixture.add(match_of("m2", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  Change change = turn_change(first, "m1", 1);
  change.turn->cmd = "same";
  CHECK(apply(*fixture.store, change));
  change.match = second;
  CHECK(apply(*fixture.store, change));
  change = turn_change(first, "m1", 2);  // Of the other seat.
  change.turn->cmd = "same";
  CHECK(apply(*fixture.store, change));
}

TEST_CASE("seats and the start are changes without a turn") {
  Fixture fixture;
  const Key key =
      fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), free_seat(SeatKind::open)}, Status::open));
  Change change;
  change.match = key;
  change.position = position(Status::running, 0, 2, "m1", 2500);
  change.position.version = 1;
  change.seats = std::vector{player(fixture.ann), player(fixture.bob)};
  change.seats->at(1).nonce = "bob's luck";
  change.setup_draws = "[[3,0]]";
  REQUIRE(apply(*fixture.store, change));
  const Match found = fixture.store->matches().match("m1").value().value();
  CHECK(found.head.seats == *change.seats);
  CHECK(found.setup_draws == "[[3,0]]");
  CHECK(found.position.status == Status::running);
  CHECK(fixture.store->matches().turns(key, 0, 9).value().empty());

  CHECK(apply(*fixture.store, change).error().fault == Fault::conflict);
  change.position.version = 3;
  CHECK(apply(*fixture.store, change).error().fault == Fault::conflict);
  CHECK(fixture.store->matches().versions({"none", "m1"}).value() ==
        std::vector<std::optional<std::int64_t>>{std::nullopt, 1});
}

TEST_CASE("several matches are read together, each with the entries after the known ply") {
  Fixture fixture;
  const Key first = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann)}));
  const Key second = fixture.add(match_of("m2", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  fixture.add(match_of("m3", fixture.ann, {player(fixture.ann)}));
  for (int ply = 1; ply <= 3; ++ply) REQUIRE(apply(*fixture.store, turn_change(first, "m1", ply)));
  REQUIRE(apply(*fixture.store, turn_change(second, "m2", 1)));
  MatchStore& store = fixture.store->matches();
  const auto updates =
      store.updates({{.match = "m2", .ply = 1}, {.match = "none"}, {.match = "m1", .ply = 1}, {.match = "m3"}}).value();
  REQUIRE(updates.size() == 4);
  for (const auto& [index, id] : {std::pair(0, "m2"), std::pair(2, "m1"), std::pair(3, "m3")}) {
    CHECK(updates.at(index).value().match == store.match(id).value().value());
  }
  CHECK(updates.at(0)->entries.empty());
  CHECK_FALSE(updates.at(1));
  CHECK(updates.at(2)->entries == store.turns(first, 1, 3).value());
  CHECK(updates.at(2)->entries.size() == 2);
  CHECK(updates.at(3)->entries.empty());
  CHECK(store.updates({}).value().empty());
}

TEST_CASE("any text can be looked for as the id of a match") {
  Fixture fixture;
  for (const char* const id : {"", "\"", "\\", "m1\",\"m2", "\xff", "m\n1", "m'1"}) {
    INFO(id);
    const auto found = fixture.store->matches().match(id);
    REQUIRE(found);
    CHECK_FALSE(*found);
  }
}

TEST_CASE("a backup is a complete store") {
  if (on_server()) return;
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann)}));
  REQUIRE(apply(*fixture.store, turn_change(key, "m1", 1)));
  Folder elsewhere;
  REQUIRE(fixture.store->backup(elsewhere.file("atoll.db"), /*stop=*/false));
  CHECK(fixture.store->backup(elsewhere.file("atoll.db"), /*stop=*/false).error().fault == Fault::conflict);
  CHECK(fixture.store->backup(elsewhere.file("no/such/folder.db"), /*stop=*/false).error().fault == Fault::unavailable);
  REQUIRE(apply(*fixture.store, turn_change(key, "m1", 2)));

  const std::unique_ptr<SqlStore> copy = fixture.implementation.open(elsewhere);
  CHECK(copy->matches().match("m1").value()->position.ply == 1);
  CHECK(copy->matches().turns(key, 0, 9).value() == std::vector<Turn>{turn_at(1)});
  CHECK(apply(*copy, turn_change(key, "m1", 2)));
}

TEST_CASE("a closed store finishes its work, and then answers closed") {
  Fixture fixture;
  const Key key = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann)}));
  int notified = 0;
  for (int ply = 1; ply <= 50; ++ply) {
    fixture.store->matches().change(turn_change(key, "m1", ply),
                                    [&notified](Result<void> done) { notified += done ? 1 : 0; });
  }
  CHECK(fixture.store->ping());
  fixture.store->close();
  fixture.store->close();
  CHECK(notified == 50);
  CHECK(fixture.store->queue_depth() == 0);
  CHECK(apply(*fixture.store, turn_change(key, "m1", 51)).error().fault == Fault::closed);
  CHECK(fixture.store->matches().match("m1").error().fault == Fault::closed);
  CHECK(fixture.store->ping().error().fault == Fault::closed);
  if (!on_server()) {
    CHECK(fixture.store->backup(fixture.folder.file("copy.db"), /*stop=*/false).error().fault == Fault::closed);
  }
  fixture.reopen();
  CHECK(fixture.store->matches().turns(key, 0, 100).value().size() == 50);
}

}  // namespace reef::store::test
