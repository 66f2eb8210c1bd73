#pragma once

#include <expected>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"
#include "engines/metikoro/events.hpp"
#include "engines/metikoro/state.hpp"
#include "engines/metikoro/steps.hpp"

/// The course of a game. RULES.md maps each rule to its function here or in check.hpp, and to its test.
namespace reef::metikoro {

using Result = StepResult<State, Event>;

/// Lays out the board, fills the platforms and draws the seat that begins, with one draw (RULES.md section 2). Refuses
/// with `metikoro.seats.range`, path `/seats`.
std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);

SeatSet to_act(const State& state);
std::vector<Action> legal(const State& state, Seat seat);
/// The price of replacing and rotating, in "tiles"; the step `pay` that follows names the tile.
Price price(const State& state, Seat seat, const Action& action);
std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action);

/// Ages the locks and bars, then ends the game or passes the turn to the next seat (RULES.md sections 5 and 6). Does
/// not draw. Does not change a state whose turn is not complete.
Result settle(const State& before, Chance& chance);

/// Ends the game by agreement (RULES.md §6.4). `before` must be settled and not over.
Result conclude(const State& before, const Agreement& agreement);

}  // namespace reef::metikoro
