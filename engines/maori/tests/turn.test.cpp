#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {

std::vector<int> range(int first, int last) {
  std::vector<int> numbers;
  for (int number = first; number <= last; ++number) numbers.push_back(number);
  return numbers;
}

}  // namespace

TEST_CASE("maori §2.1 sixteen tiles are dealt, and a volcano among them is replaced and goes back under the stack") {
  // With the tiles in id order, 95 and 96 of 97 are the volcanoes. The first two draws of a tile each find one.
  reef::test::ScriptedChance chance({0, 96, 95, 0});
  const State state = *setup(basic_front, 2, chance);
  CHECK(chance.bounds.size() == 1 + 16 + 2);
  CHECK(chance.bounds[0] == 2);
  CHECK(chance.bounds[1] == 97);
  CHECK(chance.bounds[2] == 96);
  CHECK(chance.bounds[3] == 95);
  CHECK(chance.bounds[4] == 94);
  CHECK(std::none_of(state.display.begin(), state.display.end(), [](std::uint8_t tile) { return is_volcano(tile); }));
  CHECK(state.stack[volcano()] == 2);
  CHECK(tiles_in(state.stack) == 81);
  CHECK_FALSE(inconsistency(state));
  // The lowest ids come first: four single islands of one palm, two of two palms, two with a hut, one with a boat, …
  CHECK(state.display == std::array<std::uint8_t, 16>{0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 5, 5, 6, 6, 6});
}

TEST_CASE("maori §2.2 everybody starts with five shells, two boats and an empty board; the rest of 30 is the supply") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    SmallChance chance(3);
    const State state = *setup(basic_front, seats, chance);
    CHECK(state.supply == 30 - 5 * seats);
    for (std::size_t seat = 0; seat < state.boards.size(); ++seat) {
      CHECK(state.boards[seat].shells == 5);
      CHECK(boats(state.boards[seat], state.side) == 2);
      CHECK(occupied(state.boards[seat]) == 0);
      CHECK(state.boards[seat].storage == none);
      CHECK(state.boards[seat].ship == none);
    }
  }
}

TEST_CASE(
    "maori §2.3 a random seat launches the explorer at any stop, and the next seat clockwise has the first turn") {
  reef::test::ScriptedChance chance({2});
  State state = *setup(basic_front, 3, chance);
  CHECK(to_act(state) == SeatSet::of(2));
  CHECK(legal(state, 2).size() == 16);
  CHECK(legal(state, 0).empty());
  CHECK(state.explorer == none);
  const Result launched = *apply(state, 2, launch(15));
  CHECK(launched.state.explorer == 15);
  CHECK(launched.events == std::vector<Event>{event::Launched{.seat = 2, .stop = 15}});
  CHECK(to_act(launched.state).empty());
  state = settle(launched.state, chance).state;
  CHECK(to_act(state) == SeatSet::of(0));
  CHECK(state.phase == Phase::move);
  CHECK(apply(state, 0, launch(3)).error().rule == "maori.turn.other_step");
  CHECK(apply(*setup(basic_front, 3, chance), 0, launch(16)).error().rule == "maori.launch.stop");
}

TEST_CASE("maori §2.4 two to five play, on the atoll four at most") {
  SmallChance chance(1);
  const auto refusal = [&](const Options& options, int seats) {
    const auto state = setup(options, seats, chance);
    return state ? "" : state.error().rule + " " + state.error().path;
  };
  CHECK(refusal(basic_front, 1) == "maori.seats.range /seats");
  CHECK(refusal(basic_front, 6) == "maori.seats.range /seats");
  CHECK(refusal(basic_front, -1) == "maori.seats.range /seats");
  CHECK(refusal(basic_atoll, 5) == "maori.seats.atoll /seats");
  CHECK(refusal(basic_atoll, 4).empty());
  CHECK(refusal(basic_front, 5).empty());
}

TEST_CASE("maori §3.1 a turn is a move of the explorer, then one discovery, then the next seat clockwise plays") {
  Position at(basic_front, 3);
  for (const Seat seat : {0, 1, 2, 0}) {
    CHECK(to_act(at.state) == SeatSet::of(seat));
    for (Seat other = 0; other < 5; ++other) CHECK(legal(at.state, other).empty() == (other != seat));
    CHECK(at.refusal(pass) == "maori.turn.other_step");
    at.play({move(1)});
    CHECK(at.refusal(move(1)) == "maori.turn.other_step");
    at.play({pass});
    CHECK(at.state.phase == Phase::done);
    CHECK(apply(at.state, seat, pass).error().rule == "maori.turn.not_yours");
    at.settled();
  }
  CHECK(apply(at.state, 2, move(1)).error().rule == "maori.turn.not_yours");
  CHECK(apply(at.state, 7, move(1)).error().rule == "maori.turn.not_yours");
}

