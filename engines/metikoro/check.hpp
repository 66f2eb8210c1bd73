#pragma once

#include <cstdint>
#include <vector>

#include "engines/core/violation.hpp"
#include "engines/metikoro/state.hpp"
#include "engines/metikoro/steps.hpp"

/// The single definition of legality: `legal_steps` lists and `apply` executes exactly the steps that `check` allows.
namespace reef::metikoro {

/// Why a step is refused. `violation_of` gives each its stable rule id, detail and path.
enum class Refusal : std::uint8_t {
  allowed,
  not_your_turn,
  other_phase,
  other_kind,
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

/// `Refusal::allowed` if the step is legal. Accepts any step, also with numbers out of range.
Refusal check(const State& state, Seat seat, const Action& action);

/// All steps that `check` allows the seat whose turn it is.
std::vector<Action> legal_steps(const State& state);

Violation violation_of(Refusal refusal);

/// True if the acting seat can continue its action with a second tile (RULES.md §3.2).
bool can_do_more(const State& state);

}  // namespace reef::metikoro
