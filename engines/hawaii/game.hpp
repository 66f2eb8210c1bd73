#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engines/core/game.hpp"
#include "engines/hawaii/appraise.hpp"
#include "engines/hawaii/components.hpp"
#include "engines/hawaii/json.hpp"
#include "engines/hawaii/rules.hpp"
#include "engines/hawaii/score.hpp"
#include "engines/hawaii/state.hpp"
#include "engines/hawaii/view.hpp"

namespace reef::hawaii {

const Meta& meta();

/// Hawaii as the seam wants it. Resources are open (the online rules), bag and islands are counted and have no order
/// that could leak: every viewer sees the same, and a redeal changes nothing.
struct Game {
  using Options = hawaii::Options;
  using State = hawaii::State;
  using Action = hawaii::Action;
  using Event = hawaii::Event;
  using View = hawaii::View;
  using EventView = hawaii::Event;

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

  static Json encode(const Options& options) { return hawaii::encode(options); }
  static Json encode(const State& state) { return hawaii::encode(state); }
  static Json encode(const Action& action) { return hawaii::encode(action); }
  static Json encode(const Event& event) { return hawaii::encode(event); }
  static Json encode(const View& view) { return hawaii::encode(view); }
  static std::expected<Options, Violation> decode_options(const Json& json) { return hawaii::decode_options(json); }
  static std::expected<State, Violation> decode_state(const Json& json) { return hawaii::decode_state(json); }
  static std::expected<Action, Violation> decode_action(const Json& json) { return hawaii::decode_action(json); }
};

static_assert(reef::Game<Game>);
static_assert(reef::Appraises<Game>);

}  // namespace reef::hawaii
