#include "engines/maori/components.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace reef::maori {
namespace {

constexpr Edges closed = 0;
constexpr Edges across = east | west;
constexpr Edges upright = north | south;

}  // namespace

// The tiles.
//
// Stated by the rules texts: 97 tiles, of which 10 single islands, 54 ends, 14 middles, 17 water and 2 volcanoes; no
// bends; palms fix a tile's position. Read from the captions of their pictures: four ends, two middles, three waters.
// Everything else - copies per direction, symbols per tile - is a RECONSTRUCTION: no public text lists it. It keeps the
// four directions equal and reproduces the size of the rulebook's scoring example. The true data can replace the rows
// below without changing a rule; components.test.cpp checks the stated totals.
constinit const std::array<Design, designs_count> designs = {{
    // kind, open, palms, huts, boats, shells, wreath, count
    {Kind::single, closed, 1, 0, 0, 0, false, 4},
    {Kind::single, closed, 2, 0, 0, 0, false, 2},
    {Kind::single, closed, 1, 1, 0, 0, false, 2},
    {Kind::single, closed, 1, 0, 1, 0, false, 1},
    {Kind::single, closed, 1, 0, 0, 1, false, 1},
    // Ends: twelve per direction. An end open to the east is the left end of an island, and so on.
    {Kind::end, east, 1, 0, 0, 0, false, 3},
    {Kind::end, west, 1, 0, 0, 0, false, 3},
    {Kind::end, south, 1, 0, 0, 0, false, 3},
    {Kind::end, north, 1, 0, 0, 0, false, 3},
    {Kind::end, east, 2, 0, 0, 0, false, 2},
    {Kind::end, west, 2, 0, 0, 0, false, 2},
    {Kind::end, south, 2, 0, 0, 0, false, 2},
    {Kind::end, north, 2, 0, 0, 0, false, 2},
    {Kind::end, east, 3, 0, 0, 0, false, 1},
    {Kind::end, west, 3, 0, 0, 0, false, 1},
    {Kind::end, south, 3, 0, 0, 0, false, 1},
    {Kind::end, north, 3, 0, 0, 0, false, 1},
    {Kind::end, east, 1, 1, 0, 0, false, 1},
    {Kind::end, west, 1, 1, 0, 0, false, 1},
    {Kind::end, south, 1, 1, 0, 0, false, 1},
    {Kind::end, north, 1, 1, 0, 0, false, 1},
    {Kind::end, east, 2, 1, 0, 0, false, 1},
    {Kind::end, west, 2, 1, 0, 0, false, 1},
    {Kind::end, south, 2, 1, 0, 0, false, 1},
    {Kind::end, north, 2, 1, 0, 0, false, 1},
    {Kind::end, east, 1, 0, 0, 0, true, 2},
    {Kind::end, west, 1, 0, 0, 0, true, 2},
    {Kind::end, south, 1, 0, 0, 0, true, 2},
    {Kind::end, north, 1, 0, 0, 0, true, 2},
    {Kind::end, east, 1, 0, 1, 0, false, 1},
    {Kind::end, west, 1, 0, 1, 0, false, 1},
    {Kind::end, south, 1, 0, 1, 0, false, 1},
    {Kind::end, north, 1, 0, 1, 0, false, 1},
    {Kind::end, east, 1, 0, 0, 1, false, 1},
    {Kind::end, west, 1, 0, 0, 1, false, 1},
    {Kind::end, south, 1, 0, 0, 1, false, 1},
    {Kind::end, north, 1, 0, 0, 1, false, 1},
    // Ends without palms can be turned, so one direction represents all four.
    {Kind::end, east, 0, 1, 0, 0, false, 2},
    {Kind::end, east, 0, 0, 1, 0, false, 2},
    {Kind::end, east, 0, 0, 0, 1, false, 2},
    // Middles: six per axis.
    {Kind::middle, across, 1, 0, 0, 0, false, 2},
    {Kind::middle, upright, 1, 0, 0, 0, false, 2},
    {Kind::middle, across, 2, 0, 0, 0, false, 1},
    {Kind::middle, upright, 2, 0, 0, 0, false, 1},
    {Kind::middle, across, 3, 0, 0, 0, false, 1},
    {Kind::middle, upright, 3, 0, 0, 0, false, 1},
    {Kind::middle, across, 1, 1, 0, 0, false, 1},
    {Kind::middle, upright, 1, 1, 0, 0, false, 1},
    {Kind::middle, across, 1, 0, 0, 1, false, 1},
    {Kind::middle, upright, 1, 0, 0, 1, false, 1},
    // Middles without palms can be turned.
    {Kind::middle, across, 0, 0, 1, 0, false, 2},
    // Water: plain, with a boat, with shells.
    {Kind::water, closed, 0, 0, 0, 0, false, 4},
    {Kind::water, closed, 0, 0, 1, 0, false, 9},
    {Kind::water, closed, 0, 0, 0, 2, false, 4},
    {Kind::volcano, closed, 0, 0, 0, 0, false, 2},
}};

