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

using ByEdge = TrackMap::ByEdge<InnerCells>;

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

/// The sets of two seats. The compiler treats both with each instruction.
using ForTwo [[gnu::vector_size(2 * sizeof(InnerCells))]] = InnerCells;

/// Searches the ways home backwards, the shorter ones first. Links work in both directions, so one search serves all
/// orbs. It serves two neighbouring seats at once.
class WaysHome {
 public:
  WaysHome(const TrackMap& map, const State& state, Seat first) : map_(map), changeable_(map.tiles() & ~map.orbs()) {
    const int seats = seats_in(state);
    for (int at = 0; at < 2 && first + at < seats; ++at) {
      const auto seat = static_cast<Seat>(first + at);
      free_[at] = tile_ground & ~map.tiles();
      for (Seat other = 0; other < seats; ++other) {
        if (other != seat) free_[at] &= ~gardens[corner_of(other, seats)];
      }
      for (const HouseStop& stop : house_stops[corner_of(seat, seats)]) {
        if (has_orb(state, stop.cell)) continue;
        for (std::size_t edge = 0; edge < edges_count; ++edge) entered_[edge][at] |= stop.entries[edge];
      }
    }
  }

  /// The orbs at the next distance, beginning with 0.
  ForTwo next_orbs() {
    bool goes_on = true;
    while (goes_on) {
      const ForTwo fresh = follow<End::north>() | follow<End::east>() | follow<End::south>() | follow<End::west>();
      goes_on = (fresh[0] | fresh[1]) != 0;
    }
    const ForTwo stops = map_.exits(entered_, End::stop) & ~stops_;
    stops_ |= stops;
    change(stops);
    return stops & map_.orbs();
  }

 private:
  using Sets = TrackMap::ByEdge<ForTwo>;

  /// Follows the tracks that leave the entered cells by this edge. Returns the cells that are left.
  template <End edge>
  ForTwo follow() {
    return leave<edge>(map_.exits(entered_, edge));
  }
  /// Leaves cells by this edge, except for those that have been left by it before.
  template <End edge>
  ForTwo leave(ForTwo cells) {
    const ForTwo fresh = cells & ~left_[static_cast<std::size_t>(edge)];
    left_[static_cast<std::size_t>(edge)] |= fresh;
    entered_[static_cast<std::size_t>(opposite(edge))] |= across(fresh, edge);
    return fresh;
  }

  /// Goes on from the cells that were entered, as if they had the tiles that are needed, and from the stops, as if
  /// another roll began there.
  void change(ForTwo stops) {
    const auto& [north, east, south, west] = entered_;
    const Sets by_others = {east | south | west, north | south | west, north | east | west, north | east | south};
    std::array<Sets, 2> later = {later_, {}};  // By one and by two tiles.
    for (std::size_t edge = 0; edge < edges_count; ++edge) {
      later[missing_tile - 1][edge] |= by_others[edge] & free_;
      later[wrong_tile - 1][edge] |= by_others[edge] & changeable_;
      later[roll_more - 1][edge] |= stops & tile_ground;
    }
    entered_ = {};
    leave<End::north>(later[0][0]);
    leave<End::east>(later[0][1]);
    leave<End::south>(later[0][2]);
    leave<End::west>(later[0][3]);
    later_ = later[1];
  }

  const TrackMap& map_;
  InnerCells changeable_;  ///< Tiles that can be replaced or rotated.
  ForTwo free_{};          ///< Where the seat can lay a tile.
  ForTwo stops_{};         ///< Those that have been reached.
  Sets left_{};            ///< By edge, the cells that have been left by it.
  Sets entered_{};         ///< By edge, the cells that are entered by it at this distance.
  Sets later_{};           ///< By edge, the cells to be left by it at the distance after the next one.
};

}  // namespace

OrbDistances distances(const State& state) {
  const TrackMap map(state);
  OrbDistances orbs(state.platforms.size());
  for (std::size_t seat = 0; seat < orbs.size(); seat += 2) {
    WaysHome ways(map, state, static_cast<Seat>(seat));
    ForTwo left = {map.orbs(), map.orbs()};
    for (std::size_t distance = 0; distance < too_far && (left[0] | left[1]) != 0; ++distance) {
      const ForTwo found = ways.next_orbs();
      left &= ~found;
      orbs[seat][distance] = found[0];
      if (seat + 1 < orbs.size()) orbs[seat + 1][distance] = found[1];
    }
  }
  return orbs;
}

}  // namespace reef::metikoro
