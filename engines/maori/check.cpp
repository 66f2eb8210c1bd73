#include "engines/maori/check.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "engines/core/refusal_texts.hpp"
namespace reef::maori {
namespace {

/// The price in shells of so many explorer steps: one step per boat is free, and the first step always is.
int price_of_steps(int steps, int boats_there) {
  return std::max(0, steps - std::max(1, boats_there));
}

/// How many tiles are skipped to reach this place, or why its tile cannot be taken.
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

/// True if the cell has one of the player's own tiles.
bool has_tile(const Board& board, std::uint8_t cell) {
  return cell < cells_count && board.cells[cell].tile != none;
}

Refusal refusal(const State& /*state*/, const Board& /*board*/, const step::Launch& step) {
  return step.stop < stops_count ? Refusal::allowed : Refusal::launch_stop;
}

Refusal refusal(const State& state, const Board& board, const step::Move& step) {
  if (step.steps < 1) return Refusal::move_at_least_one;
  return price_of_steps(step.steps, boats(board, state.side)) <= board.shells ? Refusal::allowed : Refusal::move_shells;
}

Refusal refusal(const State& state, const Board& board, const step::Take& step) {
  const auto skipped = skipped_tiles(state, step.at);
  if (!skipped) return skipped.error();
  if (*skipped > board.shells) return Refusal::take_shells;
  const bool goes_on = board.storage == none || can_place(state, board, board.shells - *skipped);
  return goes_on ? Refusal::allowed : Refusal::take_dead_end;
}

Refusal refusal(const State& state, const Board& board, const step::Unstore& /*step*/) {
  if (board.storage == none) return Refusal::unstore_empty;
  return can_place(state, board, board.shells) ? Refusal::allowed : Refusal::unstore_dead_end;
}

Refusal refusal(const State& state, const Board& board, const step::Store& /*step*/) {
  if (state.hand.at == none) return Refusal::store_from_storage;
  if (board.storage != none) return Refusal::store_occupied;
  return state.hand.sailed ? Refusal::store_sailed : Refusal::allowed;
}

Refusal refusal(const State& state, const Board& board, const step::Sail& step) {
  if (state.level == Level::basic || board.ship == none) return Refusal::sail_no_ship;
  if (board.shells == 0) return Refusal::sail_shells;
  if (!has_tile(board, step.cell)) return Refusal::sail_own_tile;
  if ((around(board.ship) & cell_bit(step.cell)) == 0) return Refusal::sail_neighbour;
  Board after = board;
  after.ship = step.cell;
  return can_place(state, after, board.shells - 1) ? Refusal::allowed : Refusal::sail_dead_end;
}

Refusal refusal(const State& state, const Board& board, const step::Place& step) {
  if (step.cell >= cells_count || (playable(state.side) & cell_bit(step.cell)) == 0) return Refusal::place_water;
  if (board.cells[step.cell].tile != none) return Refusal::place_occupied;
  if (board.ship != none && (around(board.ship) & cell_bit(step.cell)) == 0) return Refusal::place_near_ship;
  return step.turn < positions(designs[state.hand.tile]) ? Refusal::allowed : Refusal::place_upright;
}

Refusal refusal(const State& /*state*/, const Board& board, const step::Remove& step) {
  if (!has_tile(board, step.cell)) return Refusal::remove_empty;
  return board.ship == step.cell ? Refusal::remove_under_ship : Refusal::allowed;
}

Refusal refusal(const State& /*state*/, const Board& /*board*/, const step::Pass& /*step*/) {
  return Refusal::allowed;
}

Refusal refusal(const State& /*state*/, const Board& board, const step::Ship& step) {
  if (!has_tile(board, step.cell)) return Refusal::ship_own_tile;
  return board.ship == step.cell ? Refusal::ship_same : Refusal::allowed;
}

Refusal refusal(const State& /*state*/, const Board& /*board*/, const step::Stay& /*step*/) {
  return Refusal::allowed;
}

/// The phase of each kind of step, in the order of `Action`.
constexpr std::array<Phase, std::variant_size_v<Action>> phases = {
    Phase::launch, Phase::move,     Phase::discover, Phase::discover, Phase::place, Phase::place,
    Phase::place,  Phase::discover, Phase::discover, Phase::ship,     Phase::ship};

}  // namespace

bool can_place(const State& state, const Board& board, int shells) {
  const Cells taken = occupied(board);
  const Cells free = playable(state.side) & ~taken;
  if (board.ship == none) return free != 0;
  Cells reached = cell_bit(board.ship);
  for (int steps = 0;; ++steps) {
    const Cells near = with_neighbours(reached);
    if ((near & free) != 0) return true;
    const Cells further = reached | (near & taken);
    if (further == reached || steps == shells) return false;
    reached = further;
  }
}

Refusal check(const State& state, Seat seat, const Action& action) {
  if (seat != state.turn || state.phase == Phase::done || state.phase == Phase::over) return Refusal::not_your_turn;
  if (phases[action.index()] != state.phase) return Refusal::other_phase;
  return std::visit([&](const auto& step) { return refusal(state, state.boards[seat], step); }, action);
}

int cost(const State& state, Seat seat, const Action& action) {
  if (const auto* move = std::get_if<step::Move>(&action)) {
    return price_of_steps(move->steps, boats(state.boards[seat], state.side));
  }
  if (const auto* take = std::get_if<step::Take>(&action)) return skipped_tiles(state, take->at).value_or(0);
  return std::holds_alternative<step::Sail>(action) ? 1 : 0;
}

Violation violation_of(Refusal refusal) {
  static constexpr std::array<RefusalText<Refusal>, 30> texts = {{
      {Refusal::allowed, "", "", ""},
      {Refusal::not_your_turn, "maori.turn.not_yours", "it is not this seat's turn", ""},
      {Refusal::other_phase, "maori.turn.other_step", "the turn needs another kind of step now", "/type"},
      {Refusal::launch_stop, "maori.launch.stop", "the explorer has 16 stops, 0 to 15", "/stop"},
      {Refusal::move_at_least_one, "maori.move.at_least_one", "the explorer must move at least one step", "/steps"},
      {Refusal::move_shells, "maori.move.shells", "not enough shells for the steps beyond your boats", "/steps"},
      {Refusal::take_out_of_line, "maori.take.out_of_line", "that place is not in the explorer's line of sight", "/at"},
      {Refusal::take_empty, "maori.take.empty", "there is no tile in that place", "/at"},
      {Refusal::take_volcano, "maori.take.volcano", "a volcano cannot be taken", "/at"},
      {Refusal::take_blocked, "maori.take.blocked", "a volcano is in front of that tile", "/at"},
      {Refusal::take_shells, "maori.take.shells", "not enough shells for the skipped tiles", "/at"},
      {Refusal::take_dead_end, "maori.take.dead_end", "the tile could be neither placed nor stored", "/at"},
      {Refusal::unstore_empty, "maori.unstore.empty", "there is no tile in storage", ""},
      {Refusal::unstore_dead_end, "maori.unstore.dead_end", "the stored tile could not be placed", ""},
      {Refusal::store_from_storage, "maori.store.from_storage", "a tile from storage must be placed", ""},
      {Refusal::store_occupied, "maori.store.occupied", "the storage place holds a tile", ""},
      {Refusal::store_sailed, "maori.store.sailed", "after sailing, the tile must be placed", ""},
      {Refusal::sail_no_ship, "maori.sail.no_ship", "you have no ship on the board", ""},
      {Refusal::sail_shells, "maori.sail.shells", "each step of your ship costs a shell", ""},
      {Refusal::sail_neighbour, "maori.sail.neighbour", "your ship must sail to an adjacent cell", "/cell"},
      {Refusal::sail_own_tile, "maori.sail.own_tile", "your ship may only move over your tiles", "/cell"},
      {Refusal::sail_dead_end, "maori.sail.dead_end", "from there the tile could not be placed", "/cell"},
      {Refusal::place_water, "maori.place.water", "that cell is not water", "/cell"},
      {Refusal::place_occupied, "maori.place.occupied", "that cell holds a tile", "/cell"},
      {Refusal::place_near_ship, "maori.place.near_ship", "the tile must be adjacent to your ship's cell", "/cell"},
      {Refusal::place_upright, "maori.place.upright", "the tile must not be rotated that way", "/turn"},
      {Refusal::remove_empty, "maori.remove.empty", "there is no tile on that cell", "/cell"},
      {Refusal::remove_under_ship, "maori.remove.under_ship", "your ship is on that tile", "/cell"},
      {Refusal::ship_own_tile, "maori.ship.own_tile", "your ship may only be placed on your tiles", "/cell"},
      {Refusal::ship_same, "maori.ship.same", "your ship is there already: use stay instead", "/cell"},
  }};
  return violation_in(std::span<const RefusalText<Refusal>>(texts), refusal);
}

}  // namespace reef::maori
