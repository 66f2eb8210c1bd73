#include "engines/maori/state.hpp"

#include <numeric>

namespace reef::maori {

Cells occupied(const Board& board) {
  Cells cells = 0;
  for (int cell = 0; cell < cells_count; ++cell) {
    if (board.cells[static_cast<std::size_t>(cell)].tile != none) cells |= cell_bit(cell);
  }
  return cells;
}

Cells free_cells(const Board& board, Side side) {
  return playable(side) & ~occupied(board);
}

int boats(const Board& board, Side side, Cells counted) {
  const Layout& layout = layout_of(side);
  int total = layout.printed_boats;
  each_cell(counted, [&](int at) {
    const auto cell = static_cast<std::size_t>(at);
    if (layout.ground[cell] == Ground::boat) --total;
    total += designs[board.cells[cell].tile].boats;
  });
  return total;
}

int boats(const Board& board, Side side) {
  return boats(board, side, occupied(board));
}

HandView seen(const Hand& hand) {
  return {.tile = hand.tile, .from = hand.at == none ? TakenFrom::storage : TakenFrom::display, .at = hand.at};
}

HandRecord recorded(const Hand& hand) {
  return {seen(hand), hand.sailed};
}

const char* read_hand(const HandRecord& record, Hand& hand) {
  hand = {.tile = record.tile, .at = record.at, .sailed = record.sailed};
  if ((record.from == TakenFrom::storage) == (record.at == none)) return nullptr;
  return "a tile from the display has a place there, and one from storage has none";
}

int tiles_in(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

}  // namespace reef::maori
