#pragma once

#include <cstdint>
#include <expected>

#include "engines/core/violation.hpp"
#include "engines/maori/state.hpp"
#include "engines/maori/steps.hpp"

/// The single definition of legality: `legal` lists and `apply` executes exactly the steps that `check` allows.
namespace reef::maori {

/// Why a step is refused. `violation_of` gives each its stable rule id, detail and path.
enum class Refusal : std::uint8_t {
  allowed,
  not_your_turn,
  other_phase,
  launch_stop,
  move_at_least_one,
  move_shells,
  take_out_of_line,
  take_empty,
  take_volcano,
  take_blocked,
  take_shells,
  take_dead_end,
  unstore_empty,
  unstore_dead_end,
  store_from_storage,
  store_occupied,
  store_sailed,
  sail_no_ship,
  sail_shells,
  sail_neighbour,
  sail_own_tile,
  sail_dead_end,
  place_water,
  place_occupied,
  place_near_ship,
  place_upright,
  remove_empty,
  remove_under_ship,
  ship_own_tile,
  ship_same,
};

/// `Refusal::allowed` if the step is legal. Accepts any step, also with numbers out of range.
Refusal check(const State& state, Seat seat, const Action& action);

Violation violation_of(Refusal refusal);

/// The price of a legal step in shells.
int cost(const State& state, Seat seat, const Action& action);

/// True if some cell can take the tile in hand, after the ship has sailed up to `shells` steps.
bool can_place(const State& state, const Board& board, int shells);

}  // namespace reef::maori
