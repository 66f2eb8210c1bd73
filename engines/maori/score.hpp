#pragma once

#include <optional>
#include <vector>

#include "engines/core/game.hpp"
#include "engines/maori/state.hpp"

namespace reef::maori {

/// Land tiles that belong together: neighbours whose touching edges are both open.
struct Island {
  Cells cells = 0;
  bool finished = true;  ///< Every open edge of every tile meets an open edge.
  bool hut = false;
};

/// All islands of a board, finished or not. Water tiles are none.
std::vector<Island> islands_of(const Board& board);

/// Pairs of neighbours that hold the two halves of a wreath on the edge between them, as the pairs' cells.
std::vector<Cells> wreaths_of(const Board& board, Cells standing);

/// As if the game ended now: unfinished islands are left out, and majorities compared. Items in this order: palms,
/// palms_with_hut, palms_inside and palms_with_hut_inside (on the atoll), wreaths, boats, shells, empty, removed.
ScoreSheet score(const State& state);

/// Ranks by points, then by shells, then shared.
std::optional<Outcome> outcome(const State& state);

}  // namespace reef::maori
