#include "engines/metikoro/components.hpp"

#include <initializer_list>
#include <string>

namespace reef::metikoro {
namespace {

/// Two ends joined by a track; twice the same end is a bouncer.
struct Link {
  End one;
  End other;
};

constexpr End n = End::north;
constexpr End e = End::east;
constexpr End s = End::south;
constexpr End w = End::west;
constexpr End o = End::stop;

constexpr Tracks tracks_of(std::initializer_list<Link> links) {
  Tracks tracks{};
  for (const Link& link : links) {
    Ends& there = tracks[static_cast<std::size_t>(link.one)];
    there = static_cast<Ends>(there | bit(link.other));
    Ends& back = tracks[static_cast<std::size_t>(link.other)];
    back = static_cast<Ends>(back | bit(link.one));
  }
  return tracks;
}

constexpr End turned(End end) {
  return end == o ? o : static_cast<End>((static_cast<unsigned>(end) + 1U) % edges_count);
}

/// The tracks after a quarter turn clockwise.
constexpr Tracks turned(const Tracks& tracks) {
  Tracks after{};
  for (unsigned entry = 0; entry < ends_count; ++entry) {
    Ends& ends = after[static_cast<std::size_t>(turned(static_cast<End>(entry)))];
    each_end(tracks[entry], [&](End exit) { ends = static_cast<Ends>(ends | bit(turned(exit))); });
  }
  return after;
}

/// The tracks of each kind at turn 0, from the tile data of the designer's simulator. Certain, except for the numbers
/// of the three switches: they follow the order of the lists. There are eight of each, so only their names depend on
/// it.
constexpr std::array<Tracks, kinds_count> upright = {
    tracks_of({{n, s}, {e, w}}),                  // crossing
    tracks_of({{n, e}, {s, w}}),                  // curve: two arcs
    tracks_of({{n, o}, {e, o}, {s, o}, {w, o}}),  // stop
    tracks_of({{n, s}, {n, e}, {s, w}}),          // switch 1
    tracks_of({{n, s}, {n, e}, {n, w}}),          // switch 2
    tracks_of({{n, e}, {e, s}, {s, w}, {w, n}}),  // switch 3: no track straight on
    tracks_of({{w, n}, {e, e}, {s, s}}),          // bouncer
};

constexpr std::array<std::array<Tracks, 4>, kinds_count> all_turns() {
  std::array<std::array<Tracks, 4>, kinds_count> all{};
  for (std::size_t tile = 0; tile < all.size(); ++tile) {
    Tracks tracks = upright[tile];
    for (Tracks& turn : all[tile]) {
      turn = tracks;
      tracks = turned(tracks);
    }
  }
  return all;
}

struct Fixed {
  int row;
  int column;
  Ground ground;
  Tracks tracks;
};

/// The upper left quarter of the board: house and source from the designer's simulator (its test confirms their
/// orientation), the garden of six cells in front of the house as in the rules. The other quarters are this one,
/// turned.
constexpr std::array<Fixed, 12> quarter = {{
    {0, 0, Ground::house, tracks_of({{e, o}, {s, o}})},
    {0, 1, Ground::house, tracks_of({{w, o}, {e, o}, {s, o}})},
    {1, 0, Ground::house, tracks_of({{n, o}, {s, o}, {e, o}})},
    {0, 2, Ground::house, tracks_of({{s, w}})},
    {2, 0, Ground::house, tracks_of({{e, n}})},
    {1, 1, Ground::garden, {}},
    {1, 2, Ground::garden, {}},
    {1, 3, Ground::garden, {}},
    {2, 1, Ground::garden, {}},
    {2, 2, Ground::garden, {}},
    {3, 1, Ground::garden, {}},
    {4, 4, Ground::source, tracks_of({{w, o}, {n, o}})},
}};

constexpr std::array<Place, cells_count> whole_board() {
  std::array<Place, cells_count> places{};
  for (std::size_t row = 1; row + 1 < columns; ++row) {
    for (std::size_t column = 1; column + 1 < columns; ++column) places[row * columns + column].ground = Ground::open;
  }
  for (const Fixed& fixed : quarter) {
    int row = fixed.row;
    int column = fixed.column;
    Tracks tracks = fixed.tracks;
    for (std::uint8_t corner = 0; corner < corners_count; ++corner) {
      const int cell = row * columns + column;
      Place& place = places[static_cast<std::size_t>(cell)];
      place = {fixed.ground, fixed.ground == Ground::source ? none : corner, tracks};
      const int turned_row = column;
      column = columns - 1 - row;
      row = turned_row;
      tracks = turned(tracks);
    }
  }
  return places;
}

Json encode_links(const Tracks& tracks) {
  Json links = Json::array();
  for (unsigned one = 0; one < ends_count; ++one) {
    each_end(tracks[one], [&](End other) {
      if (static_cast<unsigned>(other) < one) return;
      links.push_back(std::string(word_of(static_cast<End>(one))) + std::string(word_of(other)));
    });
  }
  return links;
}

Json encode_tile(std::size_t tile) {
  const Kind& kind = kinds[tile];
  Json links = Json::array();
  for (std::size_t turn = 0; turn < kind.turns; ++turn) links.push_back(encode_links(tile_tracks[tile][turn]));
  return {{"kind", word_of(static_cast<Tile>(tile))},
          {"count", kind.count},
          {"start", kind.start},
          {"turns", kind.turns},
          {"links", std::move(links)}};
}

}  // namespace

/// Counts and starting sets as in the rules, in the order of their list.
const std::array<Kind, kinds_count> kinds = {{
    {.count = 20, .start = 3, .turns = 1},
    {.count = 20, .start = 2, .turns = 2},
    {.count = 8, .start = 1, .turns = 1},
    {.count = 8, .start = 0, .turns = 2},
    {.count = 8, .start = 0, .turns = 4},
    {.count = 8, .start = 0, .turns = 1},
    {.count = 8, .start = 0, .turns = 4},
}};

constexpr std::array<std::array<Tracks, 4>, kinds_count> tile_tracks = all_turns();
constexpr std::array<Place, cells_count> board = whole_board();

std::uint8_t beyond(std::uint8_t cell, End edge) {
  switch (edge) {
    case End::north:
      return cell < columns ? none : static_cast<std::uint8_t>(cell - columns);
    case End::east:
      return cell % columns == columns - 1 ? none : static_cast<std::uint8_t>(cell + 1);
    case End::south:
      return cell >= cells_count - columns ? none : static_cast<std::uint8_t>(cell + columns);
    case End::west:
      return cell % columns == 0 ? none : static_cast<std::uint8_t>(cell - 1);
    case End::stop:
      break;
  }
  return none;
}

Json components() {
  Json tiles = Json::array();
  for (std::size_t tile = 0; tile < kinds.size(); ++tile) tiles.push_back(encode_tile(tile));
  Json cells = Json::array();
  for (const Place& place : board) {
    cells.push_back({{"ground", word_of(place.ground)},
                     {"corner", place.corner == none ? Json(nullptr) : Json(place.corner)},
                     {"links", encode_links(place.tracks)}});
  }
  Json corners = Json::object();
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    Json list = Json::array();
    for (int seat = 0; seat < seats; ++seat) list.push_back(corner_of(static_cast<Seat>(seat), seats));
    corners[std::to_string(seats)] = std::move(list);
  }
  return {{"columns", columns},
          {"rows", columns},
          {"tiles", std::move(tiles)},
          {"cells", std::move(cells)},
          {"corners", std::move(corners)},
          {"orbs", orbs_total},
          {"home_to_win", home_to_win},
          {"slots", slots},
          {"rounds_max", rounds_max},
          {"repetitions_max", repetitions_max}};
}

}  // namespace reef::metikoro
