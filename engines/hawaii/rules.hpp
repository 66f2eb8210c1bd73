#pragma once

#include <expected>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"
#include "engines/hawaii/state.hpp"

/// The course of a game. RULES.md maps each rule to a function here or beside and to its test.
namespace reef::hawaii {

using Result = StepResult<State, Event>;

/// Lays out the frame, draws the order of the chiefs and four islands, and lays the prices of the first round.
/// RULES.md §13 lists the draws. Refuses with `hawaii.seats.range`, path `/seats`.
std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);

SeatSet to_act(const State& state);
std::vector<Action> legal(const State& state, Seat seat);
Price price(const State& state, Seat seat, const Action& action);
std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action);

/// Hands the turn on; when all chiefs stand on the order track, scores the round, pays the income, and lays out the
/// next round once all have chosen, or ends the game. Leaves a state whose turn is not whole as it is.
Result settle(const State& before, Chance& chance);

}  // namespace reef::hawaii
