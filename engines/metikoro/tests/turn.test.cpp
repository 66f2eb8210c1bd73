#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

std::set<std::string> kinds_of_steps(const State& state) {
  std::set<std::string> words;
  for (const Action& action : legal(state, state.turn)) words.insert(write(action).at("type"));
  return words;
}

}  // namespace

TEST_CASE("metikoro §2.1 platforms of three crossings, two curves and a stop, out of the 80") {
  for (const int seats : {2, 3, 4}) {
    SmallChance chance(2);
    const State state = *setup({}, seats, chance);
    for (Seat seat = 0; seat < seats; ++seat) CHECK(state.platforms[seat] == Counts{3, 2, 1, 0, 0, 0, 0});
    CHECK(tiles_in(state.supply) == 80 - 6 * seats);
    CHECK(state.spares == 5);
    CHECK(cells_of(orb_cells(state)) == std::set<int>{44, 45, 54, 55});
  }
}

TEST_CASE("metikoro §2.2 two to four play, two in opposite corners") {
  SmallChance chance(2);
  CHECK(setup({}, 1, chance).error() == Violation{"metikoro.seats.range", "MetiKoro is for 2 to 4 players", "/seats"});
  CHECK_FALSE(setup({}, 5, chance));
  CHECK(corner_of(1, 2) == 2);
  CHECK(corner_of(2, 3) == 2);
  CHECK(corner_of(3, 4) == 3);
  CHECK(seat_in(2, 2) == 1);
  CHECK(seat_in(1, 2) == none);
  CHECK(seat_in(3, 3) == none);
}

TEST_CASE("metikoro §2.3 anybody may begin, and the next number follows") {
  std::set<int> first;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SmallChance chance(seed);
    first.insert(setup({}, 3, chance)->turn);
  }
  CHECK(first == std::set<int>{0, 1, 2});
  const State next = play_turn(Position(3).turn(2).get(), {place(stop, at(4, 1)), enough, draw(curve)});
  CHECK(next.turn == 0);
}

TEST_CASE("metikoro §2.4 the garden of an empty corner is open ground") {
  CHECK(refused(Position(3).get(), place(crossing, at(1, 8))) == "");
  CHECK(refused(Position(2).get(), place(crossing, at(8, 1))) == "");
  CHECK(refused(Position(4).get(), place(crossing, at(1, 8))) == "metikoro.place.garden");
}

TEST_CASE("metikoro §3.1 an action, a tile drawn, a roll or none") {
  Position position;
  position.lay(at(4, 3), stop);
  State state = position.get();
  CHECK(kinds_of_steps(state) == std::set<std::string>{"place", "replace"});
  state = play(state, {place(crossing, at(1, 1))});
  CHECK(kinds_of_steps(state) == std::set<std::string>{"place", "enough"});
  state = play(state, {enough});
  CHECK(kinds_of_steps(state) == std::set<std::string>{"draw"});
  state = play(state, {draw(bouncer)});
  CHECK(kinds_of_steps(state) == std::set<std::string>{"roll", "stay"});
  CHECK(refused(state, draw(bouncer)) == "metikoro.turn.other_step");
  state = play(state, {roll(at(4, 4), at(4, 3))});
  CHECK(to_act(state).empty());
  CHECK(settled(state).turn == 1);
}

TEST_CASE("metikoro §3.2 one or two tiles of one kind of action, on two cells, and there is no passing") {
  const State state = Position().lay(at(4, 2), curve).get();
  CHECK(refused(state, enough) == "metikoro.turn.other_step");
  CHECK(refused(state, stay) == "metikoro.turn.other_step");
  const State one = play(state, {place(crossing, at(4, 1))});
  CHECK(refused(one, replace(stop, at(4, 2))) == "metikoro.action.mixed");
  CHECK(refused(one, rotate(at(4, 2), 1)) == "metikoro.action.mixed");
  CHECK(refused(one, take(curve)) == "metikoro.action.mixed");
  CHECK(refused(one, place(curve, at(4, 1))) == "metikoro.place.occupied");
  CHECK(play(one, {place(curve, at(5, 1), 1)}).phase == Phase::draw);
}

TEST_CASE("metikoro §3.3 placing on any empty tile cell, turned in any way") {
  const State state = Position().lay(at(4, 2), curve).platform(0, {switch_2, curve}).get();
  for (std::uint8_t turn = 0; turn < 4; ++turn) CHECK(refused(state, place(switch_2, at(8, 4), turn)) == "");
  CHECK(refused(state, place(curve, at(8, 4), 1)) == "");
  CHECK(refused(state, place(curve, at(8, 4), 2)) == "metikoro.turn.unknown");
  CHECK(refused(state, place(crossing, at(8, 4))) == "metikoro.platform.missing");
  CHECK(refused(state, place(curve, at(4, 2))) == "metikoro.place.occupied");
  for (const std::uint8_t cell : {at(4, 4), at(0, 0), at(2, 0), at(4, 0), at(9, 5)}) {
    CHECK(refused(state, place(curve, cell)) == "metikoro.cell.no_tiles");
  }
}

