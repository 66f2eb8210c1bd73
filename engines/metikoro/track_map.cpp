#include "engines/metikoro/track_map.hpp"

#include <bit>

namespace reef::metikoro {
namespace {

using Links = TrackMap::Links;

/// The links of tracks on the first inner cell.
Links links_of(const Tracks& tracks) {
  Links links{};
  for (std::size_t exit = 0; exit < ends_count; ++exit) {
    for (std::size_t entry = 0; entry < edges_count; ++entry) {
      links[exit * edges_count + entry] = (tracks[entry] >> exit) & 1U;
    }
  }
  return links;
}

/// Adds the links of a cell that is so many cells behind the first one.
void add(Links& links, const Links& of_cell, int further) {
  for (std::size_t at = 0; at < links.size(); ++at) links[at] |= of_cell[at] << further;
}

/// The links of all fixed tracks: those of the source.
const Links fixed_links = [] {
  Links links{};
  for (int cell = 0; cell < cells_count; ++cell) {
    if (inner_bit(cell) == 0) continue;
    add(links, links_of(board[static_cast<std::size_t>(cell)].tracks), std::countr_zero(inner_bit(cell)));
  }
  return links;
}();

/// By kind and turn, the links of a tile on the first inner cell.
const auto tile_links = [] {
  std::array<std::array<Links, edges_count>, kinds_count> table{};
  for (std::size_t kind = 0; kind < table.size(); ++kind) {
    for (std::size_t turn = 0; turn < edges_count; ++turn) table[kind][turn] = links_of(tile_tracks[kind][turn]);
  }
  return table;
}();

}  // namespace

TrackMap::TrackMap(const State& state) : links_(fixed_links) {
  for (int inner = 0; inner < inner_columns * inner_columns; ++inner) {
    const int cell = (inner / inner_columns + 1) * columns + inner % inner_columns + 1;
    const Laid& laid = state.cells[static_cast<std::size_t>(cell)];
    if (laid.tile == none) continue;
    tiles_ |= InnerCells{1} << inner;
    add(links_, tile_links[laid.tile][laid.turn], inner);
  }
  for (const std::uint8_t orb : state.orbs) orbs_ |= inner_bit(orb);
}

}  // namespace reef::metikoro