TEST_CASE("maori §4.1 the explorer moves by at least one step, whatever follows") {
  Position at(basic_front);
  CHECK(at.refusal(move(0)) == "maori.move.at_least_one");
  CHECK(at.refusal(pass) == "maori.turn.other_step");
  CHECK(at.refusal(take(0)) == "maori.turn.other_step");
  CHECK(at.listed<step::Move>().front() == 1);
}

TEST_CASE("maori §4.2 with two boats up to two steps are free") {
  const Position at(basic_front);
  CHECK(at.price_of(move(1)) == 0);
  CHECK(at.price_of(move(2)) == 0);
}

TEST_CASE("maori §4.3 each further step costs a shell: with two boats, three steps cost one") {
  Position at(basic_front);
  CHECK(at.price_of(move(3)) == 1);
  CHECK(at.price_of(move(7)) == 5);
  CHECK(at.listed<step::Move>() == range(1, 7));
  CHECK(at.refusal(move(8)) == "maori.move.shells");
  at.play({move(3)});
  CHECK(at.board(0).shells == 4);
  CHECK(at.state.supply == 21);
  CHECK(at.state.explorer == 3);
  CHECK(at.events == std::vector<Event>{event::Moved{.seat = 0, .from = 0, .to = 3, .steps = 3, .shells = 1}});
}

TEST_CASE("maori §4.4 there is no other limit: a whole lap is legal") {
  Position at(basic_front);
  at.shells(0, 20).play({move(18)});
  CHECK(at.state.explorer == 2);
  CHECK(at.board(0).shells == 4);
}

TEST_CASE("maori §4.5 going around a corner of the display is one step") {
  Position at(basic_front);
  at.state.explorer = 3;
  at.play({move(1)});
  CHECK(at.state.explorer == 4);
  CHECK(stops[3].front() == stops[4].front());
}

TEST_CASE("maori §4.6 boats on the board count, those in storage do not, those laid now count from the next turn on") {
  Position at(basic_front);
  at.lay(0, 1, boat_water).stored(0, boat_water);
  CHECK(boats(at.board(0), Side::front) == 3);
  CHECK(at.price_of(move(3)) == 0);
  CHECK(at.price_of(move(4)) == 1);
  at.turn({move(1), unstore, place(2)});
  CHECK(boats(at.board(0), Side::front) == 4);
  at.turn({move(1), pass});
  CHECK(at.price_of(move(4)) == 0);
}

TEST_CASE("maori §5.1 there are five ways to discover, one of which is chosen") {
  Position at(basic_front);
  at.lay(0, 1, plain_water).stored(0, boat_water).play({move(1)});
  std::set<std::string> kinds;
  for (const Action& action : legal(at.state, 0)) kinds.insert(write(action)["type"]);
  CHECK(kinds == std::set<std::string>{"take", "unstore", "remove", "pass"});
  at.play({remove(1)});
  CHECK(at.refusal(take(1)) == "maori.turn.not_yours");
}

TEST_CASE("maori §5.2 the nearest tile is free, and each tile skipped costs a shell") {
  Position at(basic_front);
  at.shells(0, 2).play({move(1)});
  CHECK(at.listed<step::Take>() == std::vector<int>{1, 5, 9});
  CHECK(at.price_of(take(1)) == 0);
  CHECK(at.price_of(take(5)) == 1);
  CHECK(at.price_of(take(9)) == 2);
  CHECK(at.refusal(take(13)) == "maori.take.shells");
  CHECK(at.refusal(take(2)) == "maori.take.out_of_line");
  const std::uint8_t tile = at.state.display[9];
  at.play({take(9)});
  CHECK(at.board(0).shells == 0);
  CHECK(at.state.hand.tile == tile);
  CHECK(at.state.display[9] == none);
  CHECK(at.events.back() == Event{event::Took{.seat = 0, .at = 9, .tile = tile, .shells = 2}});
}

TEST_CASE("maori §5.3 empty places are no tiles and cost nothing to look across") {
  Position at(basic_front);
  at.empty_stack().show(1, none).show(9, none).play({move(1)});
  CHECK(at.listed<step::Take>() == std::vector<int>{5, 13});
  CHECK(at.price_of(take(5)) == 0);
  CHECK(at.price_of(take(13)) == 1);
  CHECK(at.refusal(take(1)) == "maori.take.empty");
}

