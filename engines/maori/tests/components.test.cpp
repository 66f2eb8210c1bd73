#include <algorithm>
#include <map>
#include <set>

#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {

TEST_CASE("maori §1.1 the box holds 97 tiles of five kinds") {
  std::map<Kind, int> counts;
  int all = 0;
  for (const Design& each : designs) {
    counts[each.kind] += each.count;
    all += each.count;
  }
  CHECK(all == tiles_total);
  CHECK(counts[Kind::single] == 10);
  CHECK(counts[Kind::end] == 54);
  CHECK(counts[Kind::middle] == 14);
  CHECK(counts[Kind::water] == 17);
  CHECK(counts[Kind::volcano] == 2);
}

TEST_CASE("maori §1.2 the symbols add up to the totals of the reconstruction") {
  int palms = 0;
  int huts = 0;
  int boat_tiles = 0;
  int shells = 0;
  int shell_tiles = 0;
  int halves = 0;
  for (const Design& each : designs) {
    palms += each.palms * each.count;
    huts += each.huts * each.count;
    boat_tiles += each.boats > 0 ? each.count : 0;
    shells += each.shells * each.count;
    shell_tiles += each.shells > 0 ? each.count : 0;
    halves += each.wreath ? each.count : 0;
  }
  CHECK(palms == 98);
  CHECK(huts == 14);
  CHECK(boat_tiles == 18);
  CHECK(shells == 17);
  CHECK(shell_tiles == 13);
  CHECK(halves == 8);
}

TEST_CASE(
    "maori §1.3 islands are straight: ends open on one edge, middles on two opposite ones, all directions alike") {
  std::map<Edges, int> with_palms;
  for (const Design& each : designs) {
    switch (each.kind) {
      case Kind::end:
        CHECK(std::set<Edges>{north, east, south, west}.contains(each.open));
        break;
      case Kind::middle:
        CHECK(std::set<Edges>{north | south, east | west}.contains(each.open));
        break;
      default:
        CHECK(each.open == 0);
    }
    if (each.palms > 0) with_palms[each.open] += each.count;
  }
  CHECK(with_palms ==
        std::map<Edges, int>{
            {0, 10}, {north, 12}, {east, 12}, {south, 12}, {west, 12}, {east | west, 6}, {north | south, 6}});
}

TEST_CASE("maori §1.4 no two designs are the same") {
  std::set<std::string> seen;
  const Json listed = components();
  for (const Json& tile : listed["tiles"]) {
    Json looks = tile;
    looks.erase("id");
    looks.erase("count");
    CHECK(seen.insert(looks.dump()).second);
  }
  CHECK(seen.size() == designs_count);
}

TEST_CASE("maori §1.5 the front has 16 cells, the atoll 20, and both two printed boats") {
  CHECK(std::popcount(playable(Side::front)) == 16);
  CHECK(std::popcount(playable(Side::atoll)) == 20);
  CHECK(layout_of(Side::front).printed_boats == 2);
  CHECK(layout_of(Side::atoll).printed_boats == 2);
  for (int row = 0; row < rows; ++row) CHECK((playable(Side::front) & cell_bit(columns * row)) == 0);
  CHECK(layout_of(Side::atoll).ground[7] == Ground::boat);
  CHECK((layout_of(Side::atoll).inside & cell_bit(7)) != 0);
  CHECK(std::popcount(layout_of(Side::atoll).inside) == 6);
}

TEST_CASE("maori §1.6 the explorer's stops look along every row and column from both ends") {
  for (int stop = 0; stop < stops_count; ++stop) {
    const Line& line = stops[static_cast<std::size_t>(stop)];
    const int step = line[1] - line[0];
    CHECK(line[2] - line[1] == step);
    CHECK(line[3] - line[2] == step);
    if (stop >= 8) continue;
    // The opposite stop has the same line in reverse order.
    const Line& opposite = stops[static_cast<std::size_t>(stop < 4 ? 11 - stop : 19 - stop)];
    CHECK(std::equal(line.begin(), line.end(), opposite.rbegin()));
  }
  CHECK(stops[0] == Line{0, 4, 8, 12});
  CHECK(stops[4] == Line{3, 2, 1, 0});
  CHECK(stops[8] == Line{15, 11, 7, 3});
  CHECK(stops[12] == Line{12, 13, 14, 15});
}

TEST_CASE("maori §1.7 a turn is clockwise, and moves every open edge on") {
  const std::uint8_t bare = bare_end({.huts = 1});
  CHECK(open_edges(bare, 0) == east);
  CHECK(open_edges(bare, 1) == south);
  CHECK(open_edges(bare, 2) == west);
  CHECK(open_edges(bare, 3) == north);
  const std::uint8_t middle = across({.boats = 1});
  CHECK(open_edges(middle, 0) == (east | west));
  CHECK(open_edges(middle, 1) == (north | south));
}

}  // namespace reef::maori::test
