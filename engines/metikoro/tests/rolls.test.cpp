#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

using Cells = std::set<int>;

State four_with(std::initializer_list<std::pair<std::uint8_t, std::pair<Tile, std::uint8_t>>> tiles, std::uint8_t orb) {
  Position position;
  for (const auto& [cell, tile] : tiles) position.lay(cell, tile.first, tile.second);
  return position.orb(orb).get();
}

}  // namespace

// The six positions of the rules page, confirmed by the designer's simulator.

TEST_CASE("metikoro §4.2 vector 1: from a stop before the house into it, for its owner alone") {
  const State state = four_with({{at(1, 1), {stop, 0}}}, at(1, 1));
  CHECK(rolls(state, 0, at(1, 1)) == Cells{at(1, 0), at(0, 1)});
  for (const Seat other : {1, 2, 3}) CHECK(rolls(state, other, at(1, 1)).empty());
}

TEST_CASE("metikoro §4.8 vector 2: within the own house, and never out of it") {
  Position side;
  side.lay(at(1, 1), stop).orb(at(1, 0));
  CHECK(rolls(side.get(), 0, at(1, 0)) == Cells{at(0, 0)});
  Position corner;
  corner.orb(at(0, 0));
  CHECK(rolls(corner.get(), 0, at(0, 0)) == Cells{at(1, 0), at(0, 1)});
}

TEST_CASE("metikoro §4.8 vector 3: around the curve of the house") {
  const State state = four_with({{at(2, 1), {stop, 0}}}, at(2, 1));
  CHECK(rolls(state, 0, at(2, 1)) == Cells{at(1, 0)});
}

TEST_CASE("metikoro §4.4 vector 4: back from a bouncer, and another way at the switch") {
  const State state = four_with({{at(1, 5), {stop, 0}},
                                 {at(2, 5), {switch_2, 1}},
                                 {at(3, 5), {bouncer, 2}},
                                 {at(2, 4), {stop, 0}},
                                 {at(2, 6), {stop, 0}}},
                                at(1, 5));
  CHECK(rolls(state, 0, at(1, 5)) == Cells{at(2, 4), at(2, 6)});
}

TEST_CASE("metikoro §4.7 vector 5: not back to where it lay") {
  const State state = four_with({{at(1, 5), {stop, 0}}, {at(2, 5), {crossing, 0}}, {at(3, 5), {bouncer, 2}}}, at(1, 5));
  CHECK(rolls(state, 0, at(1, 5)).empty());
}

TEST_CASE("metikoro §4.2 vector 6: out of the source by both its edges") {
  Position position;
  position.lay(at(4, 3), stop).lay(at(3, 4), stop);
  CHECK(rolls(position.get(), 2, at(4, 4)) == Cells{at(4, 3), at(3, 4)});
}

TEST_CASE("metikoro §4.1 orbs of a house are for its owner, all others for everybody") {
  Position position;
  position.lay(at(4, 3), stop).orb(at(8, 0)).orb(at(0, 0));
  const State state = position.get();
  CHECK(rolls(state, 1, at(8, 0)) == Cells{at(9, 0)});
  CHECK(rolls(state, 0, at(8, 0)).empty());
  CHECK(rolls(state, 1, at(0, 0)).empty());
  for (const Seat seat : {0, 1, 2, 3}) CHECK(rolls(state, seat, at(4, 4)) == Cells{at(4, 3)});
  CHECK(rolls(state, 0, at(4, 3)).empty());  // there is no orb
}

TEST_CASE("metikoro §4.3 over crossings straight on, around curves, at switches as the player likes") {
  const auto from_west = [](Tile tile, std::uint8_t turn) {
    // Stops to the north and south of the tile in the middle; the orb comes from the west.
    return rolls(four_with({{at(2, 5), {stop, 0}},
                            {at(3, 5), {tile, turn}},
                            {at(3, 4), {stop, 0}},
                            {at(4, 6), {crossing, 0}},
                            {at(3, 6), {stop, 0}}},
                           at(2, 5)),
                 0, at(2, 5));
  };
  CHECK(from_west(curve, 0) == Cells{at(3, 6)});
  CHECK(from_west(curve, 1) == Cells{at(3, 4)});
  CHECK(from_west(switch_3, 0) == Cells{at(3, 4), at(3, 6)});
  CHECK(from_west(switch_1, 0) == Cells{at(3, 6)});
  CHECK(from_west(switch_2, 0) == Cells{at(3, 4)});
  CHECK(from_west(switch_2, 3) == Cells{at(3, 4), at(3, 6)});  // straight on is the source
  CHECK(from_west(switch_2, 2) == Cells{at(3, 6)});
  CHECK(from_west(crossing, 0).empty());
  CHECK(from_west(bouncer, 0) == Cells{at(3, 4)});
  CHECK(from_west(bouncer, 1).empty());
}

TEST_CASE("metikoro §4.5 no way off the tracks: empty cells, the frame, edges without tracks") {
  CHECK(rolls(four_with({{at(1, 5), {stop, 0}}}, at(1, 5)), 0, at(1, 5)).empty());
  CHECK(rolls(four_with({{at(1, 5), {stop, 0}}, {at(2, 5), {switch_2, 0}}, {at(2, 4), {curve, 0}}}, at(1, 5)), 0,
              at(1, 5))
            .empty());
  // A switch with its stem to the north has no track to the south.
  CHECK(rolls(four_with({{at(2, 6), {stop, 0}}, {at(2, 5), {switch_2, 1}}}, at(2, 6)), 0, at(2, 6)).empty());
  CHECK(
      rolls(four_with({{at(2, 6), {stop, 0}}, {at(2, 5), {bouncer, 0}}, {at(2, 4), {stop, 0}}}, at(2, 6)), 0, at(2, 6))
          .empty());
}

