#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "engines/maori/state.hpp"

namespace reef::maori {

/// Where on a board something is: a set of cells for each property of tiles. It is fast, because the computer looks at
/// many thousands of boards for each turn.
class BoardMap {
 public:
  explicit BoardMap(const Board& board);

  [[nodiscard]] Cells tiles() const { return sets_[tile]; }
  /// Tiles that are part of an island.
  [[nodiscard]] Cells land() const { return sets_[land_tile]; }
  [[nodiscard]] Cells huts() const { return sets_[hut]; }
  [[nodiscard]] Cells boats() const { return sets_[boat]; }
  /// Halves of wreaths.
  [[nodiscard]] Cells wreaths() const { return sets_[wreath]; }
  [[nodiscard]] Cells palms() const { return sets_[one_palm] | sets_[two_palms]; }
  /// The number of palms on some cells.
  [[nodiscard]] int palms_on(Cells cells) const {
    return std::popcount(cells & sets_[one_palm]) + 2 * std::popcount(cells & sets_[two_palms]);
  }
  /// Where land crosses this edge.
  [[nodiscard]] Cells open(Edges edge) const { return sets_[open_north + number_of(edge)]; }
  /// Where land crosses this edge and goes on behind it.
  [[nodiscard]] Cells joined(Edges edge) const { return joined_[number_of(edge)]; }
  /// Where land crosses this edge and does not go on behind it.
  [[nodiscard]] Cells ends(Edges edge) const { return open(edge) & ~joined(edge); }

  /// Calls `visit` with the cells of each island, in the order of their first cells.
  template <class Visit>
  void each_island(Visit visit) const {
    for (Cells left = land(); left != 0;) {
      const Cells island = island_with(left & (~left + 1));
      visit(island);
      left &= ~island;
    }
  }

 private:
  /// The places in `sets_`.
  enum Property : std::size_t {
    tile,
    land_tile,
    hut,
    boat,
    wreath,
    one_palm,  ///< With `two_palms` these are three.
    two_palms,
    open_north,
    open_east,
    open_south,
    open_west,
  };
  /// A multiple of four, so that the compiler can treat four sets at a time.
  static constexpr std::size_t sets_count = 12;
  using Sets = std::array<Cells, sets_count>;

  static constexpr std::size_t number_of(Edges edge) { return static_cast<std::size_t>(std::countr_zero(edge)); }
  /// The properties of a tile that is laid on the first cell.
  static Sets properties_of(std::uint8_t id, std::uint8_t turn);
  [[nodiscard]] Cells island_with(Cells cells) const;

  Sets sets_{};
  std::array<Cells, all_edges.size()> joined_{};
};

}  // namespace reef::maori
