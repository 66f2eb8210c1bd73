#pragma once

#include <cstdint>

#include "engines/core/violation.hpp"
#include "engines/manitou/state.hpp"
#include "engines/manitou/steps.hpp"

/// The single definition of legality: `legal` lists and `apply` executes exactly the steps that `check` allows.
namespace reef::manitou {

/// Why a step is refused. `violation_of` gives each its stable rule id, detail and path.
enum class Refusal : std::uint8_t {
  allowed,
  not_your_turn,
  other_phase,
  malformed,
  choose_none_left,
  lay_not_in_hand,
  lay_third_warrior,
};

/// The seats that owe a decision: while choosing, all whose team is incomplete; otherwise the seat whose turn it is.
SeatSet to_act(const State& state);

/// `Refusal::allowed` if the step is legal. Accepts any step, also with numbers out of range.
Refusal check(const State& state, Seat seat, const Action& action);
/// The same, but `seat` must be in `to_act`.
Refusal check_step(const State& state, Seat seat, const Action& action);

bool has_hunter(const Cards& cards);

Violation violation_of(Refusal refusal);

}  // namespace reef::manitou
