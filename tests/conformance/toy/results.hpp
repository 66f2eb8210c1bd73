#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "tests/conformance/toy/parts.hpp"

// Toys for the results that no real game needs: all win or lose together, teams, the lowest score wins, one to eight
// seats. All are played in the same way: in turn, each seat says a number from 1 to 3, and chance says how it went.
namespace reef::toy {

inline constexpr int pull_max = 3;
inline constexpr int mark_max = 99;

struct PullState {
  std::vector<std::uint8_t> marks;  ///< Per seat, what it has collected.
  Seat turn = 0;
  std::uint8_t pulled = 0;  ///< What the seat has chosen in this turn; 0: nothing yet.
  std::uint8_t round = 0;
  bool operator==(const PullState&) const = default;
};
constexpr auto describe(Type<PullState>) {
  return object<PullState>(field("marks", &PullState::marks, list(1, seats_limit, number(0, mark_max))),
                           field("turn", &PullState::turn, number(0, seats_limit - 1)),
                           field("pulled", &PullState::pulled, number(0, pull_max)),
                           field("round", &PullState::round, number(0, mark_max)));
}

struct Pull {
  std::uint8_t by = 1;
  bool operator==(const Pull&) const = default;
};
using PullAction = std::variant<Pull>;
constexpr auto describe(Type<PullAction>) {
  return one_of<PullAction>(alternative<Pull>("pull", field("by", &Pull::by, number(1, pull_max))));
}

struct Pulled {
  Seat seat = 0;
  std::uint8_t by = 1;
};
using PullEvent = std::variant<Pulled>;
constexpr auto describe(Type<PullEvent>) {
  return one_of<PullEvent>(alternative<Pulled>("pulled", field("seat", &Pulled::seat, number(0, seats_limit - 1)),
                                               field("by", &Pulled::by, number(1, pull_max))));
}

/// What the toys have in common.
struct PullGame : DescribedGame<NoOptions, PullState, PullAction, PullEvent, PullState> {
  static constexpr std::uint8_t rounds = 4;

  static Json components() { return {{"pull_max", pull_max}}; }
  static SeatSet to_act(const State& state) {
    return state.round == rounds || state.pulled > 0 ? SeatSet() : SeatSet::of(state.turn);
  }
  static std::vector<Action> legal(const State& state, Seat seat);
  static Price price(const State&, Seat, const Action&) { return {}; }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action);
  /// The seat collects what it has pulled, or one more, as chance says.
  static StepResult<State, Event> settle(const State& state, Chance& chance);
  static View view(const State& state, Viewer) { return state; }
  static EventView narrate(const Event& event, Viewer) { return event; }
  static State redeal(const State& state, Viewer, Chance&) { return state; }

 protected:
  static std::expected<State, Violation> begin(int seats, const Meta& meta);
  static std::expected<State, Violation> decode(const Json& json, const Meta& meta);
  static bool is_over(const State& state) { return state.round == rounds; }
};

/// All paddle one raft: together they reach the shore, or they do not. One can paddle alone.
struct Raft : PullGame {
  static const Meta& meta();
  static std::expected<State, Violation> setup(const Options&, int seats, Chance&) { return begin(seats, meta()); }
  static std::expected<State, Violation> decode_state(const Json& json) { return decode(json, meta()); }
  static ScoreSheet score(const State& state);
  static std::optional<Outcome> outcome(const State& state);
};

/// Two tugs: even seats against odd seats. One crew may have a seat more.
struct Tugs : PullGame {
  static const Meta& meta();
  static std::expected<State, Violation> setup(const Options&, int seats, Chance&) { return begin(seats, meta()); }
  static std::expected<State, Violation> decode_state(const Json& json) { return decode(json, meta()); }
  static std::vector<int> teams(const State& state);
  static ScoreSheet score(const State& state);
  static std::optional<Outcome> outcome(const State& state);
};

/// Up to eight collect pinches of crabs: who has the fewest wins.
struct Crabs : PullGame {
  static const Meta& meta();
  static std::expected<State, Violation> setup(const Options&, int seats, Chance&) { return begin(seats, meta()); }
  static std::expected<State, Violation> decode_state(const Json& json) { return decode(json, meta()); }
  static ScoreSheet score(const State& state);
  static std::optional<Outcome> outcome(const State& state);
};

static_assert(Game<Raft> && Game<Crabs> && PlaysInTeams<Tugs> && !PlaysInTeams<Raft>);

}  // namespace reef::toy
