#pragma once

#include <expected>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"
#include "engines/manitou/events.hpp"
#include "engines/manitou/state.hpp"
#include "engines/manitou/steps.hpp"

/// The course of a game. RULES.md maps each rule to its function and its test.
namespace reef::manitou {

using Result = StepResult<State, Event>;

/// Draws the seat that starts, and the herds of the first hunt (§2.1, §2.2). Refuses with `manitou.seats.range`, path
/// `/seats`.
std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);

std::vector<Action> legal(const State& state, Seat seat);
std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action);

/// Deals the hands once all teams are complete; refills a hand after a play; ends a hunt and begins the next. Does not
/// change a state in which nothing of that is due.
Result settle(const State& before, Chance& chance);

/// §7.9: all seats take back the cards that they laid in the current hunt and that were not captured. Empties teams and
/// hands.
void take_back(State& state);

}  // namespace reef::manitou
