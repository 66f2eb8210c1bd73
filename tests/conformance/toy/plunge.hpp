#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engines/core/described_game.hpp"
#include "engines/core/inplace_vector.hpp"

/// The toy whose turns go through several commits: push your luck.
///
/// On its turn a seat dives as often as it likes. Each dive throws a die, and its eyes are at risk; a 1 loses them and
/// ends the turn. To surface keeps them. Once a turn the seat may breathe for a point at risk, and look on from there.
/// 12 points win.
namespace reef::toy::plunge {

inline constexpr std::uint8_t goal = 12;
inline constexpr std::uint8_t points_max = 200;

struct Options {
  bool operator==(const Options&) const = default;
};
constexpr auto describe(Type<Options>) {
  return object<Options>();
}

struct State {
  InplaceVector<std::uint8_t, 4> points;  ///< Per seat.
  Seat turn = 0;
  std::uint8_t at_risk = 0;
  bool breathed = false;  ///< In this turn.
  bool diving = false;    ///< The die is thrown when the state settles.
  bool surfacing = false;
  bool operator==(const State&) const = default;
};
constexpr auto describe(Type<State>) {
  return object<State>(field("points", &State::points, list(2, 4, number(0, points_max))),
                       field("turn", &State::turn, number(0, 3)),
                       field("at_risk", &State::at_risk, number(0, points_max)), field("breathed", &State::breathed),
                       field("diving", &State::diving), field("surfacing", &State::surfacing));
}

struct Dive {
  bool operator==(const Dive&) const = default;
};
struct Breathe {
  bool operator==(const Breathe&) const = default;
};
struct Surface {
  bool operator==(const Surface&) const = default;
};
using Action = std::variant<Dive, Breathe, Surface>;
constexpr auto describe(Type<Action>) {
  return one_of<Action>(alternative<Dive>("dive"), alternative<Breathe>("breathe"), alternative<Surface>("surface"));
}

struct Thrown {
  Seat seat = 0;
  std::uint8_t eyes = 1;
};
struct Kept {
  Seat seat = 0;
  std::uint8_t points = 0;
};
using Event = std::variant<Thrown, Kept>;
constexpr auto describe(Type<Event>) {
  return one_of<Event>(alternative<Thrown>("thrown", field("seat", &Thrown::seat, number(0, 3)),
                                           field("eyes", &Thrown::eyes, number(1, 6))),
                       alternative<Kept>("kept", field("seat", &Kept::seat, number(0, 3)),
                                         field("points", &Kept::points, number(0, points_max))));
}

struct Game : DescribedGame<Options, State, Action, Event, State> {
  static const Meta& meta();
  static Json components() { return {{"goal", goal}}; }
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);
  static SeatSet to_act(const State& state);
  static std::vector<Action> legal(const State& state, Seat seat);
  static Price price(const State&, Seat, const Action&) { return {}; }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action);
  static StepResult<State, Event> settle(const State& state, Chance& chance);
  static View view(const State& state, Viewer) { return state; }
  static EventView narrate(const Event& event, Viewer) { return event; }
  static State redeal(const State& state, Viewer, Chance&) { return state; }
  static ScoreSheet score(const State& state);
  static std::optional<Outcome> outcome(const State& state);
  static std::expected<State, Violation> decode_state(const Json& json);

  /// The eyes at risk are those of a turn that goes on.
  static bool mid_turn(const State& state) { return state.at_risk > 0; }
  /// There is nothing to regret before the die has fallen.
  static bool at_once(const State&, Seat, const Action& action) { return std::holds_alternative<Dive>(action); }
};

static_assert(reef::Game<Game>);
static_assert(HasLongTurns<Game> && CommitsAtOnce<Game>);

}  // namespace reef::toy::plunge
