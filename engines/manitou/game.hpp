#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engines/core/described_game.hpp"
#include "engines/manitou/check.hpp"
#include "engines/manitou/components.hpp"
#include "engines/manitou/consistency.hpp"
#include "engines/manitou/events.hpp"
#include "engines/manitou/rules.hpp"
#include "engines/manitou/score.hpp"
#include "engines/manitou/state.hpp"
#include "engines/manitou/steps.hpp"
#include "engines/manitou/view.hpp"

namespace reef::manitou {

const Meta& meta();

/// Manitou as a `Game`. Each seat's chosen team, hand and left-over card are secret; all else is open.
struct Game : DescribedGame<Options, State, Action, Event, View, EventView> {
  static const Meta& meta() { return manitou::meta(); }
  static Json components() { return manitou::components(); }

  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
    return manitou::setup(options, seats, chance);
  }
  static SeatSet to_act(const State& state) { return manitou::to_act(state); }
  static std::vector<Action> legal(const State& state, Seat seat) { return manitou::legal(state, seat); }
  static Price price(const State& /*state*/, Seat /*seat*/, const Action& /*action*/) { return {}; }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action) {
    return manitou::apply(state, seat, action);
  }
  static StepResult<State, Event> settle(const State& state, Chance& chance) { return manitou::settle(state, chance); }

  static View view(const State& state, Viewer viewer) { return view_of(state, viewer); }
  static EventView narrate(const Event& event, Viewer viewer) { return narrated(event, viewer); }
  /// A team has no order.
  static bool any_order(const State& state) { return state.phase == Phase::choose; }
  /// From the choice of the teams to the end of the hunt. The next hunt begins with new teams.
  static Playouts playouts() { return {.turns = 8, .tries = 3, .farther = 1}; }
  static State redeal(const State& state, Viewer viewer, Chance& chance) { return redealt(state, viewer, chance); }
  static ScoreSheet score(const State& state) { return manitou::score(state); }
  static std::optional<Outcome> outcome(const State& state) { return manitou::outcome(state); }

  static std::expected<State, Violation> decode_state(const Json& json) { return manitou::decode_state(json); }
};

static_assert(reef::Game<Game>);
static_assert(reef::GuidesPlayouts<Game>);
static_assert(reef::ChoosesInAnyOrder<Game>);

}  // namespace reef::manitou
