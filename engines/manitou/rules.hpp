#pragma once

#include <expected>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"
#include "engines/manitou/state.hpp"

/// The course of a game. RULES.md maps each rule to a function and to its test.
namespace reef::manitou {

using Result = StepResult<State, Event>;

/// Draws the seat that starts, and the herds of the first hunt (§2.1, §2.2).
/// Refuses with `manitou.seats.range`, path `/seats`.
std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);

std::vector<Action> legal(const State& state, Seat seat);
std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action);

/// Deals the hands once all teams are whole; fills up a hand after a play; ends a hunt and begins the next. Leaves a
/// state with nothing of that due as it is.
Result settle(const State& before, Chance& chance);

/// §7.9: everybody takes back what they laid in the present hunt and was not captured; teams and hands are gone.
void take_back(State& state);

}  // namespace reef::manitou
