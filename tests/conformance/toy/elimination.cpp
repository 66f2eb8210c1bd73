#include "tests/conformance/toy/elimination.hpp"

#include <algorithm>

namespace reef::toy::elimination {
namespace {

bool is_in(const State& state, std::size_t seat) {
  return state.falls[seat] < falls_most;
}

bool over(const State& state) {
  return state.out.size() + 1 == state.falls.size();
}

std::optional<Violation> fault_of(const State& state, Seat seat, const Stride& step) {
  if (!Game::to_act(state).contains(seat)) return Violation{"stilts.turn", "another seat is to move", ""};
  if (step.length < 1 || step.length > 2) return Violation{"stilts.length", "short or long", "/length"};
  return std::nullopt;
}

/// The next seat that is still in.
Seat next_in(const State& state) {
  Seat seat = state.turn;
  do {
    seat = static_cast<Seat>((seat + 1U) % state.falls.size());
  } while (!is_in(state, seat));
  return seat;
}

}  // namespace

const Meta& Game::meta() {
  static const Meta meta = meta_of("stilts", 2, seats_most);
  return meta;
}

std::expected<State, Violation> Game::setup(const Options&, int seats, Chance& chance) {
  if (auto fault = seats_fault(meta(), seats)) return std::unexpected(std::move(*fault));
  State state;
  state.falls.resize(static_cast<std::size_t>(seats));
  state.turn = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats)));
  return state;
}

SeatSet Game::to_act(const State& state) {
  return over(state) || state.stride > 0 ? SeatSet() : SeatSet::of(state.turn);
}

std::vector<Action> Game::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  for (const Stride& step : {Stride{1}, Stride{2}}) {
    if (!fault_of(state, seat, step)) actions.emplace_back(step);
  }
  return actions;
}

std::expected<StepResult<State, Event>, Violation> Game::apply(const State& state, Seat seat, const Action& action) {
  const Stride& step = std::get<Stride>(action);
  if (auto fault = fault_of(state, seat, step)) return std::unexpected(std::move(*fault));
  StepResult<State, Event> result{.state = state, .events = {}};
  result.state.stride = step.length;
  return result;
}

StagedResult<State, Event> Game::settle(const State& state, Chance& chance) {
  StagedResult<State, Event> result{{.state = state, .events = {}}, {}};
  if (state.stride == 0) return result;
  State& next = result.state;
  const bool falls = chance.below(4) < state.stride;
  next.stride = 0;
  if (falls) {
    next.falls[state.turn] += 1;
    if (!is_in(next, state.turn)) next.out.push_back(state.turn);
    result.events.emplace_back(Fell{state.turn, !is_in(next, state.turn)});
    if (!over(next)) result.end_stage();
  }
  next.turn = next_in(next);
  return result;
}

ScoreSheet Game::score(const State& state) {
  std::vector<int> outlived(state.falls.size(), static_cast<int>(state.out.size()));
  for (std::size_t place = 0; place < state.out.size(); ++place) outlived[state.out[place]] = static_cast<int>(place);
  return sheet_of("outlived", outlived);
}

std::optional<Outcome> Game::outcome(const State& state) {
  if (!over(state)) return std::nullopt;
  return outcome_of(score(state), "one_left");
}

std::expected<State, Violation> Game::decode_state(const Json& json) {
  std::expected<State, Violation> state = read<State>(json);
  if (!state) return state;
  const std::size_t seats = state->falls.size();
  if (state->turn >= seats || !is_in(*state, state->turn)) return refused("stilts.state.turn", "no such seat", "/turn");
  if (over(*state) && state->stride > 0) return refused("stilts.state.stride", "it is over", "/stride");
  SeatSet out;
  for (const Seat seat : state->out) {
    if (seat >= seats || is_in(*state, seat) || out.contains(seat))
      return refused("stilts.state.out", "each seat that is out, once", "/out");
    out.insert(seat);
  }
  const auto gone = std::ranges::count(state->falls, falls_most);
  if (gone != out.size()) return refused("stilts.state.out", "a seat is missing", "/out");
  return state;
}

}  // namespace reef::toy::elimination
