#include <utility>
#include <vector>

#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {

using Item = std::pair<int, int>;

/// The cells of an item of seat 0.
std::vector<int> cells_of(const Position& at, std::string_view name) {
  const ScoreSheet sheet = score(at.state);
  for (const ScoreItem& each : sheet.seats[0].items) {
    if (each.item == name) return each.cells;
  }
  return {-1};
}

std::uint8_t left(Symbols symbols) {
  return end(east, symbols);
}
std::uint8_t right(Symbols symbols) {
  return end(west, symbols);
}
std::uint8_t top(Symbols symbols) {
  return end(south, symbols);
}
std::uint8_t bottom(Symbols symbols) {
  return end(north, symbols);
}

}  // namespace

TEST_CASE("maori §7.1 tiles belong together where both touching edges are open") {
  Position at(basic_front);
  at.lay(0, 1, left({.palms = 1})).lay(0, 2, across({.palms = 2})).lay(0, 3, across({.palms = 3}));
  at.lay(0, 4, right({.palms = 1})).lay(0, 6, top({.palms = 1})).lay(0, 11, bottom({.palms = 1}));
  const auto islands = islands_of(BoardMap(at.board(0)));
  REQUIRE(islands.size() == 2);
  CHECK(islands[0].cells == 0b11110U);
  CHECK(islands[1].cells == (cell_bit(6) | cell_bit(11)));
  CHECK(islands[0].finished);
  CHECK(islands[1].finished);
}

TEST_CASE("maori §7.2 an open edge that meets no open edge leaves the whole island unfinished") {
  const auto lost = [](auto build) {
    Position at(basic_front);
    build(at);
    return cells_of(at, "removed");
  };
  const std::uint8_t l = left({.palms = 1});
  // In turn: empty water, a water tile, a whole island, a closed coast, the rim, printed land.
  CHECK(lost([&](Position& at) { at.lay(0, 1, l); }) == std::vector<int>{1});
  CHECK(lost([&](Position& at) { at.lay(0, 1, l).lay(0, 2, plain_water); }) == std::vector<int>{1});
  CHECK(lost([&](Position& at) { at.lay(0, 1, l).lay(0, 2, single({.palms = 1})); }) == std::vector<int>{1});
  CHECK(lost([&](Position& at) { at.lay(0, 1, l).lay(0, 2, l); }) == std::vector<int>{1, 2});
  CHECK(lost([&](Position& at) { at.lay(0, 4, l); }) == std::vector<int>{4});
  CHECK(lost([&](Position& at) { at.lay(0, 1, right({.palms = 1})); }) == std::vector<int>{1});
  CHECK(lost([&](Position& at) { at.lay(0, 3, top({.palms = 1})).lay(0, 8, right({.palms = 1})); }) ==
        std::vector<int>{3, 8});
  // One loose end makes the whole island unfinished.
  CHECK(lost([&](Position& at) { at.lay(0, 1, l).lay(0, 2, across({.palms = 1})).lay(0, 3, across({.palms = 2})); }) ==
        std::vector<int>{1, 2, 3});
  // Islands do not continue across the rim: 4 and 6 are not neighbours.
  CHECK(lost([&](Position& at) { at.lay(0, 4, l).lay(0, 6, right({.palms = 1})); }) == std::vector<int>{4, 6});
}

TEST_CASE("maori §7.3 coasts may touch: whole islands and water are always finished, a neighbour spoils nothing") {
  Position at(basic_front);
  at.lay(0, 1, left({.palms = 1})).lay(0, 2, right({.palms = 1}));
  at.lay(0, 3, single({.palms = 1})).lay(0, 6, left({.palms = 2})).lay(0, 4, plain_water);
  CHECK(cells_of(at, "removed") == std::vector<int>{6});
  CHECK(at.item(0, "palms") == Item{3, 3});
  // Two adjacent islands stay separate: the hut of one does not count for the other.
  Position two(basic_front);
  two.lay(0, 1, left({.palms = 1})).lay(0, 2, right({.palms = 1}));
  two.lay(0, 3, left({.palms = 1, .huts = 1})).lay(0, 4, right({.palms = 2}));
  CHECK(two.item(0, "palms") == Item{2, 2});
  CHECK(two.item(0, "palms_with_hut") == Item{3, 6});
}

TEST_CASE("maori §7.4 a turned tile joins by the edges that it has turned to") {
  Position at(basic_front);
  at.lay(0, 1, bare_end({.huts = 1}), 1).lay(0, 6, bottom({.palms = 2}));
  at.lay(0, 3, top({.palms = 1})).lay(0, 8, across({.boats = 1}), 1).lay(0, 13, bare_end({.boats = 1}), 3);
  CHECK(cells_of(at, "removed").empty());
  CHECK(at.item(0, "palms_with_hut") == Item{2, 4});
  CHECK(at.item(0, "palms") == Item{1, 1});
}

