#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engines/core/game.hpp"

/// The pieces of Maori: tile designs, board masks, the explorer's stops. The sources show some of them only in
/// pictures; components.cpp says for each table where it comes from and how certain it is.
namespace reef::maori {

/// "No tile", "no cell", "no seat" in every byte of a state.
inline constexpr std::uint8_t none = 255;

inline constexpr int tiles_total = 97;
inline constexpr int shells_total = 30;
inline constexpr int shells_at_start = 5;
inline constexpr int seats_min = 2;
inline constexpr int seats_max = 5;
inline constexpr int seats_max_atoll = 4;

// Tiles ---------------------------------------------------------------------------------------------------------------

enum class Kind : std::uint8_t { single, end, middle, water, volcano };

/// A set of edges of a tile, clockwise from north. A quarter turn clockwise shifts every bit up by one, and the highest
/// to the lowest.
using Edges = std::uint8_t;
inline constexpr Edges north = 1;
inline constexpr Edges east = 2;
inline constexpr Edges south = 4;
inline constexpr Edges west = 8;
inline constexpr std::array<Edges, 4> all_edges = {north, east, south, west};
constexpr Edges opposite(Edges edge) {
  return static_cast<Edges>(((edge << 2U) | (edge >> 2U)) & 15U);
}

/// A tile design, with the number of its copies in the box. A tile's id is the index of its design in `designs`.
struct Design {
  Kind kind;
  Edges open;  ///< The edges that land crosses.
  std::uint8_t palms;
  std::uint8_t huts;
  std::uint8_t boats;
  std::uint8_t shells;
  bool wreath;  ///< Half a wreath is on each open edge.
  std::uint8_t count;
};

inline constexpr int designs_count = 55;
extern const std::array<Design, designs_count> designs;

/// In how many positions the tile may be laid: 1 with palms (they stay upright), for water and for whole islands; 4 for
/// an end without palms, 2 for a middle without palms.
int positions(const Design& design);
/// The open edges of a tile after `turn` quarter turns clockwise.
Edges open_edges(std::uint8_t tile, std::uint8_t turn);
/// True for the tile that can be neither taken nor passed.
bool is_volcano(std::uint8_t tile);

// Boards --------------------------------------------------------------------------------------------------------------

inline constexpr int rows = 4;
inline constexpr int columns = 5;
/// Cells are numbered row by row from the upper left: cell = 5 * row + column.
inline constexpr int cells_count = rows * columns;

/// A set of cells, bit c for cell c.
using Cells = std::uint32_t;
constexpr Cells cell_bit(int cell) {
  return Cells{1} << cell;
}
inline constexpr Cells all_cells = cell_bit(cells_count) - 1;
/// Calls `visit` with each cell of a set, in ascending order.
template <class Visit>
void each_cell(Cells cells, Visit visit) {
  for (; cells != 0; cells &= cells - 1) visit(std::countr_zero(cells));
}

enum class Ground : std::uint8_t {
  land,   ///< Printed land or rim: not playable.
  water,  ///< Free water.
  boat,   ///< Free water with a printed boat. A tile may cover it; then the boat does not count.
};

/// One side of the players' boards.
struct Layout {
  std::array<Ground, cells_count> ground;
  std::uint8_t printed_boats;  ///< All of them, including those on `boat` cells.
  std::uint8_t
      printed_boats_at;  ///< The cell that shows the boats no tile can cover; `none` if they are in the margin.
  Cells inside;          ///< The cells inside the atoll.
};

enum class Side : std::uint8_t { front, atoll };

const Layout& layout_of(Side side);
/// The cells that a tile may be laid on, whether occupied or not.
Cells playable(Side side);
/// The neighbours of some cells across one edge. There are none beyond the rim.
constexpr Cells beyond(Cells cells, Edges edge) {
  constexpr Cells first_column = cell_bit(0) | cell_bit(5) | cell_bit(10) | cell_bit(15);
  switch (edge) {
    case north:
      return cells >> columns;
    case east:
      return (cells << 1U) & ~first_column & all_cells;
    case south:
      return (cells << columns) & all_cells;
    default:
      return (cells & ~first_column) >> 1U;
  }
}
/// Some cells and all cells around them, including diagonally.
constexpr Cells with_neighbours(Cells cells) {
  const Cells row = cells | beyond(cells, east) | beyond(cells, west);
  return row | beyond(row, north) | beyond(row, south);
}
/// The up to eight cells around a cell, including diagonally.
constexpr Cells around(int cell) {
  return with_neighbours(cell_bit(cell)) & ~cell_bit(cell);
}

// The display and the explorer ----------------------------------------------------------------------------------------

/// Places are numbered row by row from the upper left: place = 4 * row + column.
inline constexpr int places_count = 16;
/// Stops are numbered clockwise from the upper left, four per side.
inline constexpr int stops_count = 16;
inline constexpr int line_length = 4;

using Line = std::array<std::uint8_t, line_length>;
/// Per stop, the places of the line that the explorer looks along, nearest first.
extern const std::array<Line, stops_count> stops;

/// All of the above as JSON; see RULES.md §12.
Json components();

}  // namespace reef::maori
