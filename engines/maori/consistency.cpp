#include "engines/maori/consistency.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "engines/maori/check.hpp"

namespace reef::maori {
namespace {

template <class Holds>
bool all_boards(const State& state, Holds holds) {
  return std::ranges::all_of(state.boards, holds);
}

/// True until the launch has been settled.
bool at_beginning(const State& state) {
  return state.phase == Phase::launch || (state.phase == Phase::done && state.plies == 0);
}

/// True if the discovery is over, so that the board of the seat may have become full.
bool after_discovery(const State& state) {
  return state.phase == Phase::ship || state.phase == Phase::done || state.phase == Phase::over;
}

bool is_full(const Board& board, Side side) {
  return free_cells(board, side) == 0;
}

/// The number of turns since the last round was called, without the caller's own.
int turns_since_call(const State& state) {
  return (state.turn + seats_in(state) - state.last_round) % seats_in(state);
}

/// What is asked of a seat that is not in the match would be read beyond the boards, so this law comes first.
bool seats_are_in(const State& state) {
  const int seats = seats_in(state);
  return state.turn < seats && (state.last_round == none || state.last_round < seats) && state.passes <= seats;
}

bool seats_fit(const State& state) {
  return state.side == Side::front || seats_in(state) <= seats_max_atoll;
}

bool tiles_lie_well(const State& state) {
  return all_boards(state, [&](const Board& board) {
    if ((occupied(board) & ~playable(state.side)) != 0) return false;
    for (const Laid& laid : board.cells) {
      if (laid.tile != none && (is_volcano(laid.tile) || laid.turn >= positions(designs[laid.tile]))) return false;
    }
    return true;
  });
}

bool volcanoes_stay(const State& state) {
  for (std::uint8_t tile = 0; tile < designs_count; ++tile) {
    if (is_volcano(tile) && state.box[tile] > 0) return false;
  }
  if (state.hand.tile != none && is_volcano(state.hand.tile)) return false;
  return all_boards(state, [](const Board& board) { return board.storage == none || !is_volcano(board.storage); });
}

bool tiles_conserved(const State& state) {
  std::array<int, designs_count> counted{};
  const auto count = [&](std::uint8_t tile) {
    if (tile != none) ++counted[tile];
  };
  for (std::size_t tile = 0; tile < designs.size(); ++tile) counted[tile] = state.stack[tile] + state.box[tile];
  for (const std::uint8_t tile : state.display) count(tile);
  count(state.hand.tile);
  for (const Board& board : state.boards) {
    count(board.storage);
    for (const Laid& laid : board.cells) count(laid.tile);
  }
  for (std::size_t tile = 0; tile < designs.size(); ++tile) {
    if (counted[tile] != designs[tile].count) return false;
  }
  return true;
}

bool shells_conserved(const State& state) {
  int shells = state.supply;
  for (const Board& board : state.boards) shells += board.shells;
  return shells == shells_total;
}

bool ships_float(const State& state) {
  return all_boards(state, [&](const Board& board) {
    if (state.level == Level::basic || occupied(board) == 0) return board.ship == none;
    return board.ship != none && board.cells[board.ship].tile != none;
  });
}

bool explorer_launched(const State& state) {
  return (state.explorer == none) == (state.phase == Phase::launch);
}

bool beginning_untouched(const State& state) {
  if (!at_beginning(state)) return state.plies > 0;
  for (const std::uint8_t tile : state.display) {
    if (tile == none || is_volcano(tile)) return false;
  }
  return state.plies == 0 && state.box == Counts{} && all_boards(state, [](const Board& board) {
           return board.shells == shells_at_start && board.storage == none && occupied(board) == 0;
         });
}

bool hand_in_phase(const State& state) {
  const Hand& hand = state.hand;
  if (state.phase != Phase::place) return hand == Hand{};
  if (hand.tile == none) return false;
  const Board& board = state.boards[state.turn];
  if (hand.sailed && board.ship == none) return false;
  if (hand.at == none ? board.storage != none : state.display[hand.at] != none) return false;
  for (const std::uint8_t place : stops[state.explorer]) {
    if (place == hand.at || hand.at == none) return true;
  }
  return false;
}

/// While the stack has tiles, only the place that this turn's tile came from may be empty.
bool display_filled(const State& state) {
  if (tiles_in(state.stack) == 0) return true;
  int gaps = 0;
  for (const std::uint8_t tile : state.display) gaps += tile == none ? 1 : 0;
  if (state.phase == Phase::place) return gaps == (state.hand.at == none ? 0 : 1);
  return gaps <= (state.phase == Phase::ship || state.phase == Phase::done ? 1 : 0);
}

/// The acting seat can complete its turn.
bool no_dead_end(const State& state) {
  const Board& board = state.boards[state.turn];
  if (state.phase == Phase::ship) {
    return state.level == Level::advanced && board.ship != none && occupied(board) != cell_bit(board.ship);
  }
  if (state.phase != Phase::place) return true;
  const bool may_store = state.hand.at != none && board.storage == none && !state.hand.sailed;
  return may_store || can_place(state, board, board.shells);
}

/// A full board has called the last round, or will when its turn is settled, or became full in the last round.
bool full_boards_called(const State& state) {
  for (std::size_t seat = 0; seat < state.boards.size(); ++seat) {
    if (!is_full(state.boards[seat], state.side)) continue;
    const bool just_now = seat == state.turn && after_discovery(state);
    if (state.last_round == none) {
      if (!just_now || state.phase == Phase::over) return false;
    } else {
      const int order = (static_cast<int>(seat) + seats_in(state) - state.last_round) % seats_in(state);
      if (order >= turns_since_call(state) && !just_now) return false;
    }
  }
  if (state.last_round == none) return true;
  return is_full(state.boards[state.last_round], state.side) && state.turn != state.last_round;
}

bool passes_fit(const State& state) {
  if (state.passes == 0) return true;
  if (tiles_in(state.stack) > 0) return false;
  if (state.last_round != none) return state.passes <= turns_since_call(state) - (after_discovery(state) ? 0 : 1);
  return state.passes < seats_in(state) || after_discovery(state);
}

bool plies_fit(const State& state) {
  const int most = plies_max(seats_in(state));
  if (state.phase == Phase::over) return state.plies <= most + (state.last_round == none ? 0 : seats_in(state) - 1);
  return state.plies < most + (state.last_round == none ? 0 : seats_in(state) - 1);
}

bool ending_fits(const State& state) {
  if ((state.phase == Phase::over) != (state.ending != Ending::running)) return false;
  switch (state.ending) {
    case Ending::running:
      return true;
    case Ending::board_full:
      return state.last_round != none && turns_since_call(state) == seats_in(state) - 1;
    case Ending::stall:
      return state.last_round == none && state.passes == seats_in(state);
    case Ending::turn_cap:
      return state.last_round == none && state.passes < seats_in(state) && state.plies == plies_max(seats_in(state));
  }
  return false;
}

struct Law {
  bool (*holds)(const State&);
  std::string_view rule;
  std::string_view detail;
  std::string_view path;
};

constexpr std::array<Law, 16> laws = {{
    {seats_are_in, "maori.state.seat", "there is no such seat", ""},
    {seats_fit, "maori.state.seats", "the atoll is for at most 4 players", "/boards"},
    {tiles_lie_well, "maori.state.board", "a tile is in a place or rotation that is not allowed", "/boards"},
    {volcanoes_stay, "maori.state.volcano", "a volcano must not leave the display", ""},
    {tiles_conserved, "maori.state.tiles", "the tiles are not those of the game", ""},
    {shells_conserved, "maori.state.shells", "the shells do not add up to 30", "/supply"},
    {ships_float, "maori.state.ship", "a ship must be on its player's tile, beside an empty board, or not in the game",
     "/boards"},
    {explorer_launched, "maori.state.explorer", "the explorer must have a stop after the launch, and none before",
     "/explorer"},
    {beginning_untouched, "maori.state.beginning", "something has changed before the first turn", "/plies"},
    {hand_in_phase, "maori.state.hand", "the tile in hand does not match the phase", "/hand"},
    {display_filled, "maori.state.display", "a place of the display is empty although tiles are left", "/display"},
    {no_dead_end, "maori.state.dead_end", "the seat could not finish its turn", "/phase"},
    {full_boards_called, "maori.state.last_round", "the full boards do not match the last round", "/last_round"},
    {passes_fit, "maori.state.passes", "there cannot have been so many turns in a row without an action", "/passes"},
    {plies_fit, "maori.state.plies", "the game would have ended earlier", "/plies"},
    {ending_fits, "maori.state.ending", "the ending does not match the rest of the state", "/ending"},
}};

}  // namespace

std::optional<Violation> inconsistency(const State& state) {
  for (const Law& law : laws) {
    if (!law.holds(state)) return Violation{std::string(law.rule), std::string(law.detail), std::string(law.path)};
  }
  return std::nullopt;
}

std::expected<State, Violation> decode_state(const Json& json) {
  auto state = read<State>(json);
  if (!state) return state;
  if (auto violation = inconsistency(*state)) return std::unexpected(std::move(*violation));
  return state;
}

}  // namespace reef::maori