TEST_CASE("maori §7.5 what is removed is lost: palms, huts, boats and wreaths, and its cells are empty; shells stay") {
  Position at(basic_front);
  at.lay(0, 1, left({.palms = 1, .boats = 1})).lay(0, 3, left({.palms = 1, .wreath = true}));
  at.lay(0, 6, boat_water);
  CHECK(boats(at.board(0), Side::front) == 4);
  CHECK(at.item(0, "palms") == Item{0, 0});
  CHECK(at.item(0, "boats") == Item{3, 3});
  CHECK(at.item(0, "wreaths") == Item{0, 0});
  CHECK(at.item(0, "shells") == Item{5, 5});
  CHECK(at.item(0, "removed") == Item{2, 0});
  CHECK(at.item(0, "empty") == Item{15, -15});
  CHECK(cells_of(at, "boats") == std::vector<int>{6, 15});
}

TEST_CASE("maori §8.1 a palm on an island without a hut is a point") {
  Position at(basic_front);
  at.lay(0, 1, left({.palms = 3})).lay(0, 2, right({.palms = 2})).lay(0, 4, single({.palms = 1}));
  CHECK(at.item(0, "palms") == Item{6, 6});
  CHECK(cells_of(at, "palms") == std::vector<int>{1, 2, 4});
}

TEST_CASE("maori §8.2 a palm on an island with a hut is two points, and more huts are worth no more") {
  Position at(basic_front);
  at.lay(0, 1, left({.palms = 2, .huts = 1})).lay(0, 2, across({.palms = 3})).lay(0, 3, right({.palms = 1, .huts = 1}));
  CHECK(at.item(0, "palms_with_hut") == Item{6, 12});
  CHECK(at.item(0, "palms") == Item{0, 0});
}

TEST_CASE("maori §8.3 two halves of a wreath on one edge are ten points; a half alone is worth nothing") {
  Position at(basic_front);
  at.lay(0, 1, left({.palms = 1, .wreath = true})).lay(0, 2, right({.palms = 1, .wreath = true}));
  at.lay(0, 8, top({.palms = 1, .wreath = true})).lay(0, 13, bottom({.palms = 1, .wreath = true}));
  CHECK(at.item(0, "wreaths") == Item{2, 20});
  CHECK(cells_of(at, "wreaths") == std::vector<int>{1, 2, 8, 13});
  Position halves(basic_front);
  halves.lay(0, 1, left({.palms = 1, .wreath = true})).lay(0, 2, right({.palms = 2}));
  // Each half is next to an end without a half, so there is no wreath.
  halves.lay(0, 3, left({.palms = 1, .wreath = true})).lay(0, 4, right({.palms = 1}));
  halves.lay(0, 6, left({.palms = 2})).lay(0, 7, right({.palms = 1, .wreath = true}));
  CHECK(halves.item(0, "wreaths") == Item{0, 0});
  CHECK(halves.item(0, "removed") == Item{0, 0});
}

TEST_CASE("maori §8.4 whoever has most boats has a point for each; all who tie have them") {
  Position at(basic_front, 3);
  CHECK(at.item(0, "boats") == Item{2, 2});
  at.lay(1, 1, boat_water).lay(2, 1, boat_water);
  CHECK(at.item(0, "boats") == Item{2, 0});
  CHECK(at.item(1, "boats") == Item{3, 3});
  CHECK(at.item(2, "boats") == Item{3, 3});
}

TEST_CASE(
    "maori §8.5 likewise for shells in hand; pictures of shells do not count, and nobody's majority of none is 0") {
  Position at(basic_front, 3);
  at.shells(0, 7).shells(1, 7).lay(2, 1, 53);
  CHECK(at.item(0, "shells") == Item{7, 7});
  CHECK(at.item(1, "shells") == Item{7, 7});
  CHECK(at.item(2, "shells") == Item{5, 0});
  at.shells(0, 0).shells(1, 0).shells(2, 0);
  for (const Seat seat : {0, 1, 2}) CHECK(at.item(seat, "shells") == Item{0, 0});
}

TEST_CASE("maori §8.6 each empty cell costs a point") {
  Position at(basic_front);
  CHECK(at.item(0, "empty") == Item{16, -16});
  Position waters(basic_front);
  waters.lay(0, 1, plain_water).lay(0, 2, single({.palms = 1}));
  CHECK(waters.item(0, "empty") == Item{14, -14});
  CHECK(cells_of(waters, "empty").size() == 14);
}

TEST_CASE("maori §8.7 the stored tile is worth nothing, and costs nothing") {
  Position at(basic_front);
  const ScoreSheet before = score(at.state);
  at.stored(0, single({.palms = 1, .boats = 1}));
  CHECK(score(at.state).seats[0].total == before.seats[0].total);
}

