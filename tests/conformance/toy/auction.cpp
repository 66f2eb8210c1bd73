#include "tests/conformance/toy/auction.hpp"

#include <algorithm>

namespace reef::toy::auction {
namespace {

std::optional<Violation> fault_of(const State& state, Seat seat, const Action& action) {
  if (!Game::to_act(state).contains(seat)) return Violation{"auction.turn", "another seat is to bid", ""};
  const Bid* bid = std::get_if<Bid>(&action);
  if (bid == nullptr) return std::nullopt;
  if (bid->coins <= state.bid) return Violation{"auction.bid", "more than the highest bid", "/coins"};
  if (bid->coins > state.purses[seat]) return Violation{"auction.purse", "more than there is", "/coins"};
  return std::nullopt;
}

/// All but the highest bidder have passed, or all have.
bool is_decided(const State& state) {
  const std::size_t bidding = state.purses.size() - static_cast<std::size_t>(state.passed.size());
  return bidding == 0 || (bidding == 1 && state.bid > 0);
}

std::uint8_t draw_worth(Chance& chance) {
  return static_cast<std::uint8_t>(1 + chance.below(worth_most));
}

void sell(StagedResult<State, Event>& result) {
  State& state = result.state;
  if (state.bid == 0) {
    result.events.emplace_back(Unsold{state.worth});
  } else {
    state.purses[state.bidder] = static_cast<std::uint16_t>(state.purses[state.bidder] - state.bid);
    state.points[state.bidder] = static_cast<std::uint16_t>(state.points[state.bidder] + state.worth);
    result.events.emplace_back(Sold{state.bidder, state.bid, state.worth});
  }
  result.end_stage();
}

void next_lot(State& state, Chance& chance) {
  state.lot += 1;
  state.turn = static_cast<Seat>((state.lot - 1U) % state.purses.size());
  state.passed = {};
  state.bid = 0;
  state.bidder = 0;
  if (state.lot <= lots) state.worth = draw_worth(chance);
}

}  // namespace

const Meta& Game::meta() {
  static const Meta meta = meta_of("auction", 2, seats_most);
  return meta;
}

std::expected<State, Violation> Game::setup(const Options&, int seats, Chance& chance) {
  if (auto fault = seats_fault(meta(), seats)) return std::unexpected(std::move(*fault));
  State state;
  for (int seat = 0; seat < seats; ++seat) state.purses.push_back(purse_at_start);
  state.points.resize(static_cast<std::size_t>(seats));
  state.worth = draw_worth(chance);
  return state;
}

SeatSet Game::to_act(const State& state) {
  return state.moved || state.lot > lots ? SeatSet() : SeatSet::of(state.turn);
}

std::vector<Action> Game::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  const Action least = Bid{static_cast<std::uint16_t>(state.bid + 1)};
  for (const Action& action : {Action(Pass{}), least}) {
    if (!fault_of(state, seat, action)) actions.push_back(action);
  }
  return actions;
}

std::optional<FreeRange> Game::free_range(const State& state, Seat seat, const Action& action) {
  if (std::holds_alternative<Pass>(action)) return std::nullopt;
  return FreeRange{state.bid + 1, state.purses[seat]};
}

std::expected<StepResult<State, Event>, Violation> Game::apply(const State& state, Seat seat, const Action& action) {
  if (auto fault = fault_of(state, seat, action)) return std::unexpected(std::move(*fault));
  StepResult<State, Event> result{.state = state, .events = {}};
  result.state.moved = true;
  if (const Bid* bid = std::get_if<Bid>(&action)) {
    result.state.bid = bid->coins;
    result.state.bidder = seat;
    result.events.emplace_back(HasBid{seat, bid->coins});
  } else {
    result.state.passed.insert(seat);
    result.events.emplace_back(Passed{seat});
  }
  return result;
}

StagedResult<State, Event> Game::settle(const State& state, Chance& chance) {
  StagedResult<State, Event> result{{.state = state, .events = {}}, {}};
  State& next = result.state;
  if (!state.moved) return result;
  next.moved = false;
  if (is_decided(next)) {
    sell(result);
    next_lot(next, chance);
    return result;
  }
  do {
    next.turn = static_cast<Seat>((next.turn + 1U) % next.purses.size());
  } while (next.passed.contains(next.turn));
  return result;
}

ScoreSheet Game::score(const State& state) {
  return sheet_of("lots", {state.points.begin(), state.points.end()});
}

std::optional<Outcome> Game::outcome(const State& state) {
  if (state.lot <= lots) return std::nullopt;
  return outcome_of(score(state), "sold_out");
}

std::expected<State, Violation> Game::decode_state(const Json& json) {
  std::expected<State, Violation> state = read<State>(json);
  if (!state) return state;
  const std::size_t seats = state->purses.size();
  if (state->points.size() != seats) return refused("auction.state.points", "one for each seat", "/points");
  if (state->turn >= seats) return refused("auction.state.turn", "no such seat", "/turn");
  for (const Seat seat : state->passed) {
    if (seat >= seats) return refused("auction.state.passed", "no such seat", "/passed");
  }
  const bool has_bidder = state->bidder < seats && state->bid <= state->purses[state->bidder];
  if (!has_bidder || (state->bid == 0 && state->bidder > 0)) return refused("auction.state.bid", "no such bid", "/bid");
  if (state->lot > lots && state->moved) return refused("auction.state.moved", "it is over", "/moved");
  if (!state->moved && state->lot <= lots && (state->passed.contains(state->turn) || is_decided(*state)))
    return refused("auction.state.turn", "the seat has passed", "/turn");
  return state;
}

}  // namespace reef::toy::auction
