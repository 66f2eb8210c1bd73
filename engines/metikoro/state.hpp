#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/core/seat.hpp"
#include "engines/metikoro/components.hpp"

namespace reef::metikoro {

/// There is nothing to choose.
struct Options {
  bool operator==(const Options&) const = default;
};

/// What is asked next.
enum class Phase : std::uint8_t {
  act,   ///< The action of the turn, with its first tile.
  more,  ///< A second tile of the same kind of action, or enough.
  pay,   ///< The tile to pay with for the one just replaced or rotated.
  draw,  ///< The tile to draw.
  roll,  ///< An orb to roll, or none.
  done,  ///< The turn is whole, and not yet settled.
  over,  ///< The game has ended.
};

/// Why a game is over.
enum class Ending : std::uint8_t { running, third_orb, repetition, length, agreed_draw, agreed_winner };

/// The kinds of action; `none_yet` before the first step of a turn.
enum class Deed : std::uint8_t { none_yet, place, replace, rotate, take };

/// Rounds after which a game is a draw (RULES.md §6.3).
constexpr int plies_max(int seats) {
  return rounds_max * seats;
}

/// A tile on a cell, or none.
struct Laid {
  std::uint8_t tile = none;
  std::uint8_t turn = 0;    ///< Quarter turns clockwise, below `Kind::turns`.
  std::uint8_t locked = 0;  ///< Turns, this one included, in which nobody may change it.
  bool operator==(const Laid&) const = default;
};

/// Up to two things, ascending, `none` behind.
using Pair = std::array<std::uint8_t, tiles_a_turn_max>;
inline constexpr Pair no_pair = {none, none};
/// How many there are.
constexpr int size_of(const Pair& pair) {
  return (pair[0] == none ? 0 : 1) + (pair[1] == none ? 0 : 1);
}
/// Puts one more in. There is room.
void insert(Pair& pair, std::uint8_t value);

/// What has been done of a turn's action. The order it was done in is not kept: it makes no difference.
struct Doings {
  Deed deed = Deed::none_yet;
  Pair cells = no_pair;  ///< Of the tiles placed, replaced or rotated.
  Pair taken = no_pair;  ///< Extra tiles.
  Pair paid = no_pair;   ///< Tiles.
  bool operator==(const Doings&) const = default;
};

/// An orb that may not be rolled back to where it was rolled away from.
struct Bar {
  std::uint8_t orb = none;   ///< Where it lies now.
  std::uint8_t cell = none;  ///< Where it may not go.
  bool operator==(const Bar&) const = default;
};

using Counts = std::array<std::uint8_t, kinds_count>;
using Orbs = std::array<std::uint8_t, orbs_total>;

/// A position.
struct State {
  std::uint8_t seats = 0;
  Phase phase = Phase::act;
  Seat turn = 0;
  Ending ending = Ending::running;
  std::uint8_t winner = none;
  std::uint8_t spares = 0;
  std::uint16_t plies = 0;  ///< Turns settled.
  Doings doings{};
  std::array<Laid, cells_count> cells{};
  Orbs orbs{};                                ///< Their cells, ascending, `none` behind.
  std::array<Bar, seats_max> bars{};          ///< Entry n binds for n + 1 turns, this one included: one a turn.
  std::array<Counts, seats_max> platforms{};  ///< Those from `seats` on stay empty.
  Counts supply{};
  /// Fingerprints of the settled positions since the last one that cannot come again, oldest first.
  std::vector<std::uint64_t> history{};
  bool operator==(const State&) const = default;
};

/// One atomic choice. Fields that the kind does not use are 0.
struct Action {
  enum class Kind : std::uint8_t { place, replace, rotate, take, enough, pay, draw, roll, stay };
  Kind kind = Kind::enough;
  std::uint8_t tile = 0;
  std::uint8_t cell = 0;  ///< Of a tile; of the orb that rolls.
  std::uint8_t turn = 0;
  std::uint8_t to = 0;  ///< Where the orb rolls to.
  bool operator==(const Action&) const = default;
};

/// A cell on an orb's way, with the ends by which it comes and goes.
struct Way {
  std::uint8_t cell;
  End entry;
  End exit;
  bool operator==(const Way&) const = default;
};

/// What happened. Which fields mean something depends on the kind; the others keep their defaults.
struct Event {
  enum class Kind : std::uint8_t {
    placed,    ///< seat, cell, tile, turn
    replaced,  ///< seat, cell, tile, turn, old
    rotated,   ///< seat, cell, tile, turn, old
    paid,      ///< seat, tile
    took,      ///< seat, tile
    drew,      ///< seat, tile
    rolled,    ///< seat, cell, to, path
    refilled,  ///< seat, cell
    stayed,    ///< seat
    ended,     ///< ending, seat of the winner
  };
  Kind kind = Kind::stayed;
  Seat seat = none;
  std::uint8_t cell = none;
  std::uint8_t tile = none;
  std::uint8_t turn = 0;
  std::uint8_t to = none;
  Laid old{};
  Ending ending = Ending::running;
  std::vector<Way> path{};
  bool operator==(const Event&) const = default;
};

// What can be read off a position -----------------------------------------------------------------------------------

int tiles_in(const Counts& counts);
/// The tracks of a cell: its tile's, or the fixed ones.
inline const Tracks& tracks_at(const State& state, std::uint8_t cell) {
  const Laid& laid = state.cells[cell];
  return laid.tile == none ? board[cell].tracks : tile_tracks[laid.tile][laid.turn];
}
bool has_orb(const State& state, std::uint8_t cell);
CellSet orb_cells(const State& state);
/// Orbs in the house of a corner.
int home_orbs(const State& state, std::uint8_t corner);
/// What makes positions the same (RULES.md §6.2, §13): FNV-1a, 64 bits.
std::uint64_t fingerprint(const State& state);
/// How often the newest position of the history stands in it.
int repeats(const State& state);

}  // namespace reef::metikoro
