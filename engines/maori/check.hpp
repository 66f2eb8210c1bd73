#pragma once

#include <cstdint>
#include <expected>

#include "engines/core/violation.hpp"
#include "engines/maori/state.hpp"

/// The one judge of steps: `legal` lists what it lets pass, `apply` does what it lets pass.
namespace reef::maori {

/// Why a step is refused. `violation_of` gives each its stable rule id, its sentence and its path.
enum class Refusal : std::uint8_t {
  allowed,
  not_your_turn,
  other_phase,
  malformed,
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

/// `Refusal::allowed` if the step is legal. Safe with any action whatever.
Refusal check(const State& state, Seat seat, const Action& action);

Violation violation_of(Refusal refusal);

/// Shells that a legal step costs.
int cost(const State& state, Seat seat, const Action& action);

/// True if some cell can take the tile in hand, the ship sailing up to `shells` steps first.
bool can_place(const State& state, const Board& board, int shells);

}  // namespace reef::maori
