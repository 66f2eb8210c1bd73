#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engines/core/game.hpp"
#include "engines/maori/components.hpp"
#include "engines/maori/json.hpp"
#include "engines/maori/rules.hpp"
#include "engines/maori/score.hpp"
#include "engines/maori/state.hpp"
#include "engines/maori/view.hpp"

namespace reef::maori {

const Meta& meta();

/// Maori as the seam wants it. Nothing in it is secret: the stack's order does not exist until a tile is drawn, and its
/// contents can be counted by anybody who has watched; so every viewer sees the same, and a redeal changes nothing.
struct Game {
  using Options = maori::Options;
  using State = maori::State;
  using Action = maori::Action;
  using Event = maori::Event;
  using View = maori::View;
  using EventView = maori::Event;

  static const Meta& meta() { return maori::meta(); }
  static Json components() { return maori::components(); }

  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
    return maori::setup(options, seats, chance);
  }
  static SeatSet to_act(const State& state) { return maori::to_act(state); }
  static std::vector<Action> legal(const State& state, Seat seat) { return maori::legal(state, seat); }
  static Price price(const State& state, Seat seat, const Action& action) { return maori::price(state, seat, action); }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action) {
    return maori::apply(state, seat, action);
  }
  static StepResult<State, Event> settle(const State& state, Chance& chance) { return maori::settle(state, chance); }

  static View view(const State& state, Viewer /*viewer*/) { return view_of(state); }
  static EventView narrate(const Event& event, Viewer /*viewer*/) { return event; }
  static State redeal(const State& state, Viewer /*viewer*/, Chance& /*chance*/) { return state; }
  static ScoreSheet score(const State& state) { return maori::score(state); }
  static std::optional<Outcome> outcome(const State& state) { return maori::outcome(state); }

  static Json encode(const Options& options) { return maori::encode(options); }
  static Json encode(const State& state) { return maori::encode(state); }
  static Json encode(const Action& action) { return maori::encode(action); }
  static Json encode(const Event& event) { return maori::encode(event); }
  static Json encode(const View& view) { return maori::encode(view); }
  static std::expected<Options, Violation> decode_options(const Json& json) { return maori::decode_options(json); }
  static std::expected<State, Violation> decode_state(const Json& json) { return maori::decode_state(json); }
  static std::expected<Action, Violation> decode_action(const Json& json) { return maori::decode_action(json); }
};

static_assert(reef::Game<Game>);

}  // namespace reef::maori
