#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engines/core/described_game.hpp"
#include "engines/metikoro/appraise.hpp"
#include "engines/metikoro/components.hpp"
#include "engines/metikoro/consistency.hpp"
#include "engines/metikoro/events.hpp"
#include "engines/metikoro/rules.hpp"
#include "engines/metikoro/score.hpp"
#include "engines/metikoro/state.hpp"
#include "engines/metikoro/view.hpp"

namespace reef::metikoro {

const Meta& meta();

/// MetiKoro as a `Game`. Everything is open, and only the first seat is drawn. So every viewer sees the same, and a
/// redeal changes nothing.
struct Game : DescribedGame<Options, State, Action, Event, View> {
  static const Meta& meta() { return metikoro::meta(); }
  static Json components() { return metikoro::components(); }

  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
    return metikoro::setup(options, seats, chance);
  }
  static SeatSet to_act(const State& state) { return metikoro::to_act(state); }
  static std::vector<Action> legal(const State& state, Seat seat) { return metikoro::legal(state, seat); }
  static Price price(const State& state, Seat seat, const Action& action) {
    return metikoro::price(state, seat, action);
  }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action) {
    return metikoro::apply(state, seat, action);
  }
  static StepResult<State, Event> settle(const State& state, Chance& chance) { return metikoro::settle(state, chance); }
  static StepResult<State, Event> conclude(const State& state, const Agreement& agreement) {
    return metikoro::conclude(state, agreement);
  }

  static View view(const State& state, Viewer /*viewer*/) { return view_of(state); }
  static EventView narrate(const Event& event, Viewer /*viewer*/) { return event; }
  static State redeal(const State& state, Viewer /*viewer*/, Chance& /*chance*/) { return state; }
  static ScoreSheet score(const State& state) { return metikoro::score(state); }
  static std::vector<int> appraise(const State& state) { return metikoro::appraise(state); }
  /// Each step already shows most of its worth.
  static Playouts playouts() { return {.turns = 3, .tries = 3, .looks = 8, .farther = 1}; }
  static std::optional<Outcome> outcome(const State& state) { return metikoro::outcome(state); }

  /// Refuses every inconsistent state; see `inconsistency`.
  static std::expected<State, Violation> decode_state(const Json& json) { return metikoro::decode_state(json); }
};

static_assert(reef::Concludes<Game>);

}  // namespace reef::metikoro
