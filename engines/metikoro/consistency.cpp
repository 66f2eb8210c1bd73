#include "engines/metikoro/consistency.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "engines/metikoro/check.hpp"
#include "engines/metikoro/rules.hpp"
#include "engines/metikoro/tracks.hpp"

namespace reef::metikoro {
namespace {

bool is_settled(const State& state) {
  return state.phase == Phase::act || state.phase == Phase::over;
}

/// True if the turn's action has begun, and the decision about a roll is still open.
bool before_roll(const State& state) {
  return !is_settled(state) && state.phase != Phase::done;
}

int tiles_on_board(const State& state) {
  return static_cast<int>(std::ranges::count_if(state.cells, [](const Laid& laid) { return laid.tile != none; }));
}

int orbs_in_play(const State& state) {
  return static_cast<int>(state.orbs.size());
}

/// True if `holds(cell, laid)` for all cells.
template <class Holds>
bool all_cells(const State& state, Holds holds) {
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    if (!holds(cell, state.cells[cell])) return false;
  }
  return true;
}

/// What is asked of a seat that is not in the match would be read beyond the platforms, so this law comes first.
bool seats_are_in(const State& state) {
  const int seats = seats_in(state);
  return state.turn < seats && (state.winner == none || state.winner < seats);
}

bool tiles_lie_well(const State& state) {
  return all_cells(state, [](std::uint8_t cell, const Laid& laid) {
    return laid.tile == none || (takes_tiles(cell) && laid.turn < kinds[laid.tile].turns);
  });
}

bool tiles_conserved(const State& state) {
  Counts counted = state.supply;
  for (const Laid& laid : state.cells) {
    if (laid.tile != none) ++counted[laid.tile];
  }
  for (const Counts& platform : state.platforms) {
    for (std::size_t tile = 0; tile < counted.size(); ++tile) {
      counted[tile] = static_cast<std::uint8_t>(counted[tile] + platform[tile]);
    }
  }
  for (std::size_t tile = 0; tile < counted.size(); ++tile) {
    if (counted[tile] != kinds[tile].count) return false;
  }
  return true;
}

/// A platform holds six tiles. After a placement, payment or extra tile it has room for the tile to draw.
bool platforms_hold(const State& state) {
  const bool unpaid =
      state.phase == Phase::pay && state.progress.kind == ActionKind::rotate && state.progress.paid.empty();
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    const bool drawing = seat == state.turn && before_roll(state) && state.phase != Phase::roll && !unpaid;
    if (tiles_in(state.platforms[seat]) > (drawing ? slots - 1 : slots)) return false;
  }
  return state.phase != Phase::pay || tiles_in(state.platforms[state.turn]) > 0;
}

bool beginning_untouched(const State& state) {
  // Each turn places at most two tiles, and moves at most one orb out of the source.
  const int turns = state.plies + (is_settled(state) ? 0 : 1);
  if (tiles_on_board(state) > turns * tiles_a_turn_max || orbs_in_play(state) > corners_count + turns) return false;
  if (turns > 0) return true;
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    for (std::size_t tile = 0; tile < kinds.size(); ++tile) {
      if (state.platforms[seat][tile] != kinds[tile].start) return false;
    }
  }
  return true;
}

/// Each orb in play is on its own stop, and not in a closed house.
bool orbs_rest(const State& state) {
  if (std::ranges::adjacent_find(state.orbs, std::ranges::greater_equal{}) != state.orbs.end()) return false;
  return std::ranges::all_of(state.orbs, [&](std::uint8_t orb) {
    const Place& place = board[orb];
    const bool closed = place.ground == Ground::house && seat_in(place.corner, seats_in(state)) == none;
    return has_stop(tracks_at(state, orb)) && !closed;
  });
}

/// No orb is missing, and the source is full while there are spares.
bool orbs_conserved(const State& state) {
  if (orbs_in_play(state) + state.spares != orbs_total) return false;
  const auto in_source =
      std::ranges::count_if(state.orbs, [](std::uint8_t orb) { return board[orb].ground == Ground::source; });
  return state.spares == 0 || in_source == corners_count;
}

