#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

int item(const State& state, Seat seat, std::string_view name) {
  const auto sheet = score(state);
  const auto& items = sheet.seats[seat].items;
  return std::ranges::find(items, name, &ScoreItem::item)->points;
}

/// How far the orb on a cell is from a seat's house.
int distance(const State& state, Seat seat, std::uint8_t cell) {
  const OrbsByDistance orbs = distances(state)[seat];
  const auto found = std::ranges::find_if(orbs, [cell](InnerCells there) { return (there & inner_bit(cell)) != 0; });
  return static_cast<int>(found - orbs.begin());
}

}  // namespace

TEST_CASE("metikoro §7.1 an orb at home is worth 100, a tile on the platform 1") {
  const State state = Position().orb(at(0, 0)).orb(at(9, 0)).orb(at(8, 0)).get();
  CHECK(item(state, 0, "home") == 100);
  CHECK(item(state, 1, "home") == 200);
  CHECK(item(state, 2, "home") == 0);
  CHECK(item(state, 0, "tiles") == 6);
  CHECK(score(state).seats[1].items[1].cells == std::vector<int>{at(8, 0), at(9, 0)});
}

TEST_CASE("metikoro §7.2 the nearer an orb is to home by the tracks, the more it is worth") {
  Position near = Position().lay(at(1, 1), stop).orb(at(1, 1));
  CHECK(distance(near.get(), 0, at(1, 1)) == 0);
  CHECK(distance(near.get(), 1, at(1, 1)) == too_far);
  // A roll to a stop on the way costs as much as two tiles.
  Position stops = Position().lay(at(1, 1), stop).lay(at(2, 1), stop).lay(at(3, 1), stop).orb(at(3, 1));
  CHECK(distance(stops.get(), 0, at(3, 1)) == 2);
  // A missing tile costs 1, a wrong one 2.
  Position behind = Position().lay(at(1, 3), stop).lay(at(1, 1), crossing).orb(at(1, 3));
  CHECK(distance(behind.get(), 0, at(1, 3)) == 1);
  CHECK(distance(behind.lay(at(1, 2), bouncer).get(), 0, at(1, 3)) == 2);
  // No tiles can be placed in another player's garden.
  CHECK(distance(Position().get(), 0, at(4, 4)) == distance(Position().get(), 2, at(5, 5)));
  CHECK(distance(Position().get(), 0, at(4, 4)) < distance(Position().get(), 0, at(5, 5)));
}

TEST_CASE("metikoro §7.3 an orb that fills the way in must make room") {
  Position position;
  position.lay(at(1, 1), stop).orb(at(1, 1));
  const int before = item(position.get(), 0, "near");
  position.orb(at(1, 0)).orb(at(0, 1));
  CHECK(item(position.get(), 0, "near") < before);
  CHECK(distance(position.get(), 0, at(1, 1)) == too_far);
}

TEST_CASE("metikoro §7.4 when the game is over, only the victory has points") {
  const State over = conclude(Position().orb(at(0, 0)).get(), {Seat{3}}).state;
  for (Seat seat = 0; seat < 4; ++seat) {
    CHECK(score(over).seats[seat].total == (seat == 3 ? 1 : 0));
    CHECK(item(over, seat, "home") == 0);
  }
  CHECK(score(over).seats[0].items[1].count == 1);
}

}  // namespace reef::metikoro::test
