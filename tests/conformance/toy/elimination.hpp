#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "engines/core/inplace_vector.hpp"
#include "tests/conformance/toy/parts.hpp"

/// The toy with elimination: all stand on stilts, and in turn each makes a short or a long step. Who falls three times
/// is out, and the others go on until one remains. The setup tells who begins, and a fall is a stage of its own before
/// the next seat's turn.
namespace reef::toy::elimination {

inline constexpr int seats_most = 6;
inline constexpr int falls_most = 3;

struct State {
  InplaceVector<std::uint8_t, seats_most> falls;  ///< Per seat; out with `falls_most`.
  InplaceVector<Seat, seats_most> out;            ///< In the order in which they went out.
  Seat turn = 0;
  std::uint8_t stride = 0;  ///< The step that is being made: 1 short, 2 long; 0: none.
  bool operator==(const State&) const = default;
};
constexpr auto describe(Type<State>) {
  return object<State>(field("falls", &State::falls, list(2, seats_most, number(0, falls_most))),
                       field("out", &State::out, list(0, seats_most, number(0, seats_most - 1))),
                       field("turn", &State::turn, number(0, seats_most - 1)),
                       field("stride", &State::stride, number(0, 2)));
}

struct Stride {
  std::uint8_t length = 1;
  bool operator==(const Stride&) const = default;
};
using Action = std::variant<Stride>;
constexpr auto describe(Type<Action>) {
  return one_of<Action>(alternative<Stride>("stride", field("length", &Stride::length, number(1, 2))));
}

struct Begins {
  Seat seat = 0;
};
struct Fell {
  Seat seat = 0;
  bool is_out = false;
};
using Event = std::variant<Begins, Fell>;
constexpr auto describe(Type<Event>) {
  return one_of<Event>(
      alternative<Begins>("begins", field("seat", &Begins::seat, number(0, seats_most - 1))),
      alternative<Fell>("fell", field("seat", &Fell::seat, number(0, seats_most - 1)), field("is_out", &Fell::is_out)));
}

struct Game : DescribedGame<NoOptions, State, Action, Event, State> {
  static const Meta& meta();
  static Json components() { return {{"falls_most", falls_most}}; }
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);
  static std::vector<Event> opening(const State& state) { return {Begins{state.turn}}; }
  static SeatSet to_act(const State& state);
  static std::vector<Action> legal(const State& state, Seat seat);
  static Price price(const State&, Seat, const Action&) { return {}; }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action);
  static StagedResult<State, Event> settle(const State& state, Chance& chance);
  static View view(const State& state, Viewer) { return state; }
  static EventView narrate(const Event& event, Viewer) { return event; }
  static State redeal(const State& state, Viewer, Chance&) { return state; }
  /// A seat's score is the number of seats that went out before it.
  static ScoreSheet score(const State& state);
  static std::optional<Outcome> outcome(const State& state);
  static std::expected<State, Violation> decode_state(const Json& json);
};

static_assert(reef::Game<Game> && TellsSetup<Game>);

}  // namespace reef::toy::elimination