TEST_CASE("maori §5.4 a volcano cannot be taken and hides what lies behind it from that side") {
  Position at(basic_front);
  at.show(5, volcano()).play({move(1)});
  CHECK(at.listed<step::Take>() == std::vector<int>{1});
  CHECK(at.refusal(take(5)) == "maori.take.volcano");
  CHECK(at.refusal(take(9)) == "maori.take.blocked");
  Position other_side(basic_front);
  other_side.show(5, volcano());
  other_side.state.explorer = 9;
  other_side.play({move(1)});
  CHECK(other_side.listed<step::Take>() == std::vector<int>{13, 9});
}

TEST_CASE("maori §5.5 a tile goes to any free water, whether it matches its neighbours or not") {
  Position at(basic_front);
  const std::uint8_t left_end = end(east, {.palms = 1});
  at.show(1, left_end).lay(0, 8, left_end).play({move(1), take(1)});
  std::vector<int> expected;
  for (int cell = 0; cell < cells_count; ++cell) {
    if (cell % columns != 0 && cell != 8) expected.push_back(cell);
  }
  CHECK(at.listed<step::Place>() == expected);
  CHECK(at.refusal(place(8)) == "maori.place.occupied");
  CHECK(at.refusal(place(10)) == "maori.place.water");
  CHECK(at.refusal(place(20)) == "maori.place.water");
  at.play({place(9)});
  CHECK(at.board(0).cells[9] == Laid{left_end, 0});
}

TEST_CASE("maori §5.6 palms look at the player; a tile without palms may be turned") {
  const auto turns_of = [](std::uint8_t tile) {
    Position at(basic_front);
    at.stored(0, tile).play({move(1), unstore});
    std::vector<int> turns;
    for (std::uint8_t turn = 0; turn < 4; ++turn) {
      const std::string refusal = at.refusal(place(1, turn));
      if (refusal.empty()) turns.push_back(turn);
      if (!refusal.empty()) CHECK(refusal == "maori.place.upright");
    }
    return turns;
  };
  CHECK(turns_of(end(east, {.palms = 1})) == std::vector<int>{0});
  CHECK(turns_of(upright({.palms = 2})) == std::vector<int>{0});
  CHECK(turns_of(single({.palms = 1})) == std::vector<int>{0});
  CHECK(turns_of(plain_water) == std::vector<int>{0});
  CHECK(turns_of(bare_end({.shells = 1})) == range(0, 3));
  CHECK(turns_of(across({.boats = 1})) == range(0, 1));
}

TEST_CASE(
    "maori §5.7 shells on a tile are paid out when it is laid, from the display or from storage, not when stored") {
  Position at(basic_front);
  at.show(1, shell_water).play({move(1), take(1), store});
  CHECK(at.board(0).shells == 5);
  at.settled().turn({move(1), pass}).play({move(2), unstore, place(1)});
  CHECK(at.board(0).shells == 7);
  CHECK(at.state.supply == 18);
  CHECK(at.events.back() == Event{event::Placed{.seat = 0, .cell = 1, .tile = shell_water, .turn = 0, .shells = 2}});
}

TEST_CASE("maori §5.8 the supply can run dry; shells spent in the same turn are in it again") {
  Position one_left(basic_front);
  one_left.shells(1, 24).show(1, shell_water).play({move(1), take(1), place(1)});
  CHECK(one_left.board(0).shells == 6);
  CHECK(one_left.state.supply == 0);
  Position none_left(basic_front);
  none_left.shells(1, 25).show(1, shell_water).play({move(1), take(1), place(1)});
  CHECK(none_left.board(0).shells == 5);
  Position spent(basic_front);
  spent.shells(1, 25).show(3, shell_water).play({move(4), take(3)});
  CHECK(spent.board(0).shells == 3);
  CHECK(spent.state.supply == 2);
  spent.play({place(1)});
  CHECK(spent.board(0).shells == 5);
}

TEST_CASE("maori §5.9 the storage place holds one tile of the display") {
  Position at(basic_front);
  at.show(1, plain_water).turn({move(1), take(1), store});
  CHECK(at.board(0).storage == plain_water);
  at.turn({move(1), pass}).play({move(1), take(stops[3][0])});
  CHECK(at.refusal(store) == "maori.store.occupied");
  CHECK(at.listed<step::Store>().empty());
}

