#pragma once

#include <cstdint>

#include "engines/core/violation.hpp"
#include "engines/metikoro/state.hpp"

/// The one judge of steps: `legal` lists what it lets pass, `apply` does what it lets pass.
namespace reef::metikoro {

/// Why a step is refused. `violation_of` gives each its stable rule id, its sentence and its path.
enum class Refusal : std::uint8_t {
  allowed,
  not_your_turn,
  other_phase,
  malformed,
  other_deed,
  no_such_cell,
  no_such_turn,
  not_on_platform,
  place_occupied,
  place_garden,
  change_empty,
  change_locked,
  change_nothing,
  change_unpaid,
  replace_orb,
  take_no_room,
  not_in_supply,
  roll_orb,
  roll_house,
  roll_barred,
  roll_way,
};

/// `Refusal::allowed` if the step is legal. Safe with any action whatever.
Refusal check(const State& state, Seat seat, const Action& action);

Violation violation_of(Refusal refusal);

/// True if the seat in turn can go on with a second tile of the action that it began (RULES.md §3.2).
bool can_do_more(const State& state);

}  // namespace reef::metikoro
