#pragma once

#include <optional>

#include "engines/core/game.hpp"
#include "engines/hawaii/state.hpp"

/// Scoring: RULES.md §11 and §12.
namespace reef::hawaii {

/// Item by item, as if the game ended now: the round that is being played is scored as it stands.
ScoreSheet score(const State& state);

/// Who won, once the game is over.
std::optional<Outcome> outcome(const State& state);

/// The cell that stands for a tile in the score, and for a kahuna; RULES.md §20.
constexpr int cell_of(std::size_t row, int column) {
  return row_width * static_cast<int>(row) + column;
}
inline constexpr int kahuna_cells = row_width * rows_count;

}  // namespace reef::hawaii