namespace {

constexpr Ground land = Ground::land;
constexpr Ground sea = Ground::water;
constexpr Ground boat = Ground::boat;

// The front.
//
// Stated in reports and reviews: four rows by five columns, of which 16 cells are free; two boats printed at the lower
// left, on the tip of the printed land, and the storage place below. That the land is the left column is a
// RECONSTRUCTION that fits every sentence. The other layout that nearly fits has the land in two opposite corners.
constexpr Layout front = {
    .ground = {land, sea, sea, sea, sea,  //
               land, sea, sea, sea, sea,  //
               land, sea, sea, sea, sea,  //
               land, sea, sea, sea, sea},
    .printed_boats = 2,
    .printed_boats_at = 15,
    .inside = 0,
};

// The atoll.
//
// Stated: an atoll in the middle, with a printed boat inside that a tile may cover; two boats at the start; at most
// four players, for lack of tiles (so, with 97 tiles, there are 17 to 20 cells). RECONSTRUCTION: that all 20 cells are
// free, that the inside is two rows by three, which cell shows the boat, and that the second boat is in the margin.
constexpr Layout atoll = {
    .ground = {sea, sea, sea,  sea, sea,  //
               sea, sea, boat, sea, sea,  //
               sea, sea, sea,  sea, sea,  //
               sea, sea, sea,  sea, sea},
    .printed_boats = 2,
    .printed_boats_at = none,
    .inside = cell_bit(6) | cell_bit(7) | cell_bit(8) | cell_bit(11) | cell_bit(12) | cell_bit(13),
};

constexpr Cells playable_of(const Layout& layout) {
  Cells cells = 0;
  for (int cell = 0; cell < cells_count; ++cell) {
    if (layout.ground[static_cast<std::size_t>(cell)] != Ground::land) cells |= cell_bit(cell);
  }
  return cells;
}

constexpr std::array<Cells, 2> playable_table = {playable_of(front), playable_of(atoll)};

}  // namespace

// The stops.
//
// Stated: the explorer goes clockwise around the display, a step is the edge of one tile, and it looks along a row or a
// column; going around a corner takes one step. So each side has four stops.
constinit const std::array<Line, stops_count> stops = {{
    {0, 4, 8, 12},     // top, left to right, looking down
    {1, 5, 9, 13},     //
    {2, 6, 10, 14},    //
    {3, 7, 11, 15},    //
    {3, 2, 1, 0},      // right side, downwards, looking left
    {7, 6, 5, 4},      //
    {11, 10, 9, 8},    //
    {15, 14, 13, 12},  //
    {15, 11, 7, 3},    // bottom, right to left, looking up
    {14, 10, 6, 2},    //
    {13, 9, 5, 1},     //
    {12, 8, 4, 0},     //
    {12, 13, 14, 15},  // left side, upwards, looking right
    {8, 9, 10, 11},    //
    {4, 5, 6, 7},      //
    {0, 1, 2, 3},      //
}};

int positions(const Design& design) {
  if (design.palms > 0) return 1;
  switch (design.kind) {
    case Kind::end:
      return 4;
    case Kind::middle:
      return 2;
    case Kind::single:
    case Kind::water:
    case Kind::volcano:
      break;
  }
  return 1;
}

Edges open_edges(std::uint8_t tile, std::uint8_t turn) {
  const unsigned open = designs[tile].open;
  return static_cast<Edges>(((open << turn) | (open >> (4U - turn))) & 15U);
}

bool is_volcano(std::uint8_t tile) {
  return designs[tile].kind == Kind::volcano;
}

const Layout& layout_of(Side side) {
  return side == Side::front ? front : atoll;
}

Cells playable(Side side) {
  return playable_table[static_cast<std::size_t>(side)];
}

namespace {

std::string letters_of(Edges edges) {
  std::string letters;
  if ((edges & north) != 0) letters += 'N';
  if ((edges & south) != 0) letters += 'S';
  if ((edges & east) != 0) letters += 'E';
  if ((edges & west) != 0) letters += 'W';
  return letters;
}

Json encode(const Design& design, int id) {
  constexpr std::array<std::string_view, 5> kinds = {"single", "end", "middle", "water", "volcano"};
  return {{"id", id},
          {"kind", kinds[static_cast<std::size_t>(design.kind)]},
          {"open", letters_of(design.open)},
          {"palms", design.palms},
          {"huts", design.huts},
          {"boats", design.boats},
          {"shells", design.shells},
          {"wreath", design.wreath},
          {"turnable", positions(design) > 1},
          {"count", design.count}};
}

Json encode(const Layout& layout) {
  constexpr std::array<std::string_view, 3> names = {"land", "water", "boat"};
  Json cells = Json::array();
  for (const Ground ground : layout.ground) cells.push_back(names[static_cast<std::size_t>(ground)]);
  Json inside = Json::array();
  for (int cell = 0; cell < cells_count; ++cell) {
    if ((layout.inside & cell_bit(cell)) != 0) inside.push_back(cell);
  }
  return {{"columns", columns},
          {"rows", rows},
          {"cells", std::move(cells)},
          {"inside", std::move(inside)},
          {"printed_boats", layout.printed_boats}};
}

}  // namespace

Json components() {
  Json tiles = Json::array();
  for (int id = 0; id < designs_count; ++id) tiles.push_back(encode(designs[static_cast<std::size_t>(id)], id));
  Json lines = Json::array();
  for (const Line& line : stops) lines.push_back(line);
  return {{"tiles", std::move(tiles)},
          {"sides", {{"front", encode(front)}, {"atoll", encode(atoll)}}},
          {"stops", std::move(lines)}};
}

}  // namespace reef::maori
