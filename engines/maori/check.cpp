#include "engines/maori/check.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

namespace reef::maori {
namespace {

Cells around_all(Cells cells) {
  Cells neighbours = 0;
  for (; cells != 0; cells &= cells - 1) neighbours |= around(std::countr_zero(cells));
  return neighbours;
}

/// Shells for this many steps of the explorer: boats carry it free of charge, and the first step is never charged.
int price_of_steps(int steps, int boats_there) {
  return std::max(0, steps - std::max(1, boats_there));
}

/// How many tiles lie between the explorer and the place, or why nobody can take what is there.
std::expected<int, Refusal> skipped_tiles(const State& state, std::uint8_t at) {
  int skipped = 0;
  bool blocked = false;
  for (const std::uint8_t place : stops[state.explorer]) {
    const std::uint8_t tile = state.display[place];
    if (place == at) {
      if (tile == none) return std::unexpected(Refusal::take_empty);
      if (is_volcano(tile)) return std::unexpected(Refusal::take_volcano);
      if (blocked) return std::unexpected(Refusal::take_blocked);
      return skipped;
    }
    if (tile == none) continue;
    blocked = blocked || is_volcano(tile);
    ++skipped;
  }
  return std::unexpected(Refusal::take_out_of_line);
}

Refusal check_launch(const Action& action) {
  return action.value < stops_count ? Refusal::allowed : Refusal::launch_stop;
}

Refusal check_move(const State& state, const Board& board, const Action& action) {
  if (action.value < 1) return Refusal::move_at_least_one;
  const int price = price_of_steps(action.value, boats(board, state.side));
  return price <= board.shells ? Refusal::allowed : Refusal::move_shells;
}

Refusal check_take(const State& state, const Board& board, const Action& action) {
  const auto skipped = skipped_tiles(state, action.value);
  if (!skipped) return skipped.error();
  if (*skipped > board.shells) return Refusal::take_shells;
  const bool goes_on = board.storage == none || can_place(state, board, board.shells - *skipped);
  return goes_on ? Refusal::allowed : Refusal::take_dead_end;
}

Refusal check_unstore(const State& state, const Board& board) {
  if (board.storage == none) return Refusal::unstore_empty;
  return can_place(state, board, board.shells) ? Refusal::allowed : Refusal::unstore_dead_end;
}

Refusal check_store(const State& state, const Board& board) {
  if (state.hand.at == none) return Refusal::store_from_storage;
  if (board.storage != none) return Refusal::store_occupied;
  return state.hand.sailed ? Refusal::store_sailed : Refusal::allowed;
}

/// That a cell shows one of the player's own tiles.
bool has_tile(const Board& board, std::uint8_t cell) {
  return cell < cells_count && board.cells[cell].tile != none;
}

Refusal check_sail(const State& state, const Board& board, const Action& action) {
  if (state.level == Level::basic || board.ship == none) return Refusal::sail_no_ship;
  if (board.shells == 0) return Refusal::sail_shells;
  if (!has_tile(board, action.value)) return Refusal::sail_own_tile;
  if ((around(board.ship) & cell_bit(action.value)) == 0) return Refusal::sail_neighbour;
  Board after = board;
  after.ship = action.value;
  return can_place(state, after, board.shells - 1) ? Refusal::allowed : Refusal::sail_dead_end;
}

Refusal check_place(const State& state, const Board& board, const Action& action) {
  if (action.value >= cells_count || (playable(state.side) & cell_bit(action.value)) == 0) return Refusal::place_water;
  if (board.cells[action.value].tile != none) return Refusal::place_occupied;
  if (board.ship != none && (around(board.ship) & cell_bit(action.value)) == 0) return Refusal::place_near_ship;
  return action.turn < positions(designs[state.hand.tile]) ? Refusal::allowed : Refusal::place_upright;
}

Refusal check_remove(const Board& board, const Action& action) {
  if (!has_tile(board, action.value)) return Refusal::remove_empty;
  return board.ship == action.value ? Refusal::remove_under_ship : Refusal::allowed;
}

Refusal check_ship(const Board& board, const Action& action) {
  if (!has_tile(board, action.value)) return Refusal::ship_own_tile;
  return board.ship == action.value ? Refusal::ship_same : Refusal::allowed;
}

Phase phase_of(Action::Kind kind) {
  switch (kind) {
    case Action::Kind::launch:
      return Phase::launch;
    case Action::Kind::move:
      return Phase::move;
    case Action::Kind::store:
    case Action::Kind::sail:
    case Action::Kind::place:
      return Phase::place;
    case Action::Kind::ship:
    case Action::Kind::stay:
      return Phase::ship;
    case Action::Kind::take:
    case Action::Kind::unstore:
    case Action::Kind::remove:
    case Action::Kind::pass:
      break;
  }
  return Phase::discover;
}

/// That the fields which the kind does not use are zero: one step has one spelling.
bool well_formed(const Action& action) {
  switch (action.kind) {
    case Action::Kind::place:
      return true;
    case Action::Kind::unstore:
    case Action::Kind::store:
    case Action::Kind::pass:
    case Action::Kind::stay:
      return action.value == 0 && action.turn == 0;
    default:
      return action.turn == 0;
  }
}

}  // namespace

bool can_place(const State& state, const Board& board, int shells) {
  const Cells taken = occupied(board);
  const Cells free = playable(state.side) & ~taken;
  if (board.ship == none) return free != 0;
  Cells reached = cell_bit(board.ship);
  for (int steps = 0;; ++steps) {
    const Cells near = around_all(reached);
    if ((near & free) != 0) return true;
    const Cells further = reached | (near & taken);
    if (further == reached || steps == shells) return false;
    reached = further;
  }
}

Refusal check(const State& state, Seat seat, const Action& action) {
  if (seat != state.turn || state.phase == Phase::done || state.phase == Phase::over) return Refusal::not_your_turn;
  if (phase_of(action.kind) != state.phase) return Refusal::other_phase;
  if (!well_formed(action)) return Refusal::malformed;
  const Board& board = state.boards[seat];
  switch (action.kind) {
    case Action::Kind::launch:
      return check_launch(action);
    case Action::Kind::move:
      return check_move(state, board, action);
    case Action::Kind::take:
      return check_take(state, board, action);
    case Action::Kind::unstore:
      return check_unstore(state, board);
    case Action::Kind::store:
      return check_store(state, board);
    case Action::Kind::sail:
      return check_sail(state, board, action);
    case Action::Kind::place:
      return check_place(state, board, action);
    case Action::Kind::remove:
      return check_remove(board, action);
    case Action::Kind::ship:
      return check_ship(board, action);
    case Action::Kind::pass:
    case Action::Kind::stay:
      return Refusal::allowed;
  }
  return Refusal::malformed;
}

int cost(const State& state, Seat seat, const Action& action) {
  switch (action.kind) {
    case Action::Kind::move:
      return price_of_steps(action.value, boats(state.boards[seat], state.side));
    case Action::Kind::take:
      return skipped_tiles(state, action.value).value_or(0);
    case Action::Kind::sail:
      return 1;
    default:
      return 0;
  }
}

Violation violation_of(Refusal refusal) {
  struct Text {
    Refusal refusal;
    std::string_view rule;
    std::string_view detail;
    std::string_view path;
  };
  static constexpr std::array<Text, 31> texts = {{
      {Refusal::allowed, "", "", ""},
      {Refusal::not_your_turn, "maori.turn.not_yours", "this seat owes no step now", ""},
      {Refusal::other_phase, "maori.turn.other_step", "the turn asks for another kind of step now", "/type"},
      {Refusal::malformed, "maori.step.malformed", "the step carries values that its kind has no use for", ""},
      {Refusal::launch_stop, "maori.launch.stop", "the explorer has 16 stops, from 0", "/stop"},
      {Refusal::move_at_least_one, "maori.move.at_least_one", "the explorer moves by at least one step", "/steps"},
      {Refusal::move_shells, "maori.move.shells", "too few shells for the steps beyond one's boats", "/steps"},
      {Refusal::take_out_of_line, "maori.take.out_of_line", "the explorer does not look along that place", "/at"},
      {Refusal::take_empty, "maori.take.empty", "there is no tile in that place", "/at"},
      {Refusal::take_volcano, "maori.take.volcano", "a volcano cannot be taken", "/at"},
      {Refusal::take_blocked, "maori.take.blocked", "a volcano lies before that tile", "/at"},
      {Refusal::take_shells, "maori.take.shells", "too few shells for the tiles skipped", "/at"},
      {Refusal::take_dead_end, "maori.take.dead_end", "the tile could be neither placed nor stored", "/at"},
      {Refusal::unstore_empty, "maori.unstore.empty", "there is no tile in storage", ""},
      {Refusal::unstore_dead_end, "maori.unstore.dead_end", "the stored tile could not be placed", ""},
      {Refusal::store_from_storage, "maori.store.from_storage", "a tile from storage must be placed", ""},
      {Refusal::store_occupied, "maori.store.occupied", "the storage place holds a tile", ""},
      {Refusal::store_sailed, "maori.store.sailed", "after sailing, the tile must be placed", ""},
      {Refusal::sail_no_ship, "maori.sail.no_ship", "there is no own ship on the board", ""},
      {Refusal::sail_shells, "maori.sail.shells", "a step of the own ship costs a shell", ""},
      {Refusal::sail_neighbour, "maori.sail.neighbour", "the own ship sails to one of the cells around it", "/cell"},
      {Refusal::sail_own_tile, "maori.sail.own_tile", "the own ship moves over own tiles only", "/cell"},
      {Refusal::sail_dead_end, "maori.sail.dead_end", "from there the tile could not be placed", "/cell"},
      {Refusal::place_water, "maori.place.water", "that cell is no water", "/cell"},
      {Refusal::place_occupied, "maori.place.occupied", "that cell holds a tile", "/cell"},
      {Refusal::place_near_ship, "maori.place.near_ship", "the tile must touch the own ship's cell", "/cell"},
      {Refusal::place_upright, "maori.place.upright", "the tile may not be turned that way", "/turn"},
      {Refusal::remove_empty, "maori.remove.empty", "there is no tile on that cell", "/cell"},
      {Refusal::remove_under_ship, "maori.remove.under_ship", "the own ship is on that tile", "/cell"},
      {Refusal::ship_own_tile, "maori.ship.own_tile", "the own ship goes to own tiles only", "/cell"},
      {Refusal::ship_same, "maori.ship.same", "the own ship is there already: stay instead", "/cell"},
  }};
  const auto found =
      std::find_if(texts.begin(), texts.end(), [&](const Text& text) { return text.refusal == refusal; });
  return Violation{std::string(found->rule), std::string(found->detail), std::string(found->path)};
}

}  // namespace reef::maori