/// Only the winner has three orbs at home.
bool houses_fit(const State& state) {
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    const bool won = home_orbs(state, corner_of(seat, seats_in(state))) == home_to_win;
    const bool now = state.turn == seat && state.phase == Phase::done;
    const bool over = state.winner == seat && state.ending == Ending::third_orb;
    if (over ? !won : won && !now) return false;
  }
  return true;
}

/// At most two tiles per turn are locked, those of this turn for the longest time.
bool locks_fit(const State& state) {
  const std::size_t seats = state.platforms.size();
  std::array<std::size_t, seats_max + 1> locked{};
  for (const Laid& laid : state.cells) {
    if (laid.locked > seats) return false;
    ++locked[laid.locked];
  }
  for (std::size_t turns = 1; turns <= seats; ++turns) {
    const std::size_t ago = seats - turns;
    if (locked[turns] > (ago > state.plies ? 0 : tiles_a_turn_max)) return false;
  }
  const Pair& cells = state.progress.cells;
  if (locked[seats] != cells.size()) return false;
  return std::ranges::all_of(cells, [&](std::uint8_t cell) { return state.cells[cell].locked == seats; });
}

/// Bars apply only to orbs and stops on cells that take tiles, and each to another turn. The newest was added by this
/// turn's roll.
bool bars_fit(const State& state) {
  if (std::ranges::adjacent_find(state.bars, std::ranges::greater_equal{}, &Bar::turns) != state.bars.end())
    return false;
  for (const Bar& bar : state.bars) {
    const int ago = seats_in(state) - bar.turns;
    if (ago < 0 || ago > state.plies || (ago == 0 && state.phase != Phase::done)) return false;
    if (!takes_tiles(bar.orb) || !has_orb(state, bar.orb) || !takes_tiles(bar.cell) || bar.cell == bar.orb)
      return false;
    const auto is_same = [&](const Bar& other) { return other.orb == bar.orb && other.cell == bar.cell; };
    if (std::ranges::count_if(state.bars, is_same) > 1) return false;
  }
  return true;
}

/// The progress of the action is possible for its kind and the phase.
bool action_fits(const State& state) {
  const Progress& progress = state.progress;
  if (is_settled(state)) return progress == Progress{};
  for (const Pair& pair : {progress.cells, progress.taken, progress.paid}) {
    if (!std::ranges::is_sorted(pair)) return false;
  }
  const std::size_t cells = progress.cells.size();
  const std::size_t taken = progress.taken.size();
  const std::size_t paid = progress.paid.size();
  if (cells == 2 && progress.cells[0] == progress.cells[1]) return false;
  switch (progress.kind) {
    case ActionKind::none_yet:
      return false;
    case ActionKind::take:
      return taken > 0 && cells == 0 && paid == 0 && state.phase != Phase::pay;
    case ActionKind::place:
      return cells > 0 && taken == 0 && paid == 0 && state.phase != Phase::pay;
    case ActionKind::replace:
    case ActionKind::rotate:
      break;
  }
  return cells > 0 && taken == 0 && paid == cells - (state.phase == Phase::pay ? 1 : 0);
}

/// The board, platform and supply agree with what the action has changed.
bool changes_fit(const State& state) {
  const Progress& progress = state.progress;
  Counts paid{};
  for (const std::uint8_t tile : progress.paid) ++paid[tile];
  Counts taken{};
  for (const std::uint8_t tile : progress.taken) ++taken[tile];
  const bool drawn = state.phase == Phase::roll || state.phase == Phase::done;
  for (std::size_t tile = 0; tile < kinds.size(); ++tile) {
    if (!drawn && state.supply[tile] < paid[tile]) return false;
    if (state.platforms[state.turn][tile] < taken[tile]) return false;
  }
  return std::ranges::all_of(progress.cells, [&](std::uint8_t cell) {
    if (progress.kind == ActionKind::rotate && kinds[state.cells[cell].tile].turns == 1) return false;
    const Place& place = board[cell];
    const bool closed = place.ground == Ground::garden && seat_in(place.corner, seats_in(state)) != none &&
                        seat_in(place.corner, seats_in(state)) != state.turn;
    const bool under_orb = before_roll(state) && has_orb(state, cell);
    return (progress.kind != ActionKind::place || !closed) && !under_orb;
  });
}

