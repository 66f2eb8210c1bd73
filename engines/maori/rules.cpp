#include "engines/maori/rules.hpp"

#include <algorithm>
#include <utility>

#include "engines/maori/check.hpp"

namespace reef::maori {
namespace {

/// Shells are spent into the supply, so that a tile laid later in the same turn may give them back.
void pay(State& state, int shells) {
  Board& board = state.boards[state.turn];
  board.shells = static_cast<std::uint8_t>(board.shells - shells);
  state.supply = static_cast<std::uint8_t>(state.supply + shells);
}

/// As many shells as the tile shows, or what is left of them.
std::uint8_t gain(State& state, std::uint8_t tile) {
  Board& board = state.boards[state.turn];
  const std::uint8_t shells = std::min(designs[tile].shells, state.supply);
  board.shells = static_cast<std::uint8_t>(board.shells + shells);
  state.supply = static_cast<std::uint8_t>(state.supply - shells);
  return shells;
}

/// After the discovery: the own ship may go to another tile (advanced), or the turn is whole.
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
  result.events.push_back({.kind = Event::Kind::ship_moved, .seat = state.turn, .from = board.ship, .to = to});
  board.ship = to;
}

void launch(Result& result, std::uint8_t stop) {
  State& state = result.state;
  state.explorer = stop;
  state.phase = Phase::done;
  result.events.push_back({.kind = Event::Kind::launched, .seat = state.turn, .to = stop});
}

void move(Result& result, std::uint8_t steps, int shells) {
  State& state = result.state;
  const auto to = static_cast<std::uint8_t>((state.explorer + steps) % stops_count);
  result.events.push_back({.kind = Event::Kind::moved,
                           .seat = state.turn,
                           .from = state.explorer,
                           .to = to,
                           .steps = steps,
                           .shells = static_cast<std::uint8_t>(shells)});
  pay(state, shells);
  state.explorer = to;
  state.phase = Phase::discover;
}

void take(Result& result, std::uint8_t at, int shells) {
  State& state = result.state;
  const std::uint8_t tile = std::exchange(state.display[at], none);
  result.events.push_back({.kind = Event::Kind::took,
                           .seat = state.turn,
                           .from = at,
                           .tile = tile,
                           .shells = static_cast<std::uint8_t>(shells)});
  pay(state, shells);
  state.hand = {.tile = tile, .at = at};
  state.phase = Phase::place;
}

void unstore(Result& result) {
  State& state = result.state;
  const std::uint8_t tile = std::exchange(state.boards[state.turn].storage, none);
  result.events.push_back({.kind = Event::Kind::unstored, .seat = state.turn, .tile = tile});
  state.hand = {.tile = tile};
  state.phase = Phase::place;
}

void store(Result& result) {
  State& state = result.state;
  const std::uint8_t tile = std::exchange(state.hand, Hand{}).tile;
  result.events.push_back({.kind = Event::Kind::stored, .seat = state.turn, .tile = tile});
  state.boards[state.turn].storage = tile;
  finish_discovery(state, false);
}

void sail(Result& result, std::uint8_t to, int shells) {
  State& state = result.state;
  Board& board = state.boards[state.turn];
  result.events.push_back({.kind = Event::Kind::sailed, .seat = state.turn, .from = board.ship, .to = to});
  pay(state, shells);
  board.ship = to;
  state.hand.sailed = true;
}

void place(Result& result, std::uint8_t cell, std::uint8_t turn) {
  State& state = result.state;
  Board& board = state.boards[state.turn];
  const std::uint8_t tile = std::exchange(state.hand, Hand{}).tile;
  board.cells[cell] = {.tile = tile, .turn = turn};
  result.events.push_back({.kind = Event::Kind::placed,
                           .seat = state.turn,
                           .to = cell,
                           .tile = tile,
                           .turn = turn,
                           .shells = gain(state, tile)});
  const bool first_tile = board.ship == none;
  if (state.level == Level::pro || (state.level == Level::advanced && first_tile)) move_ship(result, cell);
  finish_discovery(state, false);
}

void remove(Result& result, std::uint8_t cell) {
  State& state = result.state;
  const std::uint8_t tile = std::exchange(state.boards[state.turn].cells[cell], Laid{}).tile;
  result.events.push_back({.kind = Event::Kind::removed, .seat = state.turn, .from = cell, .tile = tile});
  ++state.box[tile];
  finish_discovery(state, false);
}

void pass(Result& result) {
  result.events.push_back({.kind = Event::Kind::passed, .seat = result.state.turn});
  finish_discovery(result.state, true);
}

void ship(Result& result, std::uint8_t cell) {
  move_ship(result, cell);
  result.state.phase = Phase::done;
}

void stay(Result& result) {
  result.events.push_back({.kind = Event::Kind::stayed, .seat = result.state.turn});
  result.state.phase = Phase::done;
}

/// Does a step that `check` has let pass.
void perform(Result& result, Seat seat, const Action& action) {
  const int shells = cost(result.state, seat, action);
  switch (action.kind) {
    case Action::Kind::launch:
      return launch(result, action.value);
    case Action::Kind::move:
      return move(result, action.value, shells);
    case Action::Kind::take:
      return take(result, action.value, shells);
    case Action::Kind::unstore:
      return unstore(result);
    case Action::Kind::store:
      return store(result);
    case Action::Kind::sail:
      return sail(result, action.value, shells);
    case Action::Kind::place:
      return place(result, action.value, action.turn);
    case Action::Kind::remove:
      return remove(result, action.value);
    case Action::Kind::pass:
      return pass(result);
    case Action::Kind::ship:
      return ship(result, action.value);
    case Action::Kind::stay:
      return stay(result);
  }
}

/// Puts forward every step of a phase that could be legal at all, in the order of the listing.
template <class Offer>
void candidates(const State& state, const Board& board, Offer offer) {
  using enum Action::Kind;
  const auto offer_cells = [&](Action::Kind kind) {
    for (std::uint8_t cell = 0; cell < cells_count; ++cell) offer({kind, cell, 0});
  };
  switch (state.phase) {
    case Phase::launch:
      for (std::uint8_t stop = 0; stop < stops_count; ++stop) offer({launch, stop, 0});
      break;
    case Phase::move:
      for (int steps = 1; steps <= boats(board, state.side) + board.shells + 1; ++steps) {
        offer({move, static_cast<std::uint8_t>(steps), 0});
      }
      break;
    case Phase::discover:
      for (const std::uint8_t at : stops[state.explorer]) offer({take, at, 0});
      offer({unstore, 0, 0});
      offer_cells(remove);
      offer({pass, 0, 0});
      break;
    case Phase::place:
      for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
        for (std::uint8_t turn = 0; turn < positions(designs[state.hand.tile]); ++turn) offer({place, cell, turn});
      }
      offer({store, 0, 0});
      offer_cells(sail);
      break;
    case Phase::ship:
      offer({stay, 0, 0});
      offer_cells(ship);
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
  perform(result, seat, action);
  return result;
}

}  // namespace reef::maori
