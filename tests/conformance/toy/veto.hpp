#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "engines/core/inplace_vector.hpp"
#include "tests/conformance/toy/parts.hpp"

/// The toy with reactions of others inside a turn: the seat whose turn it is claims one to three shells, and all
/// others, in any order, let it pass or veto. One veto is enough, and each seat has two. Nine shells win.
namespace reef::toy::veto {

inline constexpr int seats_most = 4;
inline constexpr int claim_most = 3;
inline constexpr int vetoes_at_start = 2;
inline constexpr int goal = 9;
inline constexpr Number seat_number = number(0, seats_most - 1);

/// What the match waits for. `claimed` and `answered` are carried out when the state settles.
enum class Phase : std::uint8_t { claim, claimed, answer, answered };
constexpr auto describe(Type<Phase>) {
  return words<Phase>("claim", "claimed", "answer", "answered");
}

struct State {
  InplaceVector<std::uint8_t, seats_most> shells;  ///< Per seat.
  InplaceVector<std::uint8_t, seats_most> vetoes;  ///< Per seat: how many it has left.
  Seat turn = 0;
  Phase phase = Phase::claim;
  std::uint8_t claim = 0;
  SeatSet asked;  ///< Who has not answered yet.
  bool vetoed = false;
  bool operator==(const State&) const = default;
};
constexpr auto describe(Type<State>) {
  return object<State>(field("shells", &State::shells, list(2, seats_most, number(0, goal + claim_most))),
                       field("vetoes", &State::vetoes, list(2, seats_most, number(0, vetoes_at_start))),
                       field("turn", &State::turn, seat_number), field("phase", &State::phase),
                       field("claim", &State::claim, number(0, claim_most)),
                       field("asked", &State::asked, members(seats_most)), field("vetoed", &State::vetoed));
}

struct Claim {
  std::uint8_t shells = 1;
  bool operator==(const Claim&) const = default;
};
struct Allow {
  bool operator==(const Allow&) const = default;
};
struct Veto {
  bool operator==(const Veto&) const = default;
};
using Action = std::variant<Claim, Allow, Veto>;
constexpr auto describe(Type<Action>) {
  return one_of<Action>(alternative<Claim>("claim", field("shells", &Claim::shells, number(1, claim_most))),
                        alternative<Allow>("allow"), alternative<Veto>("veto"));
}

struct Claimed {
  Seat seat = 0;
  std::uint8_t shells = 1;
};
struct Allowed {
  Seat seat = 0;
};
struct Vetoed {
  Seat seat = 0;
};
struct Took {
  Seat seat = 0;
  std::uint8_t shells = 1;
};
using Event = std::variant<Claimed, Allowed, Vetoed, Took>;
constexpr auto describe(Type<Event>) {
  return one_of<Event>(alternative<Claimed>("claimed", field("seat", &Claimed::seat, seat_number),
                                            field("shells", &Claimed::shells, number(1, claim_most))),
                       alternative<Allowed>("allowed", field("seat", &Allowed::seat, seat_number)),
                       alternative<Vetoed>("vetoed", field("seat", &Vetoed::seat, seat_number)),
                       alternative<Took>("took", field("seat", &Took::seat, seat_number),
                                         field("shells", &Took::shells, number(1, claim_most))));
}

struct Game : DescribedGame<NoOptions, State, Action, Event, State> {
  static const Meta& meta();
  static Json components() { return {{"goal", goal}}; }
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);
  static SeatSet to_act(const State& state);
  static std::vector<Action> legal(const State& state, Seat seat);
  static Price price(const State&, Seat, const Action&) { return {}; }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action);
  static StepResult<State, Event> settle(const State& state, Chance& chance);
  /// The answers belong to the turn of the claim.
  static bool mid_turn(const State& state) { return state.phase == Phase::answer; }
  static View view(const State& state, Viewer) { return state; }
  static EventView narrate(const Event& event, Viewer) { return event; }
  static State redeal(const State& state, Viewer, Chance&) { return state; }
  static ScoreSheet score(const State& state);
  static std::optional<Outcome> outcome(const State& state);
  static std::expected<State, Violation> decode_state(const Json& json);
};

static_assert(reef::Game<Game> && HasLongTurns<Game>);

}  // namespace reef::toy::veto