TEST_CASE("maori §8.8 most points win, then most shells, then the place is shared") {
  const auto ranks = [](Position& at) {
    at.empty_stack();
    for (std::size_t seat = 0; seat < at.state.boards.size(); ++seat) at.turn({move(1), pass});
    return outcome(at.state)->ranks;
  };
  Position points(basic_front, 3);
  points.lay(2, 1, single({.palms = 2})).lay(1, 1, single({.palms = 1}));
  CHECK(ranks(points) == std::vector<int>{3, 2, 1});
  CHECK(outcome(points.state)->scores == std::vector<int>{-16 + 2 + 5, -15 + 1 + 2 + 5, -15 + 2 + 2 + 5});
  Position shared(basic_front, 4);
  shared.lay(3, 1, single({.palms = 1}));
  CHECK(ranks(shared) == std::vector<int>{2, 2, 2, 1});
  // Seats 0 and 2 have equal points, and seat 2 has one shell more.
  Position shells(basic_front, 3);
  shells.shells(0, 4).shells(1, 6).shells(2, 5);
  shells.lay(0, 1, plain_water).lay(2, 1, plain_water);
  CHECK(ranks(shells) == std::vector<int>{3, 1, 2});
  CHECK(outcome(shells.state)->scores == std::vector<int>{-13, -8, -13});
}

TEST_CASE("maori §8.9 the rulebook's example is worth 37 points") {
  Position at(basic_front, 2);
  at.lay(0, 1, boat_water).lay(0, 2, boat_water).lay(0, 3, boat_water).lay(0, 4, boat_water);
  at.lay(0, 6, left({.palms = 1, .wreath = true})).lay(0, 7, right({.palms = 1, .wreath = true}));
  at.lay(0, 8, left({.palms = 2, .huts = 1})).lay(0, 9, right({.palms = 3}));
  at.lay(0, 11, single({.palms = 1, .huts = 1})).lay(0, 12, single({.palms = 1, .boats = 1}));
  at.lay(0, 13, left({.palms = 3})).lay(0, 14, right({.palms = 2}));
  at.lay(0, 16, single({.palms = 2})).lay(0, 17, left({.palms = 2})).lay(0, 19, plain_water);
  at.shells(0, 3).shells(1, 4).lawful();
  CHECK(at.item(0, "palms") == Item{10, 10});
  CHECK(at.item(0, "palms_with_hut") == Item{6, 12});
  CHECK(at.item(0, "wreaths") == Item{1, 10});
  CHECK(at.item(0, "boats") == Item{7, 7});
  CHECK(at.item(0, "shells") == Item{3, 0});
  CHECK(at.item(0, "empty") == Item{2, -2});
  CHECK(at.item(0, "removed") == Item{1, 0});
  CHECK(cells_of(at, "removed") == std::vector<int>{17});
  CHECK(cells_of(at, "empty") == std::vector<int>{17, 18});
  CHECK(score(at.state).seats[0].total == 37);
}

TEST_CASE("maori §10.1 the boat printed inside the atoll counts until a tile covers it, and again when that is gone") {
  Position at(basic_atoll);
  CHECK(boats(at.board(0), Side::atoll) == 2);
  CHECK(cells_of(at, "boats") == std::vector<int>{7});
  at.lay(0, 7, plain_water);
  CHECK(boats(at.board(0), Side::atoll) == 1);
  CHECK(at.price_of(move(2)) == 1);
  at.play({move(1), remove(7)});
  CHECK(boats(at.board(0), Side::atoll) == 2);
  // Unfinished islands are removed before boats are counted.
  Position unfinished(basic_atoll);
  unfinished.lay(0, 7, left({.palms = 1}));
  CHECK(boats(unfinished.board(0), Side::atoll) == 1);
  CHECK(unfinished.item(0, "boats") == Item{2, 2});
  Position covered(basic_atoll);
  covered.lay(0, 7, boat_water);
  CHECK(boats(covered.board(0), Side::atoll) == 2);
}

TEST_CASE("maori §10.2 islands wholly inside the atoll double their palms once more; wreaths do not double") {
  Position at(basic_atoll);
  at.lay(0, 6, left({.palms = 1, .wreath = true})).lay(0, 7, right({.palms = 1, .wreath = true}));
  at.lay(0, 8, top({.palms = 1, .huts = 1})).lay(0, 13, bottom({.palms = 2}));
  at.lay(0, 11, single({.palms = 2}));
  CHECK(at.item(0, "palms_inside") == Item{4, 8});
  CHECK(at.item(0, "palms_with_hut_inside") == Item{3, 12});
  CHECK(at.item(0, "palms") == Item{0, 0});
  CHECK(at.item(0, "wreaths") == Item{1, 10});
  // Islands may cross the reef, but one cell outside is enough for not doubling.
  Position across_the_reef(basic_atoll);
  across_the_reef.lay(0, 5, left({.palms = 1})).lay(0, 6, across({.palms = 3})).lay(0, 7, right({.palms = 2}));
  across_the_reef.lay(0, 4, top({.palms = 1, .huts = 1})).lay(0, 9, bottom({.palms = 2}));
  CHECK(across_the_reef.item(0, "palms") == Item{6, 6});
  CHECK(across_the_reef.item(0, "palms_with_hut") == Item{3, 6});
  CHECK(across_the_reef.item(0, "palms_inside") == Item{0, 0});
  // The front does not have these items.
  CHECK(Position(basic_front).item(0, "palms_inside") == Item{-1, -1});
}

TEST_CASE("maori §10.3 all twenty cells count when empty, the one with the printed boat too") {
  const Position at(basic_atoll);
  CHECK(at.item(0, "empty") == Item{20, -20});
}

}  // namespace reef::maori::test
