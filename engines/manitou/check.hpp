#pragma once

#include <cstdint>

#include "engines/core/violation.hpp"
#include "engines/manitou/state.hpp"

/// The one judge of steps: `legal` lists what it lets pass, `apply` does what it lets pass.
namespace reef::manitou {

/// Why a step is refused. `violation_of` gives each its stable rule id, its sentence and its path.
enum class Refusal : std::uint8_t {
  allowed,
  not_your_turn,
  other_phase,
  malformed,
  choose_none_left,
  lay_not_in_hand,
  lay_third_warrior,
};

/// Who owes a decision: while choosing everybody whose team is not whole, then the seat in turn.
SeatSet to_act(const State& state);

/// `Refusal::allowed` if the step is legal. Safe with any action whatever.
Refusal check(const State& state, Seat seat, const Action& action);
/// The same for a seat that is known to be in `to_act`.
Refusal check_step(const State& state, Seat seat, const Action& action);

bool has_hunter(const Cards& cards);

Violation violation_of(Refusal refusal);

}  // namespace reef::manitou
