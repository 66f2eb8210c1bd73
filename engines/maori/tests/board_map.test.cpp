// A board as sets of cells.
#include "engines/maori/board_map.hpp"

#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {

/// The neighbour of a cell in words of rows and columns, or nothing beyond the rim.
Cells neighbour(int cell, Edges edge) {
  const int row = cell / columns + (edge == south ? 1 : 0) - (edge == north ? 1 : 0);
  const int column = cell % columns + (edge == east ? 1 : 0) - (edge == west ? 1 : 0);
  const bool inside = row >= 0 && row < rows && column >= 0 && column < columns;
  return inside ? cell_bit(row * columns + column) : 0;
}

/// Any tile on about two thirds of the cells, in any position.
Board filled(std::uint64_t seed) {
  SmallChance chance(seed);
  Board board;
  for (Laid& laid : board.cells) {
    if (chance.below(3) == 0) continue;
    laid.tile = static_cast<std::uint8_t>(chance.below(designs_count));
    laid.turn = static_cast<std::uint8_t>(chance.below(static_cast<std::uint32_t>(positions(designs[laid.tile]))));
  }
  return board;
}

bool is_joined(const Board& board, int cell, Edges edge) {
  const Cells next = neighbour(cell, edge);
  if (next == 0) return false;
  const Laid& here = board.cells[static_cast<std::size_t>(cell)];
  const Laid& there = board.cells[static_cast<std::size_t>(std::countr_zero(next))];
  return here.tile != none && there.tile != none && (open_edges(here.tile, here.turn) & edge) != 0 &&
         (open_edges(there.tile, there.turn) & opposite(edge)) != 0;
}

/// The cells that can be reached from one by joined edges.
Cells island_of(const Board& board, int cell, Cells reached = 0) {
  reached |= cell_bit(cell);
  for (const Edges edge : all_edges) {
    const Cells next = is_joined(board, cell, edge) ? neighbour(cell, edge) & ~reached : 0;
    if (next != 0) reached = island_of(board, std::countr_zero(next), reached);
  }
  return reached;
}

}  // namespace

TEST_CASE("maori: the cells beyond an edge are the neighbours, and none is beyond the rim") {
  for (int cell = 0; cell < cells_count; ++cell) {
    Cells near = 0;
    for (const Edges edge : all_edges) {
      CHECK(beyond(cell_bit(cell), edge) == neighbour(cell, edge));
      const Cells next = neighbour(cell, edge);
      near |= next | beyond(next, north) | beyond(next, east) | beyond(next, south) | beyond(next, west);
    }
    // Two steps straight on lead too far.
    for (const Edges edge : all_edges) near &= ~beyond(beyond(cell_bit(cell), edge), edge);
    CHECK(around(cell) == (near & ~cell_bit(cell)));
  }
}

TEST_CASE("maori: the map of a board has the properties of each tile at its cell") {
  for (std::uint8_t id = 0; id < designs_count; ++id) {
    const Design& design = designs[id];
    for (std::uint8_t turn = 0; turn < positions(design); ++turn) {
      for (const int cell : {0, 7, cells_count - 1}) {
        Board board;
        board.cells[static_cast<std::size_t>(cell)] = {.tile = id, .turn = turn};
        const BoardMap map(board);
        const auto where = [cell](bool there) { return there ? cell_bit(cell) : Cells{0}; };
        CHECK(map.tiles() == cell_bit(cell));
        CHECK(map.land() == where(design.kind != Kind::water && design.kind != Kind::volcano));
        CHECK(map.huts() == where(design.huts > 0));
        CHECK(map.boats() == where(design.boats > 0));
        CHECK(map.wreaths() == where(design.wreath));
        CHECK(map.palms() == where(design.palms > 0));
        CHECK(map.palms_on(all_cells) == design.palms);
        for (const Edges edge : all_edges) CHECK(map.open(edge) == where((open_edges(id, turn) & edge) != 0));
      }
    }
  }
}

TEST_CASE("maori: islands are the tiles that their open edges join, each once") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Board board = filled(seed);
    const BoardMap map(board);
    Cells seen = 0;
    int last_first = -1;
    map.each_island([&](Cells island) {
      const int first = std::countr_zero(island);
      CHECK(island == island_of(board, first));
      CHECK(first > last_first);
      last_first = first;
      seen |= island;
    });
    CHECK(seen == map.land());
    for (int cell = 0; cell < cells_count; ++cell) {
      for (const Edges edge : all_edges) {
        CHECK(((map.joined(edge) & cell_bit(cell)) != 0) == is_joined(board, cell, edge));
      }
    }
  }
}

}  // namespace reef::maori::test