/// The question of the phase has an answer.
bool phase_fits(const State& state) {
  const std::size_t done = std::max(state.progress.cells.size(), state.progress.taken.size());
  switch (state.phase) {
    case Phase::more:
      return done == 1 && can_do_more(state);
    case Phase::draw:
      return tiles_in(state.supply) > 0;
    case Phase::roll:
      return can_roll(state, state.turn);
    default:
      return true;
  }
}

/// The history contains the positions that can recur, the current one last. Irreversible steps clear it.
bool history_fits(const State& state) {
  const auto often = [&](std::uint64_t position, int most) {
    return std::ranges::count(state.history, position) > most;
  };
  const auto turns = static_cast<std::size_t>(state.plies) + 1;
  if (state.history.size() > turns) return false;
  if (state.history.empty()) {
    return state.ending == Ending::third_orb || state.progress.kind == ActionKind::place || state.phase == Phase::done;
  }
  if (state.ending == Ending::third_orb || state.progress.kind == ActionKind::place) return false;
  if (is_settled(state) && state.history.back() != fingerprint(state)) return false;
  const bool repeated = state.ending == Ending::repetition;
  if (repeated && repeats(state) != repetitions_max) return false;
  return std::ranges::none_of(state.history, [&](std::uint64_t position) {
    return often(position, repeated && position == state.history.back() ? repetitions_max : repetitions_max - 1);
  });
}

bool ending_fits(const State& state) {
  if ((state.phase == Phase::over) != (state.ending != Ending::running)) return false;
  const bool won = state.ending == Ending::third_orb || state.ending == Ending::agreed_winner;
  if ((state.winner != none) != won) return false;
  if (state.ending == Ending::third_orb && state.winner != state.turn) return false;
  if (state.ending == Ending::length) return state.plies == plies_max(seats_in(state));
  // After the very last turn, a win or a repetition takes precedence.
  const bool may_be_last = state.ending == Ending::third_orb || state.ending == Ending::repetition;
  return state.plies < plies_max(seats_in(state)) + (may_be_last ? 1 : 0);
}

struct Law {
  bool (*holds)(const State&);
  std::string_view rule;
  std::string_view detail;
  std::string_view path;
};

constexpr std::array<Law, 15> laws = {{
    {seats_are_in, "metikoro.state.seat", "there is no such seat", ""},
    {tiles_lie_well, "metikoro.state.board", "a tile is in a place or rotation that is not allowed", "/cells"},
    {tiles_conserved, "metikoro.state.tiles", "the tiles are not those of the game", ""},
    {action_fits, "metikoro.state.action", "the action does not match the phase", "/action"},
    {platforms_hold, "metikoro.state.platforms", "a platform has too many or too few tiles", "/platforms"},
    {beginning_untouched, "metikoro.state.beginning", "more has happened than the number of turns allows", "/plies"},
    {orbs_rest, "metikoro.state.orbs", "an orb is where it cannot be", "/orbs"},
    {orbs_conserved, "metikoro.state.spares", "the orbs are not those of the game", "/spares"},
    {houses_fit, "metikoro.state.houses", "three orbs are home, but the game is not over", "/orbs"},
    {locks_fit, "metikoro.state.locked", "the locked tiles are not those of the last turns", "/cells"},
    {bars_fit, "metikoro.state.bars", "the bars are not those of the last turns", "/bars"},
    {changes_fit, "metikoro.state.changes", "the action cannot have led to this state", "/action"},
    {phase_fits, "metikoro.state.phase", "the pending decision has no legal answer", "/phase"},
    {history_fits, "metikoro.state.history", "the history does not lead to this state", "/history"},
    {ending_fits, "metikoro.state.ending", "the ending does not match the rest of the state", "/ending"},
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

}  // namespace reef::metikoro
