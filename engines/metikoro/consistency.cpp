#include "engines/metikoro/consistency.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engines/metikoro/check.hpp"
#include "engines/metikoro/rules.hpp"
#include "engines/metikoro/tracks.hpp"

namespace reef::metikoro {
namespace {

bool is_settled(const State& state) {
  return state.phase == Phase::act || state.phase == Phase::over;
}

/// The turn's action has been begun, and no orb been rolled.
bool before_roll(const State& state) {
  return !is_settled(state) && state.phase != Phase::done;
}

int tiles_on_board(const State& state) {
  return static_cast<int>(std::ranges::count_if(state.cells, [](const Laid& laid) { return laid.tile != none; }));
}

int orbs_in_play(const State& state) {
  return orbs_total - static_cast<int>(std::ranges::count(state.orbs, none));
}

/// True if `holds` does for all cells and what lies on them.
template <class Holds>
bool all_cells(const State& state, Holds holds) {
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    if (!holds(cell, state.cells[cell])) return false;
  }
  return true;
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

/// A platform holds six, and once something was put down, paid or taken there is room for the tile to draw.
bool platforms_hold(const State& state) {
  const bool unpaid = state.phase == Phase::pay && state.doings.deed == Deed::rotate && size_of(state.doings.paid) == 0;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const bool drawing = seat == state.turn && before_roll(state) && state.phase != Phase::roll && !unpaid;
    if (tiles_in(state.platforms[seat]) > (drawing ? slots - 1 : slots)) return false;
  }
  return state.phase != Phase::pay || tiles_in(state.platforms[state.turn]) > 0;
}

bool beginning_untouched(const State& state) {
  // Two tiles a turn at most are placed, and one orb leaves the source.
  const int turns = state.plies + (is_settled(state) ? 0 : 1);
  if (tiles_on_board(state) > turns * tiles_a_turn_max || orbs_in_play(state) > corners_count + turns) return false;
  if (turns > 0) return true;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    for (std::size_t tile = 0; tile < kinds.size(); ++tile) {
      if (state.platforms[seat][tile] != kinds[tile].start) return false;
    }
  }
  return true;
}

/// In play an orb lies on a stop of its own, and not in a closed house.
bool orbs_rest(const State& state) {
  std::uint8_t before = none;
  for (const std::uint8_t orb : state.orbs) {
    if (orb == none) break;
    if (before != none && orb <= before) return false;
    before = orb;
    const Place& place = board[orb];
    if (!has_stop(tracks_at(state, orb))) return false;
    if (place.ground == Ground::house && seat_in(place.corner, state.seats) == none) return false;
  }
  return true;
}

/// Every orb is there, and the source is full while there are spares.
bool orbs_conserved(const State& state) {
  if (orbs_in_play(state) + state.spares != orbs_total) return false;
  const auto in_source = std::ranges::count_if(
      state.orbs, [](std::uint8_t orb) { return orb != none && board[orb].ground == Ground::source; });
  return state.spares == 0 || in_source == corners_count;
}

/// Nobody has three orbs at home but the winner.
bool houses_fit(const State& state) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const bool won = home_orbs(state, corner_of(seat, state.seats)) == home_to_win;
    const bool now = state.turn == seat && state.phase == Phase::done;
    const bool over = state.winner == seat && state.ending == Ending::third_orb;
    if (over ? !won : won && !now) return false;
  }
  return true;
}

/// Two tiles a turn at most are locked, those of this turn for as long as a tile can be.
bool locks_fit(const State& state) {
  std::array<int, seats_max + 1> locked{};
  for (const Laid& laid : state.cells) {
    if (laid.locked > state.seats) return false;
    ++locked[laid.locked];
  }
  for (int turns = 1; turns <= state.seats; ++turns) {
    const int ago = state.seats - turns;
    if (locked[static_cast<std::size_t>(turns)] > (ago > state.plies ? 0 : tiles_a_turn_max)) return false;
  }
  const Pair& cells = state.doings.cells;
  if (locked[state.seats] != size_of(cells)) return false;
  return std::ranges::all_of(
      cells, [&](std::uint8_t cell) { return cell == none || state.cells[cell].locked == state.seats; });
}

/// Bars are for orbs on tiles and to tiles, and the newest was made by the roll of this turn.
bool bars_fit(const State& state) {
  for (std::size_t index = 0; index < state.bars.size(); ++index) {
    const Bar& bar = state.bars[index];
    if (bar.orb == none) continue;
    const int ago = state.seats - 1 - static_cast<int>(index);
    if (ago > state.plies || (ago == 0 && state.phase != Phase::done)) return false;
    if (!takes_tiles(bar.orb) || !has_orb(state, bar.orb) || !takes_tiles(bar.cell) || bar.cell == bar.orb)
      return false;
    if (std::ranges::count(state.bars, bar) > 1) return false;
  }
  return true;
}

