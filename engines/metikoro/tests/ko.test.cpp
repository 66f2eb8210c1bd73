#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

/// Three stops in a row above the source, so that an orb can be rolled between A, B and C.
constexpr std::uint8_t a = at(3, 3);
constexpr std::uint8_t b = at(4, 3);
constexpr std::uint8_t c = at(5, 3);

State row_of_stops(int seats) {
  return Position(seats).lay(a, stop).lay(b, stop).lay(c, stop).orb(a).get();
}

/// The acting seat places a crossing in its own garden and rolls the orb.
State roll_on(const State& state, std::uint8_t from, std::uint8_t to) {
  const Seat seat = state.turn;
  // A cell of its own garden, far from the orb.
  const std::uint8_t corner = corner_of(seat, seats_in(state));
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    const bool own = board[cell].ground == Ground::garden && board[cell].corner == corner;
    if (!own || state.cells[cell].tile != none) continue;
    return play_turn(state, {place(crossing, cell), enough, draw(crossing), roll(from, to)});
  }
  FAIL("the garden is full");
  return state;
}

bool can(const State& state, std::uint8_t from, std::uint8_t to) {
  return rolls(state, state.turn, from).contains(to);
}

}  // namespace

TEST_CASE("metikoro §5.1 locks bind for the turns of all the others and are free when the locker is in turn again") {
  for (const int seats : {2, 3, 4}) {
    State state = play_turn(Position(seats).get(), {place(curve, at(4, 2)), enough, draw(curve)});
    for (int others = 1; others < seats; ++others) {
      CHECK(state.turn == others);
      CHECK(state.cells[at(4, 2)].locked == seats - others);
      CHECK(refused(state, rotate(at(4, 2), 1)) == "metikoro.change.locked");
      state = idle(state);
    }
    CHECK(state.turn == 0);
    CHECK(state.cells[at(4, 2)].locked == 0);
    CHECK(refused(state, rotate(at(4, 2), 1)) == "");
  }
}

TEST_CASE("metikoro §5.2 what was placed, replaced or rotated is neither replaced nor rotated") {
  const State before = Position().lay(at(4, 2), curve).get();
  const State placed = play_turn(before, {place(curve, at(5, 2)), enough, draw(curve)});
  const State replaced = play_turn(before, {replace(stop, at(4, 2)), pay(curve), draw(curve)});
  const State rotated = play_turn(before, {rotate(at(4, 2), 1), pay(curve), draw(curve)});
  CHECK(refused(placed, replace(stop, at(5, 2))) == "metikoro.change.locked");
  CHECK(refused(placed, rotate(at(5, 2), 1)) == "metikoro.change.locked");
  CHECK(refused(placed, rotate(at(4, 2), 1)) == "");
  CHECK(refused(replaced, replace(crossing, at(4, 2))) == "metikoro.change.locked");
  CHECK(refused(rotated, rotate(at(4, 2), 0)) == "metikoro.change.locked");
  CHECK(refused(rotated, replace(crossing, at(4, 2))) == "metikoro.change.locked");
  // Not a second time in the same turn either.
  const State half = play(Position().lay(at(4, 2), curve).lay(at(5, 2), curve).get(), {rotate(at(4, 2), 1), pay(stop)});
  CHECK(refused(half, rotate(at(4, 2), 0)) == "metikoro.change.locked");
}

TEST_CASE("metikoro §5.3 an orb is not rolled back within the round, and may be rolled on") {
  for (const int seats : {2, 3, 4}) {
    State state = roll_on(row_of_stops(seats), a, b);
    for (int others = 1; others < seats; ++others) {
      CHECK_FALSE(can(state, b, a));
      CHECK(can(state, b, c));
      CHECK(is_barred(state, b, a));
      state = idle(state);
    }
    CHECK(state.turn == 0);
    CHECK(can(state, b, a));
  }
}

TEST_CASE("metikoro §5.4 every stop it was rolled away from in the round is barred, not the last alone") {
  // A to B by seat 0, B to C by seat 1: seat 2 may roll it neither to B nor around to A.
  Position position;
  position.lay(a, stop).lay(b, stop).lay(c, stop).orb(a);
  position.lay(at(3, 2), curve).lay(at(4, 2), crossing).lay(at(5, 2), curve, 1);
  position.state.cells[at(3, 2)].turn = 0;
  State state = position.get();
  // From C an orb can go around by the north to A: two tiles of switch 3 close the ring.
  state.cells[at(3, 2)].turn = 1;
  state.cells[at(5, 2)].turn = 0;
  state.cells[at(3, 2)] = {switch_3, 0, 0};
  state.cells[at(5, 2)] = {switch_3, 0, 0};
  state.supply[curve] = static_cast<std::uint8_t>(state.supply[curve] + 2);
  state.supply[switch_3] = static_cast<std::uint8_t>(state.supply[switch_3] - 2);
  state.history = {fingerprint(state)};
  REQUIRE(inconsistency(state) == std::nullopt);
  State third = roll_on(roll_on(state, a, b), b, c);
  REQUIRE(third.turn == 2);
  CHECK_FALSE(can(third, c, b));
  CHECK_FALSE(can(third, c, a));
  CHECK(refused(play(third,
                     {
                         place(crossing, at(8, 8)),
                         enough,
                         draw(curve),
                     }),
                roll(c, a)) == "metikoro.roll.barred");
  // One round after the first roll, A is free again, but B is not.
  third = idle(idle(third));
  REQUIRE(third.turn == 0);
  CHECK(can(third, c, a));
  CHECK_FALSE(can(third, c, b));

  // With two players only the other player's last roll is barred.
  State two = roll_on(roll_on(row_of_stops(2), a, b), b, c);
  REQUIRE(two.turn == 0);
  CHECK_FALSE(can(two, c, b));
  CHECK_FALSE(is_barred(two, c, a));
}

TEST_CASE("metikoro §5.3 an orb at home is barred from nothing, nor is one that came from the source") {
  Position position;
  position.lay(at(1, 4), stop).lay(at(1, 3), stop).lay(at(1, 2), crossing).lay(at(1, 1), crossing).orb(at(1, 4));
  State state = roll_on(position.turn(1).get(), at(1, 4), at(1, 3));
  CHECK(is_barred(state, at(1, 3), at(1, 4)));
  state = idle(idle(idle(state)));
  state = roll_on(Position().lay(at(4, 3), stop).get(), at(4, 4), at(4, 3));
  CHECK(state.bars.empty());
}

}  // namespace reef::metikoro::test