TEST_CASE("metikoro §3.4 nothing is placed in the garden of another player") {
  const State state = Position().get();
  for (const std::uint8_t cell : {at(1, 1), at(2, 1), at(3, 1), at(1, 2), at(2, 2), at(1, 3)}) {
    CHECK(refused(state, place(curve, cell)) == "");
    CHECK(refused(state, place(curve, static_cast<std::uint8_t>(99 - cell))) == "metikoro.place.garden");
  }
}

TEST_CASE("metikoro §3.5 replacing costs the tile put down and one that is paid") {
  const State state = Position().lay(at(4, 2), curve).lay(at(5, 2), bouncer).get();
  const Counts supply = state.supply;
  State one = play(state, {replace(crossing, at(4, 2))});
  CHECK(one.phase == Phase::pay);
  CHECK(price(state, 0, replace(crossing, at(4, 2))) == Price{{"tiles", 1}});
  CHECK(price(one, 0, pay(stop)).empty());
  one = play(one, {pay(stop)});
  CHECK(one.platforms[0] == Counts{2, 2, 0, 0, 0, 0, 0});
  CHECK(one.supply[curve] == supply[curve] + 1);
  CHECK(one.supply[stop] == supply[stop] + 1);
  CHECK(one.progress.paid == Pair{stop});
  const State two = play(one, {replace(curve, at(5, 2)), pay(curve)});
  CHECK(two.phase == Phase::draw);
  CHECK(tiles_in(two.platforms[0]) == 2);
  CHECK(two.supply[bouncer] == supply[bouncer] + 1);
}

TEST_CASE("metikoro §3.6 a tile under an orb is not replaced") {
  const State state = Position().lay(at(4, 2), stop).orb(at(4, 2)).get();
  CHECK(refused(state, replace(crossing, at(4, 2))) == "metikoro.replace.orb");
}

TEST_CASE("metikoro §3.7 a replacement changes the board") {
  const State state = Position().lay(at(4, 2), crossing).lay(at(5, 2), curve, 1).get();
  CHECK(refused(state, replace(crossing, at(4, 2))) == "metikoro.change.nothing");
  CHECK(refused(state, replace(curve, at(5, 2), 1)) == "metikoro.change.nothing");
  CHECK(refused(state, replace(curve, at(5, 2), 0)) == "");
  CHECK(refused(state, replace(curve, at(6, 2), 0)) == "metikoro.change.empty");
}

TEST_CASE("metikoro §3.8 rotating costs a tile and changes the tracks") {
  const State state = Position().lay(at(4, 2), curve).lay(at(5, 2), crossing).lay(at(6, 2), switch_3).get();
  CHECK(refused(state, rotate(at(4, 2), 0)) == "metikoro.change.nothing");
  CHECK(refused(state, rotate(at(4, 2), 2)) == "metikoro.turn.unknown");
  CHECK(refused(state, rotate(at(5, 2), 1)) == "metikoro.turn.unknown");
  CHECK(refused(state, rotate(at(6, 2), 1)) == "metikoro.turn.unknown");
  CHECK(price(state, 0, rotate(at(4, 2), 1)) == Price{{"tiles", 1}});
  const State after = play(state, {rotate(at(4, 2), 1), pay(crossing)});
  CHECK(after.cells[at(4, 2)] == Laid{curve, 1, 4});
  CHECK(after.phase == Phase::draw);  // no other tile to rotate
}

TEST_CASE("metikoro §3.9 replacing and rotating are allowed in every garden") {
  const State state = Position().lay(at(8, 8), curve).get();
  CHECK(refused(state, replace(crossing, at(8, 8))) == "");
  CHECK(refused(state, rotate(at(8, 8), 1)) == "");
}

TEST_CASE("metikoro §3.10 one extra tile with two places free, two with three") {
  CHECK(refused(Position().get(), take(bouncer)) == "metikoro.take.no_room");
  CHECK(refused(Position().platform(0, {curve, curve, curve, curve, stop}).get(), take(bouncer)) ==
        "metikoro.take.no_room");
  const State two_free = Position().platform(0, {curve, curve, curve, stop}).get();
  CHECK(play(two_free, {take(bouncer)}).phase == Phase::draw);
  const State three_free = Position().platform(0, {curve, curve, stop}).get();
  const State after = play(three_free, {take(switch_1), take(bouncer), draw(switch_3)});
  CHECK(tiles_in(after.platforms[0]) == slots);
  CHECK(after.progress.taken == Pair{switch_1, bouncer});
  CHECK(play(three_free, {take(bouncer), enough}).phase == Phase::draw);
}

