#include "tests/conformance/toy/results.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace reef::toy {
namespace {

std::optional<Violation> fault_of(const PullState& state, Seat seat, const Pull& step) {
  if (!PullGame::to_act(state).contains(seat)) return Violation{"toy.turn", "another seat is to move", ""};
  if (step.by < 1 || step.by > pull_max) return Violation{"toy.pull", "one to three", "/by"};
  return std::nullopt;
}

/// The most that a seat can have after so many turns, which chance may have made one longer each.
bool is_possible(const PullState& state, std::size_t seat) {
  const int turns = state.round + (seat < state.turn ? 1 : 0);
  return state.marks[seat] >= turns && state.marks[seat] <= turns * (pull_max + 1);
}

}  // namespace

std::vector<PullAction> PullGame::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  for (std::uint8_t by = 1; by <= pull_max; ++by) {
    if (!fault_of(state, seat, {by})) actions.emplace_back(Pull{by});
  }
  return actions;
}

std::expected<StepResult<PullState, PullEvent>, Violation> PullGame::apply(const State& state, Seat seat,
                                                                           const Action& action) {
  const Pull& step = std::get<Pull>(action);
  if (auto fault = fault_of(state, seat, step)) return std::unexpected(std::move(*fault));
  StepResult<State, Event> result{.state = state, .events = {Pulled{seat, step.by}}};
  result.state.pulled = step.by;
  return result;
}

StepResult<PullState, PullEvent> PullGame::settle(const State& state, Chance& chance) {
  StepResult<State, Event> result{.state = state, .events = {}};
  if (state.pulled == 0) return result;
  State& next = result.state;
  next.marks[next.turn] = static_cast<std::uint8_t>(next.marks[next.turn] + next.pulled + chance.below(2));
  next.pulled = 0;
  next.turn = static_cast<Seat>((next.turn + 1U) % next.marks.size());
  if (next.turn == 0) next.round += 1;
  return result;
}

std::expected<PullState, Violation> PullGame::begin(int seats, const Meta& meta) {
  if (auto fault = seats_fault(meta, seats)) return std::unexpected(std::move(*fault));
  State state;
  state.marks.resize(static_cast<std::size_t>(seats));
  return state;
}

std::expected<PullState, Violation> PullGame::decode(const Json& json, const Meta& meta) {
  std::expected<State, Violation> state = read<State>(json);
  if (!state) return state;
  const auto refused = [](const char* path) { return toy::refused("toy.state", "impossible", path); };
  const auto seats = static_cast<int>(state->marks.size());
  if (seats < meta.seats_min || seats > meta.seats_max) return refused("/marks");
  if (state->turn >= seats) return refused("/turn");
  if (state->round > rounds || (is_over(*state) && (state->turn > 0 || state->pulled > 0))) return refused("/round");
  for (std::size_t seat = 0; seat < state->marks.size(); ++seat) {
    if (!is_possible(*state, seat)) return refused("/marks");
  }
  return state;
}

const Meta& Raft::meta() {
  static const Meta meta = [] {
    Meta raft = meta_of("raft", 1, 4);
    raft.co_operative = true;
    return raft;
  }();
  return meta;
}

ScoreSheet Raft::score(const State& state) {
  const int way = std::accumulate(state.marks.begin(), state.marks.end(), 0);
  return sheet_of("marks", std::vector<int>(state.marks.size(), way));
}

std::optional<Outcome> Raft::outcome(const State& state) {
  if (!is_over(state)) return std::nullopt;
  const std::vector<int> scores = totals_of(score(state));
  const std::size_t seats = scores.size();
  const bool ashore = scores.front() >= static_cast<int>(seats) * rounds * 5 / 2;
  return Outcome{.ranks = std::vector<int>(seats, 1),
                 .scores = scores,
                 .reason = ashore ? "ashore" : "adrift",
                 .won = std::vector<bool>(seats, ashore)};
}

const Meta& Tugs::meta() {
  static const Meta meta = meta_of("tugs", 4, 8);
  return meta;
}

std::vector<int> Tugs::teams(const State& state) {
  std::vector<int> teams;
  for (std::size_t seat = 0; seat < state.marks.size(); ++seat) teams.push_back(static_cast<int>(seat % 2));
  return teams;
}

ScoreSheet Tugs::score(const State& state) {
  std::vector<int> crews(2, 0);
  for (std::size_t seat = 0; seat < state.marks.size(); ++seat) crews[seat % 2] += state.marks[seat];
  std::vector<int> totals;
  for (const int team : teams(state)) totals.push_back(crews[static_cast<std::size_t>(team)]);
  return sheet_of("marks", totals);
}

std::optional<Outcome> Tugs::outcome(const State& state) {
  if (!is_over(state)) return std::nullopt;
  return outcome_of(score(state), "rounds_over");
}

const Meta& Crabs::meta() {
  static const Meta meta = [] {
    Meta crabs = meta_of("crabs", 1, 8);
    crabs.lowest_wins = true;
    return crabs;
  }();
  return meta;
}

ScoreSheet Crabs::score(const State& state) {
  return sheet_of("marks", {state.marks.begin(), state.marks.end()});
}

std::optional<Outcome> Crabs::outcome(const State& state) {
  if (!is_over(state)) return std::nullopt;
  const std::vector<int> scores = totals_of(score(state));
  return Outcome{.ranks = ranks_of(scores, -1), .scores = scores, .reason = "rounds_over"};
}

}  // namespace reef::toy
