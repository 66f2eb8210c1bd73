#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <vector>

#include "engines/core/table.hpp"

namespace reef {

/// The most steps that one turn may have. Far above what any game asks for; a bound on what a request can cost.
inline constexpr std::size_t steps_max = 64;

/// A half-made or finished turn: a table with the steps folded over it.
struct Draft {
  std::unique_ptr<Table> table;
  std::vector<HappeningsPtr> happened;  ///< One entry a step.
  bool sealed = false;                  ///< The last step revealed something: commit now, no undo.
  bool can_commit = false;              ///< The turn is whole: its seat owes no further step.
};

/// Where and why a list of steps was refused.
struct StepRefused {
  std::size_t index;  ///< Of the step at fault, from 0.
  Violation violation;
};

/// Folds `apply` over a copy of `table`. The table itself is untouched.
///
/// Refuses with `turn.not_your_turn` if `seat` owes nothing, `turn.too_many_steps`, `turn.complete` for a step after
/// the turn is whole, `json.type` if `steps` is no array, and with the game's own rules.
std::expected<Draft, StepRefused> fold(const Table& table, Seat seat, const Json& steps);

}  // namespace reef
