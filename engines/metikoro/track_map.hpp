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

/// The neighbours of some cells across one edge; none at the rim. Also for several sets at once.
template <class Set>
constexpr Set across(Set cells, End edge) {
  constexpr InnerCells first_column = 0x0101010101010101;
  switch (edge) {
    case End::north:
      return cells >> inner_columns;
    case End::east:
      return (cells << 1) & ~first_column;
    case End::south:
      return cells << inner_columns;
    default:
      return (cells & ~first_column) >> 1;
  }
}

/// Where tracks lead: by the edge where one comes in and the end where one goes out, the cells that have such a track.
/// It is fast, because the computer looks at many thousands of positions for each turn.
class TrackMap {
 public:
  /// By edge, a set of cells, or several sets at once.
  template <class Set>
  using ByEdge = std::array<Set, edges_count>;

  explicit TrackMap(const State& state);

  [[nodiscard]] InnerCells tiles() const { return tiles_; }
  [[nodiscard]] InnerCells orbs() const { return orbs_; }
  /// Where one can go out by this end if one has come in by some edges.
  template <class Set>
  [[nodiscard]] Set exits(const ByEdge<Set>& entries, End end) const {
    const InnerCells* links = &links_[static_cast<std::size_t>(end) * edges_count];
    return (entries[0] & links[0]) | (entries[1] & links[1]) | (entries[2] & links[2]) | (entries[3] & links[3]);
  }

  /// By the end where one goes out and the edge where one comes in. Flat, so that the compiler can treat two at a time.
  using Links = std::array<InnerCells, std::size_t{ends_count} * edges_count>;

 private:
  Links links_;
  InnerCells tiles_ = 0;
  InnerCells orbs_ = 0;
};

}  // namespace reef::metikoro
