#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engines/core/inplace_vector.hpp"
#include "tests/conformance/toy/parts.hpp"

/// The toy with a free number: each seat in turn stakes 0 coins, or 10 to 1000 of its own, on the toss of a coin, and
/// wins or loses them. After four rounds the fullest purse wins.
namespace reef::toy::free_number {

inline constexpr int seats_most = 4;
inline constexpr std::uint16_t purse_at_start = 500;
inline constexpr std::int64_t stake_least = 10;
inline constexpr std::int64_t stake_most = 1000;
inline constexpr int rounds = 4;
inline constexpr int purse_most = purse_at_start + rounds * static_cast<int>(stake_most);

struct State {
  InplaceVector<std::uint16_t, seats_most> purses;  ///< Per seat.
  Seat turn = 0;
  std::uint8_t round = 0;
  std::optional<std::uint16_t> staked;  ///< The coin is tossed when the state settles.
  bool operator==(const State&) const = default;
};
constexpr auto describe(Type<State>) {
  return object<State>(field("purses", &State::purses, list(2, seats_most, number(0, purse_most))),
                       field("turn", &State::turn, number(0, seats_most - 1)),
                       field("round", &State::round, number(0, rounds)),
                       field("staked", &State::staked, nullable(number(0, stake_most))));
}

struct Stake {
  std::uint16_t coins = 0;
  bool operator==(const Stake&) const = default;
};
using Action = std::variant<Stake>;
constexpr auto describe(Type<Action>) {
  return one_of<Action>(alternative<Stake>("stake", field("coins", &Stake::coins, number(0, stake_most)).free()));
}

struct Tossed {
  Seat seat = 0;
  std::uint16_t coins = 0;
  bool won = false;
};
using Event = std::variant<Tossed>;
constexpr auto describe(Type<Event>) {
  return one_of<Event>(alternative<Tossed>("tossed", field("seat", &Tossed::seat, number(0, seats_most - 1)),
                                           field("coins", &Tossed::coins, number(0, stake_most)),
                                           field("won", &Tossed::won)));
}

struct Game : DescribedGame<NoOptions, State, Action, Event, State> {
  static const Meta& meta();
  static Json components() { return {{"stake_most", stake_most}}; }
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);
  static SeatSet to_act(const State& state);
  static std::vector<Action> legal(const State& state, Seat seat);
  static std::optional<FreeRange> free_range(const State& state, Seat seat, const Action& action);
  static Price price(const State& state, Seat seat, const Action& action);
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action);
  static StepResult<State, Event> settle(const State& state, Chance& chance);
  static View view(const State& state, Viewer) { return state; }
  static EventView narrate(const Event& event, Viewer) { return event; }
  static State redeal(const State& state, Viewer, Chance&) { return state; }
  static ScoreSheet score(const State& state);
  static std::optional<Outcome> outcome(const State& state);
  static std::expected<State, Violation> decode_state(const Json& json);
};

static_assert(reef::Game<Game> && HasFreeNumbers<Game>);

}  // namespace reef::toy::free_number
