#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engines/core/described_game.hpp"
#include "engines/hawaii/appraise.hpp"
#include "engines/hawaii/components.hpp"
#include "engines/hawaii/consistency.hpp"
#include "engines/hawaii/events.hpp"
#include "engines/hawaii/rules.hpp"
#include "engines/hawaii/score.hpp"
#include "engines/hawaii/state.hpp"
#include "engines/hawaii/view.hpp"

namespace reef::hawaii {

const Meta& meta();

/// Hawaii as a `Game`. Resources are open (as in the online rules); the state has only counts of bag and islands, no
/// order that could leak. So every viewer sees the same, and a redeal changes nothing.
struct Game : DescribedGame<Options, State, Action, Event, View> {
  static const Meta& meta() { return hawaii::meta(); }
  static Json components() { return hawaii::components(); }

  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
    return hawaii::setup(options, seats, chance);
  }
  static SeatSet to_act(const State& state) { return hawaii::to_act(state); }
  static std::vector<Action> legal(const State& state, Seat seat) { return hawaii::legal(state, seat); }
  static Price price(const State& state, Seat seat, const Action& action) { return hawaii::price(state, seat, action); }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action) {
    return hawaii::apply(state, seat, action);
  }
  static StepResult<State, Event> settle(const State& state, Chance& chance) { return hawaii::settle(state, chance); }

  static View view(const State& state, Viewer /*viewer*/) { return view_of(state); }
  static EventView narrate(const Event& event, Viewer /*viewer*/) { return event; }
  static State redeal(const State& state, Viewer /*viewer*/, Chance& /*chance*/) { return state; }
  static ScoreSheet score(const State& state) { return hawaii::score(state); }
  static std::vector<int> appraise(const State& state) { return hawaii::appraise(state); }
  static std::optional<Outcome> outcome(const State& state) { return hawaii::outcome(state); }

  /// Refuses every inconsistent state; see `inconsistency`.
  static std::expected<State, Violation> decode_state(const Json& json) { return hawaii::decode_state(json); }
};

static_assert(reef::Game<Game>);
static_assert(reef::Appraises<Game>);

}  // namespace reef::hawaii
