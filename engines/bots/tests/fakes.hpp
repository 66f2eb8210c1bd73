#pragma once

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "engines/core/game.hpp"

namespace reef::fakes {

/// The functions of a game that bots never call, so that a fake contains only what its test is about.
template <class StateType, class ActionType>
struct FakeGame {
  using State = StateType;
  using Action = ActionType;
  struct Options {};
  struct Event {};
  struct View {};
  struct EventView {};

  static const Meta& meta() {
    static constexpr Meta meta{.id = "fake",
                               .name = "Fake",
                               .seats_min = 1,
                               .seats_max = 1,
                               .minutes_min = 1,
                               .minutes_max = 1,
                               .rules_version = 1,
                               .options_schema = "{}"};
    return meta;
  }
  static Json components() { return {}; }
  static std::expected<State, Violation> setup(const Options&, int, Chance&) { return State{}; }
  static Price price(const State&, Seat, const Action&) { return {}; }
  static StepResult<State, Event> settle(const State& state, Chance&) { return {.state = state, .events = {}}; }
  static View view(const State&, Viewer) { return {}; }
  static EventView narrate(const Event&, Viewer) { return {}; }
  static State redeal(const State& state, Viewer, Chance&) { return state; }
  static std::optional<Outcome> outcome(const State&) { return std::nullopt; }
  static Json encode(const auto&) { return {}; }
  static void encode_into(const auto&, JsonWriter&) {}
  static std::expected<Options, Violation> decode_options(const Json&) { return Options{}; }
  static std::expected<State, Violation> decode_state(const Json&) { return State{}; }
  static std::expected<Action, Violation> decode_action(const Json&) { return Action{}; }

  /// A score sheet with one seat.
  static ScoreSheet solo(int points) { return {.seats = {{.items = {}, .total = points}}}; }
};

/// For one seat: ten stones, one to three per turn, each turn sealed. Each stone is a point; taking the last costs 20.
struct Stones : FakeGame<int, int> {
  static SeatSet to_act(int taken) { return taken < 10 ? SeatSet::of(0) : SeatSet{}; }
  static std::vector<int> legal(int taken, Seat) {
    std::vector<int> actions(static_cast<std::size_t>(std::min(3, 10 - taken)));
    std::iota(actions.begin(), actions.end(), 1);
    return actions;
  }
  static std::expected<StepResult<int, Event>, Violation> apply(int taken, Seat, int stones) {
    return StepResult<int, Event>{.state = taken + stones, .events = {}, .sealed = true};
  }
  static ScoreSheet score(int taken) { return solo(taken - (taken == 10 ? 20 : 0)); }
};

/// One turn of eight digits, worth their sum: far more turns than a bot can look at.
struct Digits : FakeGame<std::vector<int>, int> {
  static constexpr std::size_t digits_in_a_turn = 8;

  static SeatSet to_act(const State& state) { return state.size() < digits_in_a_turn ? SeatSet::of(0) : SeatSet{}; }
  static std::vector<int> legal(const State& state, Seat) {
    std::vector<int> digits(to_act(state).empty() ? 0 : 10);
    std::iota(digits.begin(), digits.end(), 0);
    return digits;
  }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat, int digit) {
    StepResult<State, Event> result{.state = state, .events = {}};
    result.state.push_back(digit);
    return result;
  }
  static ScoreSheet score(const State& state) { return solo(std::accumulate(state.begin(), state.end(), 0)); }
};

/// Like `Digits`, but the game itself appraises a position: the nearer the last digit is to three, the better.
struct AppraisedDigits : Digits {
  static std::vector<int> appraise(const State& state) { return {state.empty() ? 0 : -std::abs(state.back() - 3)}; }
};

/// Like `Digits`, but all turns are worth the same.
struct WorthlessDigits : Digits {
  static ScoreSheet score(const State&) { return solo(0); }
};

}  // namespace reef::fakes