TEST_CASE("metikoro §4.6 no way around for ever, but a switch may lead out of the ring") {
  Position ring;
  ring.lay(at(1, 4), stop).lay(at(2, 4), switch_3).lay(at(2, 5), curve).lay(at(3, 5), curve, 1).lay(at(3, 4), curve);
  ring.orb(at(1, 4));
  CHECK(rolls(ring.get(), 0, at(1, 4)).empty());
  ring.lay(at(2, 3), stop);
  CHECK(rolls(ring.get(), 0, at(1, 4)) == Cells{at(2, 3)});
}

TEST_CASE("metikoro §4.7 no way that ends on another orb") {
  Position position;
  position.lay(at(4, 3), stop).lay(at(3, 4), stop).orb(at(4, 3));
  CHECK(rolls(position.get(), 0, at(4, 4)) == Cells{at(3, 4)});
}

TEST_CASE("metikoro §4.8 houses: not another's, and not one where nobody sits") {
  for (const int seats : {2, 3, 4}) {
    Position position(seats);
    position.lay(at(1, 1), stop).lay(at(8, 1), stop).lay(at(8, 8), stop).lay(at(1, 8), stop);
    position.orb(at(1, 1)).orb(at(8, 1)).orb(at(8, 8)).orb(at(1, 8));
    const State state = position.get();
    const std::uint8_t before[] = {at(1, 1), at(8, 1), at(8, 8), at(1, 8)};
    for (std::uint8_t corner = 0; corner < corners_count; ++corner) {
      for (Seat seat = 0; seat < seats; ++seat) {
        const bool own = corner_of(seat, seats) == corner;
        CHECK(rolls(state, seat, before[corner]).size() == (own ? 2U : 0U));
      }
    }
  }
}

TEST_CASE("metikoro §4.9 an orb that leaves the source is replaced while there are spares, and none comes back") {
  Position position;
  position.lay(at(4, 3), stop).lay(at(5, 3), stop).lay(at(1, 5), stop).orb(at(1, 5)).orb(at(0, 0)).orb(at(9, 9));
  position.orb(at(9, 0));
  State state = position.get();
  REQUIRE(state.spares == 1);
  state = play(state, {place(crossing, at(1, 1)), enough, draw(curve)});
  const auto rolled = apply(state, 0, roll(at(4, 4), at(4, 3)));
  REQUIRE(rolled);
  REQUIRE(rolled->events.size() == 2);
  CHECK(rolled->events[1] == Event(event::Refilled{.seat = 0, .cell = at(4, 4)}));
  CHECK(rolled->state.spares == 0);
  CHECK(has_orb(rolled->state, at(4, 4)));
  CHECK(has_orb(rolled->state, at(4, 3)));

  // The last spare is used: the next orb leaves a gap, and no orb can return to it.
  State gap = play(settled(rolled->state), {place(crossing, at(8, 1)), enough, draw(curve)});
  const auto second = apply(gap, 1, roll(at(5, 4), at(5, 3)));
  REQUIRE(second);
  CHECK(second->events.size() == 1);
  CHECK_FALSE(has_orb(second->state, at(5, 4)));
  CHECK(rolls(second->state, 2, at(5, 3)).empty());
}

TEST_CASE("metikoro §4.10 a roll is its orb and its end; the way told is a shortest one") {
  Position position;
  // Two ways from the west to the stop in the east: around by the north, or straight on, which is shorter.
  position.lay(at(1, 3), stop).lay(at(2, 3), switch_2, 3).lay(at(3, 3), switch_2, 1).lay(at(4, 3), stop);
  position.lay(at(2, 2), curve, 1).lay(at(3, 2), curve);
  position.state.cells[at(2, 2)].turn = 1;
  position.orb(at(1, 3));
  const State state = position.get();
  CHECK(rolls(state, 0, at(1, 3)) == Cells{at(4, 3)});
  const auto path = trace_roll(state, 0, at(1, 3)).path_to(at(4, 3));
  CHECK(path == std::vector<Way>{{at(1, 3), End::stop, End::east},
                                 {at(2, 3), End::west, End::east},
                                 {at(3, 3), End::west, End::east},
                                 {at(4, 3), End::west, End::stop}});
}

TEST_CASE("metikoro §4.11 any player's roll may pass and end in a garden") {
  Position position;
  position.lay(at(1, 3), stop).lay(at(2, 2), stop).lay(at(1, 2), curve).lay(at(1, 4), stop).orb(at(1, 4));
  const State state = position.get();
  for (const Seat seat : {0, 1, 2, 3}) CHECK(rolls(state, seat, at(1, 4)) == Cells{at(1, 3)});
  Position passing;
  passing.lay(at(1, 4), stop).lay(at(1, 3), crossing).lay(at(1, 2), curve, 1).lay(at(2, 2), stop).orb(at(1, 4));
  passing.state.cells[at(1, 2)] = {switch_3, 0, 0};
  ++passing.state.supply[curve];
  --passing.state.supply[switch_3];
  for (const Seat seat : {1, 2, 3}) CHECK(rolls(passing.get(), seat, at(1, 4)) == Cells{at(2, 2)});
}

}  // namespace reef::metikoro::test
