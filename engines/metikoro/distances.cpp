#include <array>
#include <bit>
#include <cstddef>

#include "engines/core/inplace_vector.hpp"
#include "engines/metikoro/score.hpp"

namespace reef::metikoro {
namespace {

// The costs of the obstacles between an orb and the house, in tiles to lay.
constexpr std::size_t missing_tile = 1;
constexpr std::size_t wrong_tile = 2;
constexpr std::size_t roll_more = 2;

using ByEdge = TrackMap::ByEdge;

/// The inner cells whose place is as asked.
template <class Asked>
InnerCells cells_with(Asked asked) {
  InnerCells cells = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (asked(board[cell])) cells |= inner_bit(static_cast<int>(cell));
  }
  return cells;
}

/// By corner, the cells of its garden.
const auto gardens = [] {
  std::array<InnerCells, corners_count> cells{};
  for (std::uint8_t corner = 0; corner < corners_count; ++corner) {
    cells[corner] =
        cells_with([corner](const Place& place) { return place.ground == Ground::garden && place.corner == corner; });
  }
  return cells;
}();

/// The cells that take tiles.
const InnerCells tile_ground =
    cells_with([](const Place& place) { return place.ground == Ground::garden || place.ground == Ground::open; });

/// Where the way from a stop of a house by one of its ends first enters an inner cell, if it does.
void leave_house(std::uint8_t cell, End exit, ByEdge& entries) {
  for (;;) {
    const std::uint8_t next = beyond(cell, exit);
    if (next == none) return;
    const End entry = opposite(exit);
    if (const InnerCells inner = inner_bit(next); inner != 0) {
      entries[static_cast<std::size_t>(entry)] |= inner;
      return;
    }
    const Ends ends = exits(board[next].tracks, entry);
    if (board[next].ground != Ground::house || (ends & bit(End::stop)) != 0) return;
    cell = next;
    exit = static_cast<End>(std::countr_zero(ends));  // A curve: it has one.
  }
}

/// A stop of a house, and where the ways from it first enter inner cells, by the edges that they cross.
struct HouseStop {
  std::uint8_t cell = none;
  ByEdge entries{};
};

/// By corner, the stops of its house.
const auto house_stops = [] {
  std::array<InplaceVector<HouseStop, 3>, corners_count> stops{};
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    const Place& place = board[cell];
    if (place.ground != Ground::house || !has_stop(place.tracks)) continue;
    HouseStop stop{.cell = cell, .entries = {}};
    each_end(exits(place.tracks, End::stop), [&](End exit) { leave_house(cell, exit, stop.entries); });
    stops[place.corner].push_back(stop);
  }
  return stops;
}();

/// Searches the ways home backwards, the shorter ones first. Links work in both directions, so one search serves all
/// orbs.
class WaysHome {
 public:
  WaysHome(const TrackMap& map, const State& state, Seat seat)
      : map_(map), free_(tile_ground & ~map.tiles()), changeable_(map.tiles() & ~map.orbs()) {
    const int seats = seats_in(state);
    for (Seat other = 0; other < seats; ++other) {
      if (other != seat) free_ &= ~gardens[corner_of(other, seats)];
    }
    for (const HouseStop& stop : house_stops[corner_of(seat, seats)]) {
      if (has_orb(state, stop.cell)) continue;
      for (std::size_t edge = 0; edge < edges_count; ++edge) entries_[edge] |= stop.entries[edge];
    }
  }

  /// The orbs at the next distance, beginning with 0.
  InnerCells next_orbs() {
    ByEdge entered{};
    InnerCells stops = 0;
    for (ByEdge entries = entries_; any(entries);) {
      const TrackMap::Exits exits = map_.exits(entries);
      stops |= exits.stops;
      for (std::size_t edge = 0; edge < edges_count; ++edge) entered[edge] |= entries[edge];
      entries = leave(exits.edges);
    }
    stops &= ~stops_;
    stops_ |= stops;
    change(entered, stops);
    return stops & map_.orbs();
  }

 private:
  static bool any(const ByEdge& cells) { return (cells[0] | cells[1] | cells[2] | cells[3]) != 0; }

  /// Where one comes in, by those edges that have not been left by before.
  ByEdge leave(const ByEdge& exits) {
    ByEdge fresh;
    for (std::size_t edge = 0; edge < edges_count; ++edge) {
      fresh[edge] = exits[edge] & ~left_[edge];
      left_[edge] |= fresh[edge];
    }
    const auto& [north, east, south, west] = fresh;
    return {across(south, End::south), across(west, End::west), across(north, End::north), across(east, End::east)};
  }

  /// Goes on from the cells that were entered, as if they had the tiles that are needed, and from the stops, as if
  /// another roll began there.
  void change(const ByEdge& entered, InnerCells stops) {
    const auto& [north, east, south, west] = entered;
    const ByEdge by_others = {east | south | west, north | south | west, north | east | west, north | east | south};
    std::array<ByEdge, 2> later = {later_, {}};  // By one and by two tiles.
    for (std::size_t edge = 0; edge < edges_count; ++edge) {
      later[missing_tile - 1][edge] |= by_others[edge] & free_;
      later[wrong_tile - 1][edge] |= by_others[edge] & changeable_;
      later[roll_more - 1][edge] |= stops & tile_ground;
    }
    entries_ = leave(later[0]);
    later_ = later[1];
  }

  const TrackMap& map_;
  InnerCells free_;        ///< Where the seat can lay a tile.
  InnerCells changeable_;  ///< Tiles that can be replaced or rotated.
  InnerCells stops_ = 0;   ///< Those that have been reached.
  ByEdge left_{};          ///< By edge, the cells that have been left by it.
  ByEdge entries_{};       ///< Where the next distance comes in.
  ByEdge later_{};         ///< By edge, the cells to be left by it at the distance after the next one.
};

}  // namespace

OrbsByDistance distances(const TrackMap& map, const State& state, Seat seat) {
  OrbsByDistance orbs{};
  WaysHome ways(map, state, seat);
  InnerCells left = map.orbs();
  for (std::size_t distance = 0; distance < orbs.size() && left != 0; ++distance) {
    orbs[distance] = ways.next_orbs();
    left &= ~orbs[distance];
  }
  return orbs;
}

}  // namespace reef::metikoro
