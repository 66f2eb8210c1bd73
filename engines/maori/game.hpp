#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engines/core/described_game.hpp"
#include "engines/maori/appraise.hpp"
#include "engines/maori/components.hpp"
#include "engines/maori/consistency.hpp"
#include "engines/maori/events.hpp"
#include "engines/maori/rules.hpp"
#include "engines/maori/score.hpp"
#include "engines/maori/state.hpp"
#include "engines/maori/view.hpp"

namespace reef::maori {

const Meta& meta();

/// Maori as a `Game`. Nothing is secret: the order of the stack does not exist until a tile is drawn, and its contents
/// follow from what everyone has seen. So every viewer sees the same, and a redeal changes nothing.
struct Game : DescribedGame<Options, State, Action, Event, View> {
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
  static std::vector<int> appraise(const State& state) { return maori::appraise(state); }
  /// Each step already shows most of its worth.
  static Playouts playouts() { return {.turns = 3, .tries = 3, .looks = 8}; }
  static std::optional<Outcome> outcome(const State& state) { return maori::outcome(state); }

  /// Refuses every inconsistent state; see `inconsistency`.
  static std::expected<State, Violation> decode_state(const Json& json) { return maori::decode_state(json); }
};

static_assert(reef::Game<Game>);
static_assert(reef::GuidesPlayouts<Game>);
static_assert(reef::Appraises<Game>);

}  // namespace reef::maori
