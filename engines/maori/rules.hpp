#pragma once

#include <expected>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"
#include "engines/maori/state.hpp"

/// The course of a game. RULES.md maps each rule to a function here or in check.hpp and to its test.
namespace reef::maori {

using Result = StepResult<State, Event>;

/// Deals the display and the shells, and draws the seat that launches the explorer.
/// Draws: the seat; then, place by place, a tile (and another for every volcano).
/// Refuses with `maori.seats.range` or `maori.seats.atoll`, path `/seats`.
std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);

SeatSet to_act(const State& state);
std::vector<Action> legal(const State& state, Seat seat);
Price price(const State& state, Seat seat, const Action& action);
std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action);

/// Refills the display (a draw a tile), then ends the game or hands the turn on. Leaves a state whose turn is not whole
/// as it is.
Result settle(const State& before, Chance& chance);

}  // namespace reef::maori
