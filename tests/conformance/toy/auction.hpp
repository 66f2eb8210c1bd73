#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "engines/core/inplace_vector.hpp"
#include "tests/conformance/toy/parts.hpp"

/// The toy with an auction: five lots, one after the other. In turn the seats bid more than the highest bid or pass;
/// who has passed is out until the next lot. The last bidder pays the bid and gets the points of the lot.
namespace reef::toy::auction {

inline constexpr int seats_most = 5;
inline constexpr std::uint16_t purse_at_start = 100;
inline constexpr int lots = 5;
inline constexpr int worth_most = 40;

struct State {
  InplaceVector<std::uint16_t, seats_most> purses;  ///< Per seat.
  InplaceVector<std::uint16_t, seats_most> points;  ///< Per seat: the worth of its lots.
  std::uint8_t lot = 1;                             ///< From 1; `lots` + 1 when it is over.
  std::uint8_t worth = 1;
  Seat turn = 0;
  SeatSet passed;
  std::uint16_t bid = 0;  ///< The highest; 0: none yet.
  Seat bidder = 0;        ///< Who made it.
  bool moved = false;     ///< The seat has bid or passed; the turn is whole.
  bool operator==(const State&) const = default;
};
constexpr auto describe(Type<State>) {
  return object<State>(field("purses", &State::purses, list(2, seats_most, number(0, purse_at_start))),
                       field("points", &State::points, list(2, seats_most, number(0, lots * worth_most))),
                       field("lot", &State::lot, number(1, lots + 1)),
                       field("worth", &State::worth, number(1, worth_most)),
                       field("turn", &State::turn, number(0, seats_most - 1)), field("passed", &State::passed),
                       field("bid", &State::bid, number(0, purse_at_start)),
                       field("bidder", &State::bidder, number(0, seats_most - 1)), field("moved", &State::moved));
}

struct Pass {
  bool operator==(const Pass&) const = default;
};
struct Bid {
  std::uint16_t coins = 1;
  bool operator==(const Bid&) const = default;
};
using Action = std::variant<Pass, Bid>;
constexpr auto describe(Type<Action>) {
  return one_of<Action>(alternative<Pass>("pass"),
                        alternative<Bid>("bid", field("coins", &Bid::coins, number(1, purse_at_start)).free()));
}

struct Passed {
  Seat seat = 0;
};
struct HasBid {
  Seat seat = 0;
  std::uint16_t coins = 1;
};
struct Sold {
  Seat seat = 0;
  std::uint16_t coins = 1;
  std::uint8_t worth = 1;
};
struct Unsold {
  std::uint8_t worth = 1;
};
using Event = std::variant<Passed, HasBid, Sold, Unsold>;
inline constexpr Number seat_number = number(0, seats_most - 1);
inline constexpr Number coins_number = number(1, purse_at_start);
inline constexpr Number worth_number = number(1, worth_most);
constexpr auto describe(Type<Event>) {
  return one_of<Event>(
      alternative<Passed>("passed", field("seat", &Passed::seat, seat_number)),
      alternative<HasBid>("bid", field("seat", &HasBid::seat, seat_number),
                          field("coins", &HasBid::coins, coins_number)),
      alternative<Sold>("sold", field("seat", &Sold::seat, seat_number), field("coins", &Sold::coins, coins_number),
                        field("worth", &Sold::worth, worth_number)),
      alternative<Unsold>("unsold", field("worth", &Unsold::worth, worth_number)));
}

struct Game : DescribedGame<NoOptions, State, Action, Event, State> {
  static const Meta& meta();
  static Json components() { return {{"lots", lots}}; }
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);
  static SeatSet to_act(const State& state);
  static std::vector<Action> legal(const State& state, Seat seat);
  static std::optional<FreeRange> free_range(const State& state, Seat seat, const Action& action);
  static Price price(const State&, Seat, const Action&) { return {}; }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action);
  static StagedResult<State, Event> settle(const State& state, Chance& chance);
  static View view(const State& state, Viewer) { return state; }
  static EventView narrate(const Event& event, Viewer) { return event; }
  static State redeal(const State& state, Viewer, Chance&) { return state; }
  static ScoreSheet score(const State& state);
  static std::optional<Outcome> outcome(const State& state);
  static std::expected<State, Violation> decode_state(const Json& json);
};

static_assert(reef::Game<Game> && HasFreeNumbers<Game>);

}  // namespace reef::toy::auction
