#include "engines/hawaii/state.hpp"

#include <bit>
#include <numeric>

namespace reef::hawaii {

Kinds kinds_in(const Row& row) {
  Kinds kinds = 0;
  for (const Tile& tile : row) kinds |= kind_bit(tile.kind);
  return kinds;
}

int length_of(const Player& player, std::size_t row) {
  return static_cast<int>(player.rows[row].size()) + (row == 0 ? 1 : 0);
}

bool is_topped(const Player& player, std::size_t row) {
  return player.tikis > 0 && length_of(player, row) >= needed_length(player.tikis);
}

int begun(const Player& player) {
  int rows = 1;
  while (rows < rows_count && !player.rows[static_cast<std::size_t>(rows)].empty()) ++rows;
  return rows;
}

namespace {

/// What fits in a begun village that contains these kinds, regardless of gods in other villages.
Kinds fitting(Kinds there) {
  const Kinds gods = (there & god_kinds) != 0 ? god_kinds : 0;
  return village_kinds & ~there & ~gods;
}

Kinds gods_of(const Player& player) {
  Kinds kinds = 0;
  for (const Row& row : player.rows) kinds |= kinds_in(row);
  return kinds & god_kinds;
}

}  // namespace

unsigned rows_for(const Player& player, Kind kind) {
  if (!contains(village_kinds & ~gods_of(player), kind)) return 0;
  unsigned rows = 0;
  const auto open = static_cast<std::size_t>(begun(player));
  for (std::size_t row = 0; row < open; ++row) {
    if (contains(fitting(kinds_in(player.rows[row])), kind)) rows |= 1U << row;
  }
  if (open < rows_count && contains(hut_kinds, kind)) rows |= 1U << open;
  return rows;
}

Kinds buildable(const Player& player) {
  Kinds kinds = 0;
  Kinds gods = 0;
  for (const Row& row : player.rows) {
    const bool first = &row == player.rows.data();
    if (row.empty() && !first) {
      kinds |= hut_kinds;
      break;
    }
    const Kinds there = kinds_in(row);
    gods |= there & god_kinds;
    kinds |= fitting(there);
  }
  kinds = (kinds & ~gods) | kind_bit(Kind::boat);
  if (player.kahunas < kahunas_max) kinds |= kind_bit(Kind::kahuna);
  if (player.tikis < tikis_max) kinds |= kind_bit(Kind::tiki);
  return kinds;
}

Kinds in_stock(const State& state, Kinds kinds) {
  Kinds left = 0;
  for (Kinds rest = kinds; rest != 0; rest &= rest - 1) {
    if (state.stock[static_cast<std::size_t>(std::countr_zero(rest))] > 0) left |= rest & (~rest + 1);
  }
  return left;
}

int room_for(const Player& player, Kind kind) {
  if (kind == Kind::kahuna) return kahunas_max - player.kahunas;
  if (kind == Kind::tiki) return tikis_max - player.tikis;
  return 1;
}

int side_of_god(const Player& player, Kind kind) {
  for (const Row& row : player.rows) {
    for (const Tile& tile : row) {
      if (tile.kind == kind) return tile.side;
    }
  }
  return 0;
}

int spear_points(const Player& player) {
  int points = 0;
  for (const Row& row : player.rows) {
    for (const Tile& tile : row) {
      if (tile.kind == Kind::spear_hut || tile.kind == Kind::ku) points += tile.side;
    }
  }
  return points;
}

int tokens_in(const TokenCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

}  // namespace reef::hawaii
