#include "tests/conformance/toy/veto.hpp"

#include <algorithm>

namespace reef::toy::veto {
namespace {

bool over(const State& state) {
  return std::ranges::any_of(state.shells, [](int shells) { return shells >= goal; });
}

std::optional<Violation> fault_of(const State& state, Seat seat, const Action& action) {
  if (!Game::to_act(state).contains(seat)) return Violation{"veto.turn", "another seat is asked", ""};
  const Claim* claim = std::get_if<Claim>(&action);
  if ((claim != nullptr) != (state.phase == Phase::claim)) return Violation{"veto.phase", "another question", ""};
  if (claim != nullptr && (claim->shells < 1 || claim->shells > claim_most))
    return Violation{"veto.claim", "one to three", "/shells"};
  if (std::holds_alternative<Veto>(action) && state.vetoes[seat] == 0) return Violation{"veto.used", "none left", ""};
  return std::nullopt;
}

void claim(StepResult<State, Event>& result, Seat seat, std::uint8_t shells) {
  result.state.claim = shells;
  result.state.phase = Phase::claimed;
  result.events.emplace_back(Claimed{seat, shells});
}

void answer(StepResult<State, Event>& result, Seat seat, bool vetoes) {
  State& state = result.state;
  state.asked.erase(seat);
  if (vetoes) {
    state.vetoes[seat] -= 1;
    state.vetoed = true;
    state.asked = {};  // The others need not answer any more.
    result.events.emplace_back(Vetoed{seat});
  } else {
    result.events.emplace_back(Allowed{seat});
  }
  if (state.asked.empty()) state.phase = Phase::answered;
}

void ask_others(State& state) {
  state.phase = Phase::answer;
  state.asked = SeatSet::first(static_cast<int>(state.shells.size()));
  state.asked.erase(state.turn);
}

void end_turn(StepResult<State, Event>& result) {
  State& state = result.state;
  if (!state.vetoed) {
    state.shells[state.turn] += state.claim;
    result.events.emplace_back(Took{state.turn, state.claim});
  }
  state.phase = Phase::claim;
  state.claim = 0;
  state.vetoed = false;
  state.turn = static_cast<Seat>((state.turn + 1U) % state.shells.size());
}

}  // namespace

const Meta& Game::meta() {
  static const Meta meta = meta_of("veto", 2, seats_most);
  return meta;
}

std::expected<State, Violation> Game::setup(const Options&, int seats, Chance&) {
  if (auto fault = seats_fault(meta(), seats)) return std::unexpected(std::move(*fault));
  State state;
  state.shells.resize(static_cast<std::size_t>(seats));
  for (int seat = 0; seat < seats; ++seat) state.vetoes.push_back(vetoes_at_start);
  return state;
}

SeatSet Game::to_act(const State& state) {
  if (over(state)) return {};
  if (state.phase == Phase::claim) return SeatSet::of(state.turn);
  return state.phase == Phase::answer ? state.asked : SeatSet();
}

std::vector<Action> Game::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  for (const Action& action : {Action(Claim{1}), Action(Claim{2}), Action(Claim{3}), Action(Allow{}), Action(Veto{})}) {
    if (!fault_of(state, seat, action)) actions.push_back(action);
  }
  return actions;
}

std::expected<StepResult<State, Event>, Violation> Game::apply(const State& state, Seat seat, const Action& action) {
  if (auto fault = fault_of(state, seat, action)) return std::unexpected(std::move(*fault));
  StepResult<State, Event> result{.state = state, .events = {}};
  if (const Claim* step = std::get_if<Claim>(&action)) {
    claim(result, seat, step->shells);
  } else {
    answer(result, seat, std::holds_alternative<Veto>(action));
  }
  return result;
}

StepResult<State, Event> Game::settle(const State& state, Chance&) {
  StepResult<State, Event> result{.state = state, .events = {}};
  if (state.phase == Phase::claimed) ask_others(result.state);
  if (state.phase == Phase::answered) end_turn(result);
  return result;
}

ScoreSheet Game::score(const State& state) {
  return sheet_of("shells", {state.shells.begin(), state.shells.end()});
}

std::optional<Outcome> Game::outcome(const State& state) {
  if (!over(state)) return std::nullopt;
  return outcome_of(score(state), "goal");
}

std::expected<State, Violation> Game::decode_state(const Json& json) {
  std::expected<State, Violation> state = read<State>(json);
  if (!state) return state;
  const std::size_t seats = state->shells.size();
  if (state->vetoes.size() != seats) return refused("veto.state.vetoes", "one for each seat", "/vetoes");
  if (state->turn >= seats) return refused("veto.state.turn", "no such seat", "/turn");
  if ((state->claim == 0) != (state->phase == Phase::claim)) return refused("veto.state.claim", "no claim", "/claim");
  if (state->asked.empty() == (state->phase == Phase::answer) || state->asked.contains(state->turn))
    return refused("veto.state.asked", "the others are asked", "/asked");
  for (const Seat seat : state->asked) {
    if (seat >= seats) return refused("veto.state.asked", "no such seat", "/asked");
  }
  if (state->vetoed && state->phase != Phase::answered) return refused("veto.state.vetoed", "nothing yet", "/vetoed");
  if (over(*state) && state->phase != Phase::claim) return refused("veto.state.phase", "it is over", "/phase");
  return state;
}

}  // namespace reef::toy::veto
