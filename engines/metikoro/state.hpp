#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/core/described.hpp"
#include "engines/core/inplace_vector.hpp"
#include "engines/core/seat.hpp"
#include "engines/metikoro/components.hpp"
#include "engines/metikoro/numbers.hpp"

namespace reef::metikoro {

/// MetiKoro has no options.
struct Options {
  bool operator==(const Options&) const = default;
};
constexpr auto describe(Type<Options> /*type*/) {
  return object<Options>();
}

/// The question that the seat has to answer next.
enum class Phase : std::uint8_t {
  act,   ///< The first tile of the action.
  more,  ///< A second tile of the same kind of action, or `enough`.
  pay,   ///< The tile to pay for the one just replaced or rotated.
  draw,  ///< The tile to draw.
  roll,  ///< An orb to roll, or none.
  done,  ///< The turn is complete, but not settled yet.
  over,  ///< The game has ended.
};
constexpr auto describe(Type<Phase> /*type*/) {
  return words<Phase>("act", "more", "pay", "draw", "roll", "done", "over");
}

/// Why a game is over.
enum class Ending : std::uint8_t { running, third_orb, repetition, length, agreed_draw, agreed_winner };
constexpr auto describe(Type<Ending> /*type*/) {
  return words<Ending>("running", "third_orb", "repetition", "length", "agreed_draw", "agreed_winner");
}

/// The kinds of action, in the order of the steps that they consist of; `none_yet` before the first step of a turn,
/// when null is written instead of a word.
enum class ActionKind : std::uint8_t { place, replace, rotate, take, none_yet };
constexpr auto describe(Type<ActionKind> /*type*/) {
  return words<ActionKind>("place", "replace", "rotate", "take");
}

/// After this many turns (`rounds_max` rounds) the game is a draw (RULES.md §6.3).
constexpr int plies_max(int seats) {
  return rounds_max * seats;
}

/// A tile on a cell, or `none`.
struct Laid {
  std::uint8_t tile = none;
  std::uint8_t turn = 0;    ///< Quarter turns clockwise, less than `Kind::turns`.
  std::uint8_t locked = 0;  ///< For how many turns, including the current one, the tile cannot be changed.
  bool operator==(const Laid&) const = default;
};
constexpr auto describe(Type<Laid> /*type*/) {
  return or_null_unless([](const Laid& laid) { return laid.tile != none; },
                        object<Laid>(field("tile", &Laid::tile, tile_number), field("turn", &Laid::turn, turns_number),
                                     field("locked", &Laid::locked, number(0, seats_max))));
}

/// Up to two values in ascending order.
using Pair = InplaceVector<std::uint8_t, tiles_a_turn_max>;

/// The progress of a turn's action. Does not record the order, which makes no difference.
struct Progress {
  ActionKind kind = ActionKind::none_yet;
  Pair cells{};  ///< Of the tiles placed, replaced or rotated.
  Pair taken{};  ///< Extra tiles.
  Pair paid{};   ///< Tiles paid.
  bool operator==(const Progress&) const = default;
};
constexpr auto describe(Type<Progress> /*type*/) {
  return or_null_unless([](const Progress& progress) { return progress.kind != ActionKind::none_yet; },
                        object<Progress>(field("kind", &Progress::kind),
                                         field("cells", &Progress::cells, list(0, tiles_a_turn_max, cell_number)),
                                         field("taken", &Progress::taken, list(0, tiles_a_turn_max, tile_number)),
                                         field("paid", &Progress::paid, list(0, tiles_a_turn_max, tile_number))));
}

/// A stop that an orb may not be rolled to, because it was rolled away from there.
struct Bar {
  std::uint8_t orb = none;   ///< The current cell of the orb.
  std::uint8_t cell = none;  ///< The stop that it may not be rolled to.
  std::uint8_t turns = 0;    ///< For how many turns, including the current one.
  bool operator==(const Bar&) const = default;
};
constexpr auto describe(Type<Bar> /*type*/) {
  return object<Bar>(field("orb", &Bar::orb, cell_number), field("cell", &Bar::cell, cell_number),
                     field("turns", &Bar::turns, number(1, seats_max)));
}

using Counts = std::array<std::uint8_t, kinds_count>;
using Platforms = InplaceVector<Counts, seats_max>;
inline constexpr auto supply_list = list(number(0, copies_max));
inline constexpr auto platforms_list = list(seats_min, seats_max, list(number(0, slots)));

/// The state of a game.
struct State {
  Phase phase = Phase::act;
  Seat turn = 0;
  Ending ending = Ending::running;
  std::uint8_t winner = none;
  std::uint8_t spares = 0;
  std::uint16_t plies = 0;  ///< Settled turns.
  Progress progress{};
  std::array<Laid, cells_count> cells{};
  InplaceVector<std::uint8_t, orbs_total> orbs{};  ///< The cells of those in play, ascending.
  InplaceVector<Bar, seats_max> bars{};            ///< At most one for each number of turns, ascending.
  Platforms platforms{};                           ///< Of each seat.
  Counts supply{};
  /// Fingerprints of the settled positions since the last irreversible step, oldest first.
  std::vector<std::uint64_t> history{};
  bool operator==(const State&) const = default;
};
constexpr auto describe(Type<State> /*type*/) {
  return object<State>(field("platforms", &State::platforms, platforms_list), field("phase", &State::phase),
                       field("turn", &State::turn, seat_number), field("action", &State::progress),
                       field("cells", &State::cells), field("orbs", &State::orbs, list(0, orbs_total, cell_number)),
                       field("spares", &State::spares, number(0, orbs_total)),
                       field("bars", &State::bars, list(0, seats_max)), field("supply", &State::supply, supply_list),
                       field("plies", &State::plies, number(0, plies_max(seats_max))),
                       field("history", &State::history, list(0, plies_max(seats_max) + 1, Hexadecimal{})),
                       field("ending", &State::ending), field("winner", &State::winner, seat_or_none));
}

// Properties of a state -----------------------------------------------------------------------------------------------

inline int seats_in(const State& state) {
  return static_cast<int>(state.platforms.size());
}
int tiles_in(const Counts& counts);
/// The tracks of a cell's tile, or else its fixed tracks.
inline const Tracks& tracks_at(const State& state, std::uint8_t cell) {
  const Laid& laid = state.cells[cell];
  return laid.tile == none ? board[cell].tracks : tile_tracks[laid.tile][laid.turn];
}
bool has_orb(const State& state, std::uint8_t cell);
CellSet orb_cells(const State& state);
/// The number of orbs in the house of a corner.
int home_orbs(const State& state, std::uint8_t corner);
/// A hash of all that makes two positions the same (RULES.md §6.2, §13): FNV-1a, 64 bits.
std::uint64_t fingerprint(const State& state);
/// How often the newest position of the history occurs in it.
int repeats(const State& state);

}  // namespace reef::metikoro
