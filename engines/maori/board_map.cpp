#include "engines/maori/board_map.hpp"

namespace reef::maori {

BoardMap::Sets BoardMap::properties_of(std::uint8_t id, std::uint8_t turn) {
  const Design& design = designs[id];
  Sets sets{};
  sets[tile] = 1;
  sets[land_tile] = design.kind != Kind::water && design.kind != Kind::volcano ? 1 : 0;
  sets[hut] = design.huts > 0 ? 1 : 0;
  sets[boat] = design.boats > 0 ? 1 : 0;
  sets[wreath] = design.wreath ? 1 : 0;
  sets[one_palm] = design.palms % 2;
  sets[two_palms] = design.palms / 2;
  for (const Edges edge : all_edges) sets[open_north + number_of(edge)] = (open_edges(id, turn) & edge) != 0 ? 1 : 0;
  return sets;
}

BoardMap::BoardMap(const Board& board) {
  static const auto properties = [] {
    std::array<std::array<Sets, all_edges.size()>, designs_count> table{};
    for (std::uint8_t id = 0; id < designs_count; ++id) {
      for (std::uint8_t turn = 0; turn < all_edges.size(); ++turn) table[id][turn] = properties_of(id, turn);
    }
    return table;
  }();
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const Laid& laid = board.cells[cell];
    if (laid.tile == none) continue;
    const Sets& there = properties[laid.tile][laid.turn];
    for (std::size_t at = 0; at < sets_count; ++at) sets_[at] |= there[at] << cell;
  }
  for (const Edges edge : all_edges) {
    joined_[number_of(edge)] = open(edge) & beyond(open(opposite(edge)), opposite(edge));
  }
}

Cells BoardMap::island_with(Cells cells) const {
  Cells before = 0;
  while (cells != before) {
    before = cells;
    for (const Edges edge : all_edges) cells |= beyond(cells & joined(edge), edge);
  }
  return cells;
}

}  // namespace reef::maori
