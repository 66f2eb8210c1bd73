#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

int count_ground(Ground ground) {
  return static_cast<int>(std::ranges::count(board, ground, &Place::ground));
}

/// The exits of a tile by entry, as "N>SE E>N …".
std::string exits_text(const Tracks& tracks) {
  std::string text;
  for (unsigned entry = 0; entry < ends_count; ++entry) {
    if (tracks[entry] == 0) continue;
    text += std::string(text.empty() ? "" : " ") + "NESWO"[entry] + ">";
    each_end(tracks[entry], [&](End exit) { text += "NESWO"[static_cast<std::size_t>(exit)]; });
  }
  return text;
}

}  // namespace

TEST_CASE("metikoro §1.1 ten by ten cells with frame, houses and source; 60 take tiles") {
  CHECK(count_ground(Ground::house) == 20);
  CHECK(count_ground(Ground::source) == 4);
  CHECK(count_ground(Ground::frame) == 16);
  int tiles = 0;
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) tiles += takes_tiles(cell) ? 1 : 0;
  CHECK(tiles == 60);
}

TEST_CASE("metikoro §1.2 six garden cells before each house, 36 open ones") {
  CHECK(count_ground(Ground::garden) == 24);
  CHECK(count_ground(Ground::open) == 36);
  std::set<int> garden;
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    if (board[cell].ground == Ground::garden && board[cell].corner == 1) garden.insert(cell);
  }
  CHECK(garden == std::set<int>{at(8, 1), at(7, 1), at(6, 1), at(8, 2), at(7, 2), at(8, 3)});
}

TEST_CASE("metikoro §1.3 three stops and two curves to a house, turned from corner to corner") {
  CHECK(exits_text(board[at(0, 0)].tracks) == "E>O S>O O>ES");
  CHECK(exits_text(board[at(1, 0)].tracks) == "E>O S>O W>O O>ESW");
  CHECK(exits_text(board[at(2, 0)].tracks) == "S>W W>S");
  CHECK(exits_text(board[at(0, 2)].tracks) == "N>E E>N");
  CHECK(exits_text(board[at(9, 0)].tracks) == "S>O W>O O>SW");
  CHECK(exits_text(board[at(9, 9)].tracks) == "N>O W>O O>NW");
  CHECK(exits_text(board[at(0, 9)].tracks) == "N>O E>O O>NE");
  CHECK(exits_text(board[at(7, 9)].tracks) == "N>E E>N");
}

TEST_CASE("metikoro §1.4 each source cell opens to its outer edges") {
  CHECK(exits_text(board[at(4, 4)].tracks) == "N>O W>O O>NW");
  CHECK(exits_text(board[at(5, 4)].tracks) == "N>O E>O O>NE");
  CHECK(exits_text(board[at(5, 5)].tracks) == "E>O S>O O>ES");
  CHECK(exits_text(board[at(4, 5)].tracks) == "S>O W>O O>SW");
}

TEST_CASE("metikoro §1.5 eighty tiles of seven kinds") {
  int total = 0;
  for (const Kind& kind : kinds) total += kind.count;
  CHECK(total == 80);
  CHECK(kinds[crossing].count == 20);
  CHECK(kinds[curve].count == 20);
}

TEST_CASE("metikoro §1.6 the tracks of each kind, and how many positions differ") {
  CHECK(exits_text(tile_tracks[crossing][0]) == "N>S E>W S>N W>E");
  CHECK(exits_text(tile_tracks[curve][0]) == "N>E E>N S>W W>S");
  CHECK(exits_text(tile_tracks[stop][0]) == "N>O E>O S>O W>O O>NESW");
  CHECK(exits_text(tile_tracks[switch_1][0]) == "N>ES E>N S>NW W>S");
  CHECK(exits_text(tile_tracks[switch_2][0]) == "N>ESW E>N S>N W>N");
  CHECK(exits_text(tile_tracks[switch_3][0]) == "N>EW E>NS S>EW W>NS");
  CHECK(exits_text(tile_tracks[bouncer][0]) == "N>W E>E S>S W>N");
  CHECK(exits_text(tile_tracks[bouncer][1]) == "N>E E>N S>S W>W");
  for (std::size_t tile = 0; tile < kinds.size(); ++tile) {
    const std::set<Tracks> different(tile_tracks[tile].begin(), tile_tracks[tile].end());
    CHECK(different.size() == kinds[tile].turns);
  }
}

TEST_CASE("metikoro §1.7 nine orbs, four of them in the source") {
  SmallChance chance(1);
  const State state = *setup({}, 4, chance);
  CHECK(orb_cells(state).size() + state.spares == 9);
}

TEST_CASE("metikoro §11 the components as data") {
  const Json json = components();
  CHECK(json["tiles"].size() == 7);
  CHECK(
      json["tiles"][0] ==
      Json{
          {"kind", "crossing"}, {"count", 20}, {"start", 3}, {"turns", 1}, {"links", Json::array({Json{"NS", "EW"}})}});
  CHECK(json["tiles"][6]["links"][0] == Json{"NW", "EE", "SS"});
  CHECK(json["cells"].size() == 100);
  CHECK(json["cells"][1] == Json{{"ground", "house"}, {"corner", 0}, {"links", {"EO", "SO", "WO"}}});
  CHECK(json["cells"][44] == Json{{"ground", "source"}, {"corner", nullptr}, {"links", {"NO", "WO"}}});
  CHECK(json["corners"] == Json{{"2", {0, 2}}, {"3", {0, 1, 2}}, {"4", {0, 1, 2, 3}}});
  CHECK(json["rounds_max"] == 150);
}

}  // namespace reef::metikoro::test
