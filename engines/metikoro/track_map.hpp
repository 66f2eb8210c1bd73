#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engines/metikoro/state.hpp"

namespace reef::metikoro {

/// A set of cells within the rim: those that tiles can be laid on, and the source.
using InnerCells = std::uint64_t;
inline constexpr int inner_columns = columns - 2;

/// One cell, or none if it is at the rim.
constexpr InnerCells inner_bit(int cell) {
  const int row = cell / columns - 1;
  const int column = cell % columns - 1;
  const bool inner = row >= 0 && row < inner_columns && column >= 0 && column < inner_columns;
  return inner ? InnerCells{1} << (row * inner_columns + column) : 0;
}

/// The neighbours of some cells across one edge; none at the rim.
constexpr InnerCells across(InnerCells cells, End edge) {
  constexpr InnerCells first_column = 0x0101010101010101;
  switch (edge) {
    case End::north:
      return cells >> inner_columns;
    case End::east:
      return (cells << 1U) & ~first_column;
    case End::south:
      return cells << inner_columns;
    default:
      return (cells & ~first_column) >> 1U;
  }
}

/// Where tracks lead: by the edge where one comes in and the end where one goes out, the cells that have such a track.
/// It is fast, because the computer looks at many thousands of positions for each turn.
class TrackMap {
 public:
  using ByEdge = std::array<InnerCells, edges_count>;
  /// Where one can go on.
  struct Exits {
    ByEdge edges{};
    InnerCells stops = 0;
  };

  explicit TrackMap(const State& state);

  [[nodiscard]] InnerCells tiles() const { return tiles_; }
  [[nodiscard]] InnerCells orbs() const { return orbs_; }
  /// Where one can go on if one has come in by some edges.
  [[nodiscard]] Exits exits(const ByEdge& entries) const {
    Exits exits;
    for (std::size_t entry = 0; entry < edges_count; ++entry) {
      for (std::size_t exit = 0; exit < edges_count; ++exit) {
        exits.edges[exit] |= entries[entry] & links_.edges[entry * edges_count + exit];
      }
      exits.stops |= entries[entry] & links_.stops[entry];
    }
    return exits;
  }

  /// The links of edges with edges and with stops, flat, so that the compiler can treat two sets at a time.
  struct Links {
    std::array<InnerCells, std::size_t{edges_count} * edges_count> edges{};  ///< By entry and exit.
    ByEdge stops{};                                                          ///< By entry.

    /// Adds the links of other cells, each so many cells further.
    constexpr void add(const Links& others, int further) {
      for (std::size_t at = 0; at < edges.size(); ++at) edges[at] |= others.edges[at] << further;
      for (std::size_t at = 0; at < stops.size(); ++at) stops[at] |= others.stops[at] << further;
    }
  };

 private:
  Links links_;
  InnerCells tiles_ = 0;
  InnerCells orbs_ = 0;
};

}  // namespace reef::metikoro