TEST_CASE("maori §5.10 the stored tile may be laid in place of one from the display, and goes nowhere else") {
  Position at(basic_front);
  at.play({move(1)});
  CHECK(at.refusal(unstore) == "maori.unstore.empty");
  at.play({pass}).settled().stored(1, plain_water).play({move(1), unstore});
  CHECK(at.board(1).storage == none);
  CHECK(at.refusal(store) == "maori.store.from_storage");
  const auto display = at.state.display;
  at.play({place(4)}).settled();
  CHECK(at.board(1).cells[4].tile == plain_water);
  CHECK(at.state.display == display);
}

TEST_CASE("maori §5.11 a tile removed goes back to the box; its boats stop counting, its shells stay") {
  Position at(basic_front);
  at.lay(0, 1, boat_water).lay(0, 2, shell_water).shells(0, 7).play({move(1)});
  CHECK(at.listed<step::Remove>() == std::vector<int>{1, 2});
  CHECK(at.refusal(remove(3)) == "maori.remove.empty");
  CHECK(at.refusal(remove(200)) == "maori.remove.empty");
  at.turn({remove(1)});
  CHECK(boats(at.board(0), Side::front) == 2);
  CHECK(at.state.box[boat_water] == 1);
  at.turn({move(1), pass}).turn({move(1), remove(2)});
  CHECK(at.board(0).shells == 7);
  CHECK(occupied(at.board(0)) == 0);
}

TEST_CASE("maori §5.12 doing nothing is always possible") {
  Position at(basic_front);
  at.shells(0, 0).show(1, volcano()).play({move(1)});
  CHECK(legal(at.state, 0) == std::vector<Action>{pass});
  at.turn({pass});
  CHECK(at.state.turn == 1);
}

TEST_CASE("maori §5.13 no step leads into a dead end") {
  // Basic: with a full storage place a tile can still be laid, since an acting seat always has a free cell.
  Position basic(basic_front);
  for (const int cell : {1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 18}) {
    basic.lay(0, cell, cell < 11 ? boat_water : cell < 16 ? plain_water : shell_water);
  }
  basic.stored(0, 0).play({move(1), take(1)});
  CHECK(basic.listed<step::Place>() == std::vector<int>{19});
  // Pro: all cells around the ship are taken, and no shell is left to sail. A tile can still be stored …
  Position pro(pro_front);
  pro.lay(0, 2, boat_water)
      .lay(0, 6, boat_water)
      .lay(0, 7, boat_water)
      .lay(0, 1, boat_water)
      .shells(0, 0)
      .play({move(1)});
  CHECK(pro.listed<step::Take>() == std::vector<int>{1});
  pro.play({take(1)});
  CHECK(legal(pro.state, 0) == std::vector<Action>{store});
  // … but neither taken nor unstored if the storage place is full.
  Position stuck(pro_front);
  stuck.lay(0, 2, boat_water)
      .lay(0, 6, boat_water)
      .lay(0, 7, boat_water)
      .lay(0, 1, boat_water)
      .shells(0, 0)
      .stored(0, 0);
  stuck.play({move(1)});
  CHECK(stuck.refusal(take(1)) == "maori.take.dead_end");
  CHECK(stuck.refusal(unstore) == "maori.unstore.dead_end");
  CHECK(stuck.listed<step::Remove>() == std::vector<int>{2, 6, 7});
}

TEST_CASE("maori §5.14 the gap in the display is refilled once, after the turn, while tiles are left") {
  Position at(basic_front);
  at.play({move(1), take(5), place(1)});
  CHECK(at.state.display[5] == none);
  CHECK(tiles_in(at.state.stack) == 81);
  at.settled();
  CHECK(at.state.display[5] != none);
  CHECK(tiles_in(at.state.stack) == 80);
  CHECK(at.events.back() == Event{event::Refilled{.at = 5, .tile = at.state.display[5]}});

  // All tiles of the stack are equally likely, and a volcano that comes stays.
  Position last(basic_front);
  last.play({move(1), take(1), place(1)});
  reef::test::ScriptedChance chance({80});
  const Result refilled = settle(last.state, chance);
  CHECK(chance.bounds == std::vector<std::uint32_t>{81});
  CHECK(is_volcano(refilled.state.display[1]));

  Position empty(basic_front);
  empty.empty_stack().turn({move(1), take(5), place(1)});
  CHECK(empty.state.display[5] == none);
}

}  // namespace reef::maori::test
