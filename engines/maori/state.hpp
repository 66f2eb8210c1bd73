#pragma once

#include <array>
#include <cstdint>

#include "engines/core/seat.hpp"
#include "engines/maori/components.hpp"

namespace reef::maori {

enum class Level : std::uint8_t { basic, advanced, pro };

struct Options {
  Level level = Level::basic;
  Side side = Side::front;
  bool operator==(const Options&) const = default;
};

/// What is asked next.
enum class Phase : std::uint8_t {
  launch,    ///< The explorer's first stop; the first ply of a match alone.
  move,      ///< Steps for the explorer.
  discover,  ///< One of the five ways to discover.
  place,     ///< What to do with the tile in hand.
  ship,      ///< Where one's own ship goes (advanced).
  done,      ///< The turn is whole, and not yet settled.
  over,      ///< The game has ended.
};

/// Why a game is over.
enum class Ending : std::uint8_t { running, board_full, stall, turn_cap };

/// Rounds after which a game is ended, lest players pass for ever while tiles are left. A game has about 20.
inline constexpr int rounds_max = 100;
/// The turns of so many rounds, the launch included.
constexpr int plies_max(int seats) {
  return 1 + rounds_max * seats;
}

/// A tile on a cell, or none.
struct Laid {
  std::uint8_t tile = none;
  std::uint8_t turn = 0;  ///< Quarter turns clockwise, below `positions`.
  bool operator==(const Laid&) const = default;
};

struct Board {
  std::uint8_t shells = 0;
  std::uint8_t storage = none;  ///< The stored tile.
  std::uint8_t ship = none;     ///< The cell of one's own ship; `none` beside the board.
  std::array<Laid, cells_count> cells{};
  bool operator==(const Board&) const = default;
};

/// The tile taken this turn and not yet laid or stored.
struct Hand {
  std::uint8_t tile = none;
  std::uint8_t at = none;  ///< The place of the display that it comes from; `none` from storage.
  bool sailed = false;     ///< The ship has sailed for it: it must be placed now.
  bool operator==(const Hand&) const = default;
};

using Counts = std::array<std::uint8_t, designs_count>;

/// A position. The stack is a bag: its tiles are counted, and their order does not exist until one is drawn.
struct State {
  Level level = Level::basic;
  Side side = Side::front;
  std::uint8_t seats = 0;
  Phase phase = Phase::launch;
  Seat turn = 0;                   ///< Whose turn it is, or was when the game ended.
  std::uint8_t explorer = none;    ///< A stop; `none` before the launch.
  std::uint8_t supply = 0;         ///< Shells that nobody has.
  std::uint8_t last_round = none;  ///< The seat that filled its board first.
  std::uint8_t passes = 0;         ///< Turns in a row that did nothing, counted while the stack is empty.
  Ending ending = Ending::running;
  std::uint16_t plies = 0;  ///< Turns settled, the launch included.
  Hand hand{};
  std::array<std::uint8_t, places_count> display{};  ///< A tile or `none`.
  Counts stack{};                                    ///< Tiles yet to be drawn, per design.
  Counts box{};                                      ///< Tiles removed from the boards, out of the game.
  std::array<Board, seats_max> boards{};             ///< Those from `seats` on stay untouched.
  bool operator==(const State&) const = default;
};

/// One atomic choice.
struct Action {
  enum class Kind : std::uint8_t { launch, move, take, unstore, store, sail, place, remove, pass, ship, stay };
  Kind kind = Kind::pass;
  std::uint8_t value = 0;  ///< Stop, steps, place or cell; 0 where the kind needs none.
  std::uint8_t turn = 0;   ///< Quarter turns clockwise (`place` only).
  bool operator==(const Action&) const = default;
};

/// What happened. Which fields mean something depends on the kind; the others keep their defaults.
struct Event {
  enum class Kind : std::uint8_t {
    launched,    ///< seat, to
    moved,       ///< seat, from, to, steps, shells paid
    took,        ///< seat, from (place), tile, shells paid
    unstored,    ///< seat, tile
    stored,      ///< seat, tile
    sailed,      ///< seat, from, to
    placed,      ///< seat, to (cell), tile, turn, shells gained
    removed,     ///< seat, from (cell), tile
    passed,      ///< seat
    ship_moved,  ///< seat, from or none, to
    stayed,      ///< seat
    refilled,    ///< to (place), tile
    last_round,  ///< seat
    ended,       ///< ending
  };
  Kind kind = Kind::passed;
  Seat seat = none;
  std::uint8_t from = none;
  std::uint8_t to = none;
  std::uint8_t tile = none;
  std::uint8_t turn = 0;
  std::uint8_t steps = 0;
  std::uint8_t shells = 0;
  Ending ending = Ending::running;
  bool operator==(const Event&) const = default;
};

// What can be read off a position -----------------------------------------------------------------------------------

/// The cells with a tile.
Cells occupied(const Board& board);
/// The cells that a tile may still be laid on.
Cells free_cells(const Board& board, Side side);
/// Boats that move the explorer: printed ones still to be seen, and those on tiles of `counted`.
int boats(const Board& board, Side side, Cells counted);
int boats(const Board& board, Side side);
int tiles_in(const Counts& counts);

}  // namespace reef::maori