TEST_CASE("metikoro §3.11 what cannot be paid for is not legal") {
  const State one = Position().lay(at(4, 2), curve).lay(at(5, 2), bouncer).platform(0, {stop}).get();
  CHECK(refused(one, replace(stop, at(4, 2))) == "metikoro.change.unpaid");
  CHECK(refused(one, rotate(at(4, 2), 1)) == "");
  CHECK(play(one, {rotate(at(4, 2), 1), pay(stop)}).phase == Phase::draw);
  const State none_left = Position().lay(at(4, 2), curve).platform(0, {}).get();
  CHECK(refused(none_left, rotate(at(4, 2), 1)) == "metikoro.change.unpaid");
  // Three tiles are enough for only one replacement.
  const State three = Position().lay(at(4, 2), curve).lay(at(5, 2), bouncer).platform(0, {stop, stop, stop}).get();
  CHECK(play(three, {replace(stop, at(4, 2)), pay(stop)}).phase == Phase::draw);
}

TEST_CASE("metikoro §3.12 the order of the two tiles makes no difference") {
  const State state = Position().lay(at(4, 2), curve).lay(at(5, 2), bouncer).get();
  CHECK(play(state, {place(crossing, at(6, 2)), place(curve, at(1, 1), 1)}) ==
        play(state, {place(curve, at(1, 1), 1), place(crossing, at(6, 2))}));
  CHECK(play(state, {replace(crossing, at(4, 2)), pay(stop), replace(crossing, at(5, 2)), pay(curve)}) ==
        play(state, {replace(crossing, at(5, 2)), pay(curve), replace(crossing, at(4, 2)), pay(stop)}));
}

TEST_CASE("metikoro §3.13 a tile of one's choice is drawn, one just returned too, and none from an empty supply") {
  Position position;
  position.platform(0, {bouncer, stop}).lay(at(4, 2), curve);
  const State returned = play(position.get(), {replace(stop, at(4, 2)), pay(bouncer), draw(curve)});
  CHECK(returned.platforms[0] == Counts{0, 1, 0, 0, 0, 0, 0});

  // With two players the supply cannot become empty, even if all cells have tiles.
  Position full(2);
  full.platform(0, {curve, curve, curve, curve}).platform(1, {bouncer, bouncer, bouncer, bouncer, bouncer, bouncer});
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    const auto left = std::ranges::find_if(full.state.supply, [](std::uint8_t count) { return count > 0; });
    if (!takes_tiles(cell)) continue;
    full.lay(cell, static_cast<Tile>(left - full.state.supply.begin()));
  }
  // 80 tiles, minus 60 on the board and 10 on the platforms.
  CHECK(tiles_in(full.state.supply) == 10);
  full.state.history = {fingerprint(full.state)};
  CHECK(inconsistency(full.state) == std::nullopt);

  Position four;
  for (Seat seat = 1; seat < 4; ++seat) four.platform(seat, {curve, curve, curve, curve, curve, curve});
  four.platform(0, {stop});
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    const auto left = std::ranges::find_if(four.state.supply, [](std::uint8_t count) { return count > 0; });
    if (takes_tiles(cell)) four.lay(cell, static_cast<Tile>(left - four.state.supply.begin()));
  }
  REQUIRE(tiles_in(four.state.supply) == 1);
  const auto last = static_cast<Tile>(std::ranges::find(four.state.supply, 1) - four.state.supply.begin());
  const State emptied = play(four.get(), {take(last)});
  CHECK((emptied.phase == Phase::roll || emptied.phase == Phase::done));
}

TEST_CASE("metikoro §3.14 there is always an action: a full board, full platforms, all that can be locked is") {
  Position position;
  for (Seat seat = 1; seat < 4; ++seat) position.platform(seat, {curve, curve, curve, curve, curve, curve});
  position.platform(0, {crossing, crossing, crossing, crossing, crossing, crossing});
  int laid = 0;
  for (std::uint8_t cell = 0; cell < cells_count && tiles_in(position.state.supply) > 0; ++cell) {
    const auto left = std::ranges::find_if(position.state.supply, [](std::uint8_t count) { return count > 0; });
    if (takes_tiles(cell)) {
      position.lay(cell, static_cast<Tile>(left - position.state.supply.begin()));
      if (laid < 6) position.lock(cell, 1 + laid / 2);
      ++laid;
    }
  }
  const State state = position.get();
  CHECK(kinds_of_steps(state).contains("replace"));
  CHECK_FALSE(kinds_of_steps(state).contains("take"));
}

}  // namespace reef::metikoro::test
