#include "engines/metikoro/rules.hpp"

#include <algorithm>
#include <variant>

#include "engines/metikoro/check.hpp"
#include "engines/metikoro/tracks.hpp"

namespace reef::metikoro {
namespace {

/// Moves a tile from one count to another.
void pass_on(Counts& from, Counts& to, std::uint8_t tile) {
  --from[tile];
  ++to[tile];
}

/// The next phase after a tile was drawn, or if none can be.
Phase phase_after_draw(const State& state) {
  return can_roll(state, state.turn) ? Phase::roll : Phase::done;
}

/// The next phase after the action.
Phase phase_after_action(const State& state) {
  return tiles_in(state.supply) > 0 ? Phase::draw : phase_after_draw(state);
}

/// The next phase after a tile of the action is complete and paid for.
Phase phase_after(const State& state) {
  const bool one_more = std::max(state.progress.cells.size(), state.progress.taken.size()) < tiles_a_turn_max;
  return one_more && can_do_more(state) ? Phase::more : phase_after_action(state);
}

void insert(Pair& pair, std::uint8_t value) {
  pair.push_back(value);
  std::ranges::sort(pair);
}

void touch(State& state, ActionKind kind, std::uint8_t cell) {
  state.progress.kind = kind;
  insert(state.progress.cells, cell);
  state.cells[cell].locked = static_cast<std::uint8_t>(seats_in(state));
}

void perform(Result& result, const step::Place& step) {
  State& state = result.state;
  --state.platforms[state.turn][step.tile];
  state.cells[step.cell] = {step.tile, step.turn, 0};
  touch(state, ActionKind::place, step.cell);
  state.history.clear();  // Cannot be undone: a tile on the board can only be replaced.
  state.phase = phase_after(state);
  result.events.emplace_back(
      event::Placed{.seat = state.turn, .cell = step.cell, .tile = step.tile, .turn = step.turn});
}

void perform(Result& result, const step::Replace& step) {
  State& state = result.state;
  Laid& laid = state.cells[step.cell];
  result.events.emplace_back(event::Replaced{.seat = state.turn,
                                             .cell = step.cell,
                                             .tile = step.tile,
                                             .turn = step.turn,
                                             .old_tile = laid.tile,
                                             .old_turn = laid.turn});
  --state.platforms[state.turn][step.tile];
  ++state.supply[laid.tile];
  laid = {step.tile, step.turn, 0};
  touch(state, ActionKind::replace, step.cell);
  state.phase = Phase::pay;
}

void perform(Result& result, const step::Rotate& step) {
  State& state = result.state;
  Laid& laid = state.cells[step.cell];
  result.events.emplace_back(event::Rotated{
      .seat = state.turn, .cell = step.cell, .tile = laid.tile, .turn = step.turn, .old_turn = laid.turn});
  laid.turn = step.turn;
  touch(state, ActionKind::rotate, step.cell);
  state.phase = Phase::pay;
}

void perform(Result& result, const step::Take& step) {
  State& state = result.state;
  pass_on(state.supply, state.platforms[state.turn], step.tile);
  state.progress.kind = ActionKind::take;
  insert(state.progress.taken, step.tile);
  state.phase = phase_after(state);
  result.events.emplace_back(event::Took{.seat = state.turn, .tile = step.tile});
}

void perform(Result& result, const step::Enough& /*step*/) {
  result.state.phase = phase_after_action(result.state);
}

void perform(Result& result, const step::Pay& step) {
  State& state = result.state;
  pass_on(state.platforms[state.turn], state.supply, step.tile);
  insert(state.progress.paid, step.tile);
  state.phase = phase_after(state);
  result.events.emplace_back(event::Paid{.seat = state.turn, .tile = step.tile});
}

void perform(Result& result, const step::Draw& step) {
  State& state = result.state;
  pass_on(state.supply, state.platforms[state.turn], step.tile);
  state.phase = phase_after_draw(state);
  result.events.emplace_back(event::Drew{.seat = state.turn, .tile = step.tile});
}

/// Applies the Ko rule: an orb's bars move with it, and the stop that it leaves is barred too. At home its bars are
/// dropped: other seats cannot roll it, and its owner's own bars expire before the owner's next turn. A source cell
/// needs no bar, since no orb enters it.
void bar(State& state, const step::Roll& step) {
  if (board[step.to].ground == Ground::house) {
    erase_if(state.bars, [&](const Bar& bar) { return bar.orb == step.from; });
    return;
  }
  for (Bar& bar : state.bars) {
    if (bar.orb == step.from) bar.orb = step.to;
  }
  if (!takes_tiles(step.from)) return;
  state.bars.push_back({.orb = step.to, .cell = step.from, .turns = static_cast<std::uint8_t>(seats_in(state))});
}

/// Puts a spare orb on the source cell that an orb left.
void refill(Result& result, std::uint8_t cell) {
  State& state = result.state;
  if (state.spares == 0) return;
  --state.spares;
  state.orbs.push_back(cell);
  std::ranges::sort(state.orbs);
  result.events.emplace_back(event::Refilled{.seat = state.turn, .cell = cell});
}

void perform(Result& result, const step::Roll& step) {
  State& state = result.state;
  result.events.emplace_back(event::Rolled{.seat = state.turn,
                                           .from = step.from,
                                           .to = step.to,
                                           .path = trace_roll(state, state.turn, step.from).path_to(step.to)});
  *std::ranges::find(state.orbs, step.from) = step.to;
  std::ranges::sort(state.orbs);
  bar(state, step);
  const Ground from = board[step.from].ground;
  if (from == Ground::source) refill(result, step.from);
  // These rolls cannot be undone: orbs never return to the source or leave a house.
  const bool came_home = board[step.to].ground == Ground::house && from != Ground::house;
  if (from == Ground::source || came_home) state.history.clear();
  state.phase = Phase::done;
}

void perform(Result& result, const step::Stay& /*step*/) {
  result.state.phase = Phase::done;
  result.events.emplace_back(event::Stayed{.seat = result.state.turn});
}

}  // namespace

SeatSet to_act(const State& state) {
  const bool asked = state.phase != Phase::done && state.phase != Phase::over;
  return asked ? SeatSet::of(state.turn) : SeatSet();
}

std::vector<Action> legal(const State& state, Seat seat) {
  return to_act(state).contains(seat) ? legal_steps(state) : std::vector<Action>();
}

Price price(const State& /*state*/, Seat /*seat*/, const Action& action) {
  const bool paid = std::holds_alternative<step::Replace>(action) || std::holds_alternative<step::Rotate>(action);
  return paid ? Price{{"tiles", 1}} : Price{};
}

std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action) {
  if (const Refusal refusal = check(state, seat, action); refusal != Refusal::allowed) {
    return std::unexpected(violation_of(refusal));
  }
  Result result{.state = state, .events = {}};
  std::visit([&](const auto& step) { perform(result, step); }, action);
  return result;
}

}  // namespace reef::metikoro
