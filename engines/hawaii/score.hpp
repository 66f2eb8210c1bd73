#pragma once

#include <optional>

#include "engines/core/game.hpp"
#include "engines/hawaii/state.hpp"

/// Scoring: RULES.md §11 and §12.
namespace reef::hawaii {

/// Item by item, as if the game ended now: the present round is scored as it is.
ScoreSheet score(const State& state);

/// The winners, once the game is over.
std::optional<Outcome> outcome(const State& state);

/// The cell of a tile, and of a kahuna, in the score; RULES.md §20.
constexpr int cell_of(std::size_t row, int column) {
  return row_width * static_cast<int>(row) + column;
}
inline constexpr int kahuna_cells = row_width * rows_count;

}  // namespace reef::hawaii
