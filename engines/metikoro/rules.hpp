#pragma once

#include <expected>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"
#include "engines/metikoro/state.hpp"

/// The course of a game. RULES.md maps each rule to a function here or in check.hpp and to its test.
namespace reef::metikoro {

using Result = StepResult<State, Event>;

/// Lays out the board, fills the platforms and draws the seat that begins (RULES.md section 2): one draw.
/// Refuses with `metikoro.seats.range`, path `/seats`.
std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);

SeatSet to_act(const State& state);
std::vector<Action> legal(const State& state, Seat seat);
/// In "tiles": what replacing and rotating cost; the step `pay` that follows says which.
Price price(const State& state, Seat seat, const Action& action);
std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action);

/// Lets the locks age, then ends the game or hands the turn on (RULES.md sections 5 and 6). Draws nothing. Leaves a
/// state whose turn is not whole as it is.
Result settle(const State& before, Chance& chance);

/// Ends the game as all have agreed (RULES.md §6.4). `before` is settled and not over.
Result conclude(const State& before, const Agreement& agreement);

}  // namespace reef::metikoro
