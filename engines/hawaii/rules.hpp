#pragma once

#include <expected>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"
#include "engines/hawaii/events.hpp"
#include "engines/hawaii/state.hpp"
#include "engines/hawaii/steps.hpp"

/// The course of a game. RULES.md maps each rule to its function and its test.
namespace reef::hawaii {

using Result = StepResult<State, Event>;

/// Shuffles the frame, draws the order of the chiefs and four islands, and lays out the prices of the first round.
/// RULES.md §13 lists the draws. Refuses with `hawaii.seats.range`, path `/seats`.
std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);

SeatSet to_act(const State& state);
std::vector<Action> legal(const State& state, Seat seat);
Price price(const State& state, Seat seat, const Action& action);
std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action);

/// Passes the turn to the next seat. When all chiefs are on the order track, scores the round and pays the income;
/// after all choices lays out the next round, or ends the game. Does not change a state whose turn is not complete.
Result settle(const State& before, Chance& chance);

}  // namespace reef::hawaii
