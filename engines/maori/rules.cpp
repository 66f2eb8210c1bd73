#include "engines/maori/rules.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "engines/maori/check.hpp"

namespace reef::maori {
namespace {

/// Pays shells into the supply at once, so that a tile laid later in the same turn may return them.
void pay(State& state, int shells) {
  Board& board = state.boards[state.turn];
  board.shells = static_cast<std::uint8_t>(board.shells - shells);
  state.supply = static_cast<std::uint8_t>(state.supply + shells);
}

/// Gains the shells that the tile shows, or what the supply still has. Returns the number.
std::uint8_t gain(State& state, std::uint8_t tile) {
  Board& board = state.boards[state.turn];
  const std::uint8_t shells = std::min(designs[tile].shells, state.supply);
  board.shells = static_cast<std::uint8_t>(board.shells + shells);
  state.supply = static_cast<std::uint8_t>(state.supply - shells);
  return shells;
}

/// After the discovery: asks for the own ship's move (advanced, if it has another tile to go to), or completes the
/// turn.
void finish_discovery(State& state, bool did_nothing) {
  const bool idle = did_nothing && tiles_in(state.stack) == 0;
  state.passes = idle ? static_cast<std::uint8_t>(state.passes + 1) : std::uint8_t{0};
  const Board& board = state.boards[state.turn];
  const bool may_jump = state.level == Level::advanced && board.ship != none && occupied(board) != cell_bit(board.ship);
  state.phase = may_jump ? Phase::ship : Phase::done;
}

void move_ship(Result& result, std::uint8_t to) {
  State& state = result.state;
  Board& board = state.boards[state.turn];
  result.events.emplace_back(event::ShipMoved{.seat = state.turn, .from = board.ship, .to = to});
  board.ship = to;
}

void perform(Result& result, const step::Launch& step, std::uint8_t /*shells*/) {
  State& state = result.state;
  state.explorer = step.stop;
  state.phase = Phase::done;
  result.events.emplace_back(event::Launched{.seat = state.turn, .stop = step.stop});
}

void perform(Result& result, const step::Move& step, std::uint8_t shells) {
  State& state = result.state;
  const auto to = static_cast<std::uint8_t>((state.explorer + step.steps) % stops_count);
  result.events.emplace_back(
      event::Moved{.seat = state.turn, .from = state.explorer, .to = to, .steps = step.steps, .shells = shells});
  pay(state, shells);
  state.explorer = to;
  state.phase = Phase::discover;
}

void perform(Result& result, const step::Take& step, std::uint8_t shells) {
  State& state = result.state;
  const std::uint8_t tile = std::exchange(state.display[step.at], none);
  result.events.emplace_back(event::Took{.seat = state.turn, .at = step.at, .tile = tile, .shells = shells});
  pay(state, shells);
  state.hand = {.tile = tile, .at = step.at};
  state.phase = Phase::place;
}

void perform(Result& result, const step::Unstore& /*step*/, std::uint8_t /*shells*/) {
  State& state = result.state;
  const std::uint8_t tile = std::exchange(state.boards[state.turn].storage, none);
  result.events.emplace_back(event::Unstored{.seat = state.turn, .tile = tile});
  state.hand = {.tile = tile};
  state.phase = Phase::place;
}

void perform(Result& result, const step::Store& /*step*/, std::uint8_t /*shells*/) {
  State& state = result.state;
  const std::uint8_t tile = std::exchange(state.hand, Hand{}).tile;
  result.events.emplace_back(event::Stored{.seat = state.turn, .tile = tile});
  state.boards[state.turn].storage = tile;
  finish_discovery(state, false);
}

void perform(Result& result, const step::Sail& step, std::uint8_t shells) {
  State& state = result.state;
  Board& board = state.boards[state.turn];
  result.events.emplace_back(event::Sailed{.seat = state.turn, .from = board.ship, .to = step.cell});
  pay(state, shells);
  board.ship = step.cell;
  state.hand.sailed = true;
}

void perform(Result& result, const step::Place& step, std::uint8_t /*shells*/) {
  State& state = result.state;
  Board& board = state.boards[state.turn];
  const std::uint8_t tile = std::exchange(state.hand, Hand{}).tile;
  board.cells[step.cell] = {.tile = tile, .turn = step.turn};
  result.events.emplace_back(event::Placed{
      .seat = state.turn, .cell = step.cell, .tile = tile, .turn = step.turn, .shells = gain(state, tile)});
  const bool first_tile = board.ship == none;
  if (state.level == Level::pro || (state.level == Level::advanced && first_tile)) move_ship(result, step.cell);
  finish_discovery(state, false);
}

void perform(Result& result, const step::Remove& step, std::uint8_t /*shells*/) {
  State& state = result.state;
  const std::uint8_t tile = std::exchange(state.boards[state.turn].cells[step.cell], Laid{}).tile;
  result.events.emplace_back(event::Removed{.seat = state.turn, .cell = step.cell, .tile = tile});
  ++state.box[tile];
  finish_discovery(state, false);
}

void perform(Result& result, const step::Pass& /*step*/, std::uint8_t /*shells*/) {
  result.events.emplace_back(event::Passed{.seat = result.state.turn});
  finish_discovery(result.state, true);
}

void perform(Result& result, const step::Ship& step, std::uint8_t /*shells*/) {
  move_ship(result, step.cell);
  result.state.phase = Phase::done;
}

void perform(Result& result, const step::Stay& /*step*/, std::uint8_t /*shells*/) {
  result.events.emplace_back(event::Stayed{.seat = result.state.turn});
  result.state.phase = Phase::done;
}

/// Offers every step of a phase that could be legal, in the order of the listing.
template <class Offer>
void candidates(const State& state, const Board& board, Offer offer) {
  const auto offer_cells = [&]<class Step>(Step step) {
    for (step.cell = 0; step.cell < cells_count; ++step.cell) offer(step);
  };
  switch (state.phase) {
    case Phase::launch:
      for (std::uint8_t stop = 0; stop < stops_count; ++stop) offer(step::Launch{stop});
      break;
    case Phase::move:
      for (int steps = 1; steps <= boats(board, state.side) + board.shells + 1; ++steps) {
        offer(step::Move{static_cast<std::uint8_t>(steps)});
      }
      break;
    case Phase::discover:
      for (const std::uint8_t at : stops[state.explorer]) offer(step::Take{at});
      offer(step::Unstore{});
      offer_cells(step::Remove{});
      offer(step::Pass{});
      break;
    case Phase::place:
      for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
        for (std::uint8_t turn = 0; turn < positions(designs[state.hand.tile]); ++turn) offer(step::Place{cell, turn});
      }
      offer(step::Store{});
      offer_cells(step::Sail{});
      break;
    case Phase::ship:
      offer(step::Stay{});
      offer_cells(step::Ship{});
      break;
    case Phase::done:
    case Phase::over:
      break;
  }
}

}  // namespace

SeatSet to_act(const State& state) {
  const bool asked = state.phase != Phase::done && state.phase != Phase::over;
  return asked ? SeatSet::of(state.turn) : SeatSet();
}

std::vector<Action> legal(const State& state, Seat seat) {
  std::vector<Action> listing;
  if (!to_act(state).contains(seat)) return listing;
  listing.reserve(24);
  candidates(state, state.boards[seat], [&](const Action& action) {
    if (check(state, seat, action) == Refusal::allowed) listing.push_back(action);
  });
  return listing;
}

Price price(const State& state, Seat seat, const Action& action) {
  const int shells = cost(state, seat, action);
  if (shells == 0) return {};
  return {{"shells", shells}};
}

std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action) {
  if (const Refusal refusal = check(state, seat, action); refusal != Refusal::allowed) {
    return std::unexpected(violation_of(refusal));
  }
  Result result{.state = state, .events = {}};
  const auto shells = static_cast<std::uint8_t>(cost(state, seat, action));
  std::visit([&](const auto& step) { perform(result, step, shells); }, action);
  return result;
}

}  // namespace reef::maori
