#pragma once

#include <optional>
#include <vector>

#include "engines/core/game.hpp"
#include "engines/maori/board_map.hpp"
#include "engines/maori/state.hpp"

namespace reef::maori {

/// Connected land tiles: neighbours are connected if both touching edges are open.
struct Island {
  Cells cells = 0;
  bool finished = true;  ///< Every open edge meets an open edge.
  bool hut = false;
};

/// All islands of a board, finished or not. Water tiles are not islands.
std::vector<Island> islands_of(const BoardMap& map);

/// The cells of each pair of neighbours that have the two halves of a wreath on their common edge.
std::vector<Cells> wreaths_of(const BoardMap& map, Cells on_board);

/// The score as if the game ended now: without unfinished islands, with majorities. Items in this order: palms,
/// palms_with_hut, palms_inside and palms_with_hut_inside (on the atoll), wreaths, boats, shells, empty, removed.
ScoreSheet score(const State& state);

/// Ranks by points, then by shells; if both are equal, seats share a rank.
std::optional<Outcome> outcome(const State& state);

}  // namespace reef::maori
