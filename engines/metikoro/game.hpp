#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engines/core/game.hpp"
#include "engines/metikoro/components.hpp"
#include "engines/metikoro/json.hpp"
#include "engines/metikoro/rules.hpp"
#include "engines/metikoro/score.hpp"
#include "engines/metikoro/state.hpp"
#include "engines/metikoro/view.hpp"

namespace reef::metikoro {

const Meta& meta();

/// MetiKoro as the seam wants it. Everything is open and nothing is left to chance but who begins; so every viewer sees
/// the same, and a redeal changes nothing.
struct Game {
  using Options = metikoro::Options;
  using State = metikoro::State;
  using Action = metikoro::Action;
  using Event = metikoro::Event;
  using View = metikoro::View;
  using EventView = metikoro::Event;

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
  static std::optional<Outcome> outcome(const State& state) { return metikoro::outcome(state); }

  static Json encode(const Options& options) { return metikoro::encode(options); }
  static Json encode(const State& state) { return metikoro::encode(state); }
  static Json encode(const Action& action) { return metikoro::encode(action); }
  static Json encode(const Event& event) { return metikoro::encode(event); }
  static Json encode(const View& view) { return metikoro::encode(view); }
  static std::expected<Options, Violation> decode_options(const Json& json) { return metikoro::decode_options(json); }
  static std::expected<State, Violation> decode_state(const Json& json) { return metikoro::decode_state(json); }
  static std::expected<Action, Violation> decode_action(const Json& json) { return metikoro::decode_action(json); }
};

static_assert(reef::Concludes<Game>);

}  // namespace reef::metikoro