/// How much of the action has been done, as the kind of action has it.
bool action_fits(const State& state) {
  const Doings& doings = state.doings;
  if (is_settled(state)) return doings == Doings{};
  const int cells = size_of(doings.cells);
  const int taken = size_of(doings.taken);
  const int paid = size_of(doings.paid);
  if (doings.cells[0] == doings.cells[1] && cells > 0) return false;
  switch (doings.deed) {
    case Deed::none_yet:
      return false;
    case Deed::take:
      return taken > 0 && cells == 0 && paid == 0 && state.phase != Phase::pay;
    case Deed::place:
      return cells > 0 && taken == 0 && paid == 0 && state.phase != Phase::pay;
    case Deed::replace:
    case Deed::rotate:
      break;
  }
  return cells > 0 && taken == 0 && paid == cells - (state.phase == Phase::pay ? 1 : 0);
}

/// What the action has changed lies as it left it.
bool changes_fit(const State& state) {
  const Doings& doings = state.doings;
  Counts paid{};
  for (const std::uint8_t tile : doings.paid) {
    if (tile != none) ++paid[tile];
  }
  Counts taken{};
  for (const std::uint8_t tile : doings.taken) {
    if (tile != none) ++taken[tile];
  }
  const bool drawn = state.phase == Phase::roll || state.phase == Phase::done;
  for (std::size_t tile = 0; tile < kinds.size(); ++tile) {
    if (!drawn && state.supply[tile] < paid[tile]) return false;
    if (state.platforms[state.turn][tile] < taken[tile]) return false;
  }
  return std::ranges::all_of(doings.cells, [&](std::uint8_t cell) {
    if (cell == none) return true;
    if (doings.deed == Deed::rotate && kinds[state.cells[cell].tile].turns == 1) return false;
    const Place& place = board[cell];
    const bool closed = place.ground == Ground::garden && seat_in(place.corner, state.seats) != none &&
                        seat_in(place.corner, state.seats) != state.turn;
    const bool under_orb = before_roll(state) && has_orb(state, cell);
    return (doings.deed != Deed::place || !closed) && !under_orb;
  });
}

/// What is asked can be done.
bool phase_fits(const State& state) {
  const int done = std::max(size_of(state.doings.cells), size_of(state.doings.taken));
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

/// Positions that can come again, the present one last; cleared by what cannot be undone.
bool history_fits(const State& state) {
  const auto often = [&](std::uint64_t position, int most) {
    return std::ranges::count(state.history, position) > most;
  };
  const auto turns = static_cast<std::size_t>(state.plies) + 1;
  if (state.history.size() > turns) return false;
  if (state.history.empty()) {
    return state.ending == Ending::third_orb || state.doings.deed == Deed::place || state.phase == Phase::done;
  }
  if (state.ending == Ending::third_orb || state.doings.deed == Deed::place) return false;
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
  if (state.ending == Ending::length) return state.plies == plies_max(state.seats);
  // The last turn of all may repeat a position or bring an orb home.
  const bool may_be_last = state.ending == Ending::third_orb || state.ending == Ending::repetition;
  return state.plies < plies_max(state.seats) + (may_be_last ? 1 : 0);
}

struct Law {
  bool (*holds)(const State&);
  std::string_view rule;
  std::string_view detail;
  std::string_view path;
};

constexpr std::array<Law, 14> laws = {{
    {tiles_lie_well, "metikoro.state.board", "a tile lies where or as it may not", "/cells"},
    {tiles_conserved, "metikoro.state.tiles", "the tiles are not those of the box", ""},
    {action_fits, "metikoro.state.action", "the action does not fit the phase", "/action"},
    {platforms_hold, "metikoro.state.platforms", "a platform holds more tiles or fewer than it can", "/platforms"},
    {beginning_untouched, "metikoro.state.beginning", "more has happened than the turns allow", "/plies"},
    {orbs_rest, "metikoro.state.orbs", "an orb lies where none can", "/orbs"},
    {orbs_conserved, "metikoro.state.spares", "the orbs are not those of the box", "/spares"},
    {houses_fit, "metikoro.state.houses", "three orbs are at home and the game is not over", "/orbs"},
    {locks_fit, "metikoro.state.locked", "the locked tiles are not those of the last turns", "/cells"},
    {bars_fit, "metikoro.state.bars", "the bars are not those of the last turns", "/bars"},
    {changes_fit, "metikoro.state.changes", "the action cannot have led to this", "/action"},
    {phase_fits, "metikoro.state.phase", "what is asked cannot be done", "/phase"},
    {history_fits, "metikoro.state.history", "the history does not lead here", "/history"},
    {ending_fits, "metikoro.state.ending", "the ending does not fit the rest", "/ending"},
}};

}  // namespace

std::optional<Violation> inconsistency(const State& state) {
  for (const Law& law : laws) {
    if (!law.holds(state)) return Violation{std::string(law.rule), std::string(law.detail), std::string(law.path)};
  }
  return std::nullopt;
}

}  // namespace reef::metikoro
