#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <vector>

#include "engines/core/any_game.hpp"

namespace reef {

/// The maximum number of steps in a turn. Far above what any game needs; limits the cost of a request.
inline constexpr std::size_t steps_max = 64;

/// A partial or complete turn: the game after the steps so far.
struct Draft {
  std::unique_ptr<AnyGame> game_state;
  std::vector<EventsPtr> events;  ///< One entry per step.
  bool sealed = false;            ///< The last step revealed something: commit now, no undo.
  bool can_commit = false;        ///< The turn may end here.
  bool is_over = false;           ///< The turn must end here: no further step is possible.
};

/// Which step of a list was refused, and why.
struct StepRefused {
  std::size_t index;  ///< Of the refused step, from 0.
  Violation violation;
};

/// Applies the steps to a copy of `game_state`, which itself does not change.
///
/// Refuses with `turn.not_your_turn` if `seat` owes no decision, `turn.too_many_steps`, `turn.complete` for a step
/// after the end of the turn, `json.type` if `steps` is not an array, and with the game's own rules.
std::expected<Draft, StepRefused> fold(const AnyGame& game_state, Seat seat, const Json& steps);

}  // namespace reef
