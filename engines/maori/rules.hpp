#pragma once

#include <expected>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"
#include "engines/maori/events.hpp"
#include "engines/maori/state.hpp"
#include "engines/maori/steps.hpp"

/// The course of a game. RULES.md maps each rule to its function here or in check.hpp, and to its test.
namespace reef::maori {

using Result = StepResult<State, Event>;

/// Deals the display and the shells, and draws the seat that launches the explorer. Draws the seat first, then a tile
/// for each place (and another for every volcano). Refuses with `maori.seats.range` or `maori.seats.atoll`, path
/// `/seats`.
std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);

SeatSet to_act(const State& state);
std::vector<Action> legal(const State& state, Seat seat);
Price price(const State& state, Seat seat, const Action& action);
std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action);

/// Refills the display (one draw per tile), then ends the game or passes the turn to the next seat. Does not change a
/// state whose turn is not complete.
Result settle(const State& before, Chance& chance);

}  // namespace reef::maori
