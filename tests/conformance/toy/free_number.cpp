#include "tests/conformance/toy/free_number.hpp"

#include <algorithm>

namespace reef::toy::free_number {
namespace {

std::int64_t stake_limit(const State& state, Seat seat) {
  return std::min<std::int64_t>(state.purses[seat], stake_most);
}

/// The one judge of steps. `free_range` says the same of the stakes that are listed.
std::optional<Violation> fault_of(const State& state, Seat seat, const Stake& step) {
  if (!Game::to_act(state).contains(seat)) return Violation{"free.turn", "another seat is to move", ""};
  if (step.coins > 0 && step.coins < stake_least) return Violation{"free.stake", "0, or at least 10", "/coins"};
  if (step.coins > stake_limit(state, seat)) return Violation{"free.purse", "more than there is", "/coins"};
  return std::nullopt;
}

}  // namespace

const Meta& Game::meta() {
  static const Meta meta = meta_of("stakes", 2, seats_most);
  return meta;
}

std::expected<State, Violation> Game::setup(const Options&, int seats, Chance&) {
  if (auto fault = seats_fault(meta(), seats)) return std::unexpected(std::move(*fault));
  State state;
  for (int seat = 0; seat < seats; ++seat) state.purses.push_back(purse_at_start);
  return state;
}

SeatSet Game::to_act(const State& state) {
  return state.round == rounds || state.staked ? SeatSet() : SeatSet::of(state.turn);
}

std::vector<Action> Game::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  for (const Stake& step : {Stake{0}, Stake{stake_least}}) {
    if (!fault_of(state, seat, step)) actions.emplace_back(step);
  }
  return actions;
}

std::optional<FreeRange> Game::free_range(const State& state, Seat seat, const Action& action) {
  if (std::get<Stake>(action).coins == 0) return std::nullopt;
  return FreeRange{stake_least, stake_limit(state, seat)};
}

Price Game::price(const State&, Seat, const Action& action) {
  const Stake& step = std::get<Stake>(action);
  return step.coins == 0 ? Price{} : Price{{"coins", step.coins}};
}

std::expected<StepResult<State, Event>, Violation> Game::apply(const State& state, Seat seat, const Action& action) {
  const Stake& step = std::get<Stake>(action);
  if (auto fault = fault_of(state, seat, step)) return std::unexpected(std::move(*fault));
  StepResult<State, Event> result{.state = state, .events = {}};
  result.state.staked = step.coins;
  return result;
}

StepResult<State, Event> Game::settle(const State& state, Chance& chance) {
  StepResult<State, Event> result{.state = state, .events = {}};
  if (!state.staked) return result;
  State& next = result.state;
  const bool won = chance.below(2) == 1;
  const int change = won ? *state.staked : -*state.staked;
  result.events.emplace_back(Tossed{state.turn, *state.staked, won});
  next.purses[state.turn] = static_cast<std::uint16_t>(next.purses[state.turn] + change);
  next.staked.reset();
  next.turn = static_cast<Seat>((next.turn + 1U) % next.purses.size());
  if (next.turn == 0) next.round += 1;
  return result;
}

ScoreSheet Game::score(const State& state) {
  return sheet_of("coins", {state.purses.begin(), state.purses.end()});
}

std::optional<Outcome> Game::outcome(const State& state) {
  if (state.round < rounds) return std::nullopt;
  return outcome_of(score(state), "rounds_over");
}

std::expected<State, Violation> Game::decode_state(const Json& json) {
  std::expected<State, Violation> state = read<State>(json);
  if (!state) return state;
  if (state->turn >= state->purses.size()) return refused("free.state.turn", "no such seat", "/turn");
  if (state->round == rounds && (state->turn > 0 || state->staked)) return refused("free.state.over", "over", "/round");
  if (state->staked && *state->staked > state->purses[state->turn])
    return refused("free.state.staked", "more than there is", "/staked");
  return state;
}

}  // namespace reef::toy::free_number
