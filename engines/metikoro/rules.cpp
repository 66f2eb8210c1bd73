#include "engines/metikoro/rules.hpp"

#include <algorithm>
#include <utility>

#include "engines/metikoro/candidates.hpp"
#include "engines/metikoro/check.hpp"
#include "engines/metikoro/tracks.hpp"

namespace reef::metikoro {
namespace {

/// Moves a tile from one heap to another.
void pass_on(Counts& from, Counts& to, std::uint8_t tile) {
  --from[tile];
  ++to[tile];
}

/// What is asked once a tile is drawn, or none could be.
Phase phase_after_draw(const State& state) {
  return can_roll(state, state.turn) ? Phase::roll : Phase::done;
}

/// What is asked once the action is over.
Phase phase_after_action(const State& state) {
  return tiles_in(state.supply) > 0 ? Phase::draw : phase_after_draw(state);
}

/// What is asked once one more tile of the action is done and paid for.
Phase phase_after(const State& state) {
  const bool one_more = std::max(size_of(state.doings.cells), size_of(state.doings.taken)) < tiles_a_turn_max;
  return one_more && can_do_more(state) ? Phase::more : phase_after_action(state);
}

void touch(State& state, Deed deed, std::uint8_t cell) {
  state.doings.deed = deed;
  insert(state.doings.cells, cell);
  state.cells[cell].locked = state.seats;
}

void place(Result& result, Seat seat, const Action& action) {
  State& state = result.state;
  --state.platforms[seat][action.tile];
  state.cells[action.cell] = {action.tile, action.turn, 0};
  touch(state, Deed::place, action.cell);
  state.history.clear();  // No tile ever leaves the board but for another.
  state.phase = phase_after(state);
  result.events.push_back(
      {.kind = Event::Kind::placed, .seat = seat, .cell = action.cell, .tile = action.tile, .turn = action.turn});
}

void replace(Result& result, Seat seat, const Action& action) {
  State& state = result.state;
  Laid& laid = state.cells[action.cell];
  result.events.push_back({.kind = Event::Kind::replaced,
                           .seat = seat,
                           .cell = action.cell,
                           .tile = action.tile,
                           .turn = action.turn,
                           .old = laid});
  --state.platforms[seat][action.tile];
  ++state.supply[laid.tile];
  laid = {action.tile, action.turn, 0};
  touch(state, Deed::replace, action.cell);
  state.phase = Phase::pay;
}

void rotate(Result& result, Seat seat, const Action& action) {
  State& state = result.state;
  Laid& laid = state.cells[action.cell];
  result.events.push_back({.kind = Event::Kind::rotated,
                           .seat = seat,
                           .cell = action.cell,
                           .tile = laid.tile,
                           .turn = action.turn,
                           .old = laid});
  laid.turn = action.turn;
  touch(state, Deed::rotate, action.cell);
  state.phase = Phase::pay;
}

void take(Result& result, Seat seat, std::uint8_t tile) {
  State& state = result.state;
  pass_on(state.supply, state.platforms[seat], tile);
  state.doings.deed = Deed::take;
  insert(state.doings.taken, tile);
  state.phase = phase_after(state);
  result.events.push_back({.kind = Event::Kind::took, .seat = seat, .tile = tile});
}

void pay(Result& result, Seat seat, std::uint8_t tile) {
  State& state = result.state;
  pass_on(state.platforms[seat], state.supply, tile);
  insert(state.doings.paid, tile);
  state.phase = phase_after(state);
  result.events.push_back({.kind = Event::Kind::paid, .seat = seat, .tile = tile});
}

void draw(Result& result, Seat seat, std::uint8_t tile) {
  State& state = result.state;
  pass_on(state.supply, state.platforms[seat], tile);
  state.phase = phase_after_draw(state);
  result.events.push_back({.kind = Event::Kind::drew, .seat = seat, .tile = tile});
}

/// The Ko rule follows the orb: what bars it goes with it, and where it comes from is barred too. At home it is out of
/// the others' reach, and its owner's own bars are gone before its next turn; and the source is closed anyway.
void bar(State& state, std::uint8_t from, std::uint8_t to) {
  const bool home = board[to].ground == Ground::house;
  for (Bar& bar : state.bars) {
    if (bar.orb == from) bar = home ? Bar{} : Bar{to, bar.cell};
  }
  if (!home && takes_tiles(from)) state.bars[state.seats - 1U] = {to, from};
}

/// Puts a spare orb in place of one that left the source.
void refill(Result& result, Seat seat, std::uint8_t cell) {
  State& state = result.state;
  if (state.spares == 0) return;
  --state.spares;
  *std::ranges::find(state.orbs, none) = cell;
  std::ranges::sort(state.orbs);
  result.events.push_back({.kind = Event::Kind::refilled, .seat = seat, .cell = cell});
}

void roll(Result& result, Seat seat, const Action& action) {
  State& state = result.state;
  result.events.push_back({.kind = Event::Kind::rolled,
                           .seat = seat,
                           .cell = action.cell,
                           .to = action.to,
                           .path = trace_roll(state, seat, action.cell).path_to(action.to)});
  *std::ranges::find(state.orbs, action.cell) = action.to;
  std::ranges::sort(state.orbs);
  bar(state, action.cell, action.to);
  const Ground from = board[action.cell].ground;
  if (from == Ground::source) refill(result, seat, action.cell);
  // Orbs never come back to the source nor out of a house.
  const bool came_home = board[action.to].ground == Ground::house && from != Ground::house;
  if (from == Ground::source || came_home) state.history.clear();
  state.phase = Phase::done;
}

void perform(Result& result, Seat seat, const Action& action) {
  switch (action.kind) {
    case Action::Kind::place:
      return place(result, seat, action);
    case Action::Kind::replace:
      return replace(result, seat, action);
    case Action::Kind::rotate:
      return rotate(result, seat, action);
    case Action::Kind::take:
      return take(result, seat, action.tile);
    case Action::Kind::enough:
      result.state.phase = phase_after_action(result.state);
      return;
    case Action::Kind::pay:
      return pay(result, seat, action.tile);
    case Action::Kind::draw:
      return draw(result, seat, action.tile);
    case Action::Kind::roll:
      return roll(result, seat, action);
    case Action::Kind::stay:
      result.state.phase = Phase::done;
      result.events.push_back({.kind = Event::Kind::stayed, .seat = seat});
      return;
  }
}

template <class Offer>
void candidates(const State& state, Offer offer) {
  using enum Action::Kind;
  switch (state.phase) {
    case Phase::act:
      candidates_of(state, Deed::none_yet, offer);
      break;
    case Phase::more:
      candidates_of(state, state.doings.deed, offer);
      offer(Action{.kind = enough});
      break;
    case Phase::pay:
      each_tile(state.platforms[state.turn], [&](std::uint8_t tile) { offer(Action{.kind = pay, .tile = tile}); });
      break;
    case Phase::draw:
      each_tile(state.supply, [&](std::uint8_t tile) { offer(Action{.kind = draw, .tile = tile}); });
      break;
    case Phase::roll:
    case Phase::done:
    case Phase::over:
      break;
  }
}

/// The rolls, each found by the tracing that `check` judges it by: no need to trace each once more.
void list_rolls(const State& state, Seat seat, std::vector<Action>& listing) {
  for (const std::uint8_t orb : state.orbs) {
    if (orb == none) break;
    rolls_from(state, seat, orb).each([&](std::uint8_t to) {
      listing.push_back({.kind = Action::Kind::roll, .cell = orb, .to = to});
    });
  }
  listing.push_back({.kind = Action::Kind::stay});
}

}  // namespace

SeatSet to_act(const State& state) {
  const bool asked = state.phase != Phase::done && state.phase != Phase::over;
  return asked ? SeatSet::of(state.turn) : SeatSet();
}

std::vector<Action> legal(const State& state, Seat seat) {
  std::vector<Action> listing;
  if (!to_act(state).contains(seat)) return listing;
  listing.reserve(64);
  if (state.phase == Phase::roll) list_rolls(state, seat, listing);
  candidates(state, [&](const Action& action) {
    if (check(state, seat, action) == Refusal::allowed) listing.push_back(action);
  });
  return listing;
}

Price price(const State& /*state*/, Seat /*seat*/, const Action& action) {
  const bool paid = action.kind == Action::Kind::replace || action.kind == Action::Kind::rotate;
  return paid ? Price{{"tiles", 1}} : Price{};
}

std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action) {
  if (const Refusal refusal = check(state, seat, action); refusal != Refusal::allowed) {
    return std::unexpected(violation_of(refusal));
  }
  Result result{.state = state, .events = {}};
  perform(result, seat, action);
  return result;
}

}  // namespace reef::metikoro
