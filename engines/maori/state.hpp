#pragma once

#include <array>
#include <cstdint>

#include "engines/core/described.hpp"
#include "engines/core/inplace_vector.hpp"
#include "engines/core/seat.hpp"
#include "engines/maori/components.hpp"
#include "engines/maori/numbers.hpp"

namespace reef::maori {

enum class Level : std::uint8_t { basic, advanced, pro };
constexpr auto describe(Type<Level> /*type*/) {
  return words<Level>("basic", "advanced", "pro");
}
constexpr auto describe(Type<Side> /*type*/) {
  return words<Side>("front", "atoll");
}

struct Options {
  Level level = Level::basic;
  Side side = Side::front;
  bool operator==(const Options&) const = default;
};
constexpr auto describe(Type<Options> /*type*/) {
  return object<Options>(
      field("level", &Options::level)
          .or_default()
          .titled("Level", "Advanced: place tiles next to your ship, which may move. Pro: it must move."),
      field("side", &Options::side)
          .or_default()
          .titled("Side of the boards", "Atoll: more cells, palms inside it count double, for at most four players."));
}

/// The question that the seat has to answer next.
enum class Phase : std::uint8_t {
  launch,    ///< The explorer's first stop; only in the first ply of a match.
  move,      ///< The number of explorer steps.
  discover,  ///< One of the five ways to discover.
  place,     ///< What to do with the tile in hand.
  ship,      ///< Where the own ship goes (advanced).
  done,      ///< The turn is complete, but not settled yet.
  over,      ///< The game has ended.
};
constexpr auto describe(Type<Phase> /*type*/) {
  return words<Phase>("launch", "move", "discover", "place", "ship", "done", "over");
}

/// Why a game is over.
enum class Ending : std::uint8_t { running, board_full, stall, turn_cap };
constexpr auto describe(Type<Ending> /*type*/) {
  return words<Ending>("running", "board_full", "stall", "turn_cap");
}

/// The game ends after this many rounds, so that players cannot pass forever while tiles are left. Games take about 20.
inline constexpr int rounds_max = 100;
/// The number of turns in `rounds_max` rounds, including the launch.
constexpr int plies_max(int seats) {
  return 1 + rounds_max * seats;
}

/// A tile on a cell, or `none`.
struct Laid {
  std::uint8_t tile = none;
  std::uint8_t turn = 0;  ///< Quarter turns clockwise, less than `positions`.
  bool operator==(const Laid&) const = default;
};
constexpr auto describe(Type<Laid> /*type*/) {
  return or_null_unless(
      [](const Laid& laid) { return laid.tile != none; },
      object<Laid>(field("tile", &Laid::tile, tile_number), field("turn", &Laid::turn, turns_number)));
}

struct Board {
  std::uint8_t shells = 0;
  std::uint8_t storage = none;  ///< The stored tile.
  std::uint8_t ship = none;     ///< The cell of the own ship; `none` before the first tile and at the basic level.
  std::array<Laid, cells_count> cells{};
  bool operator==(const Board&) const = default;
};
constexpr auto describe(Type<Board> /*type*/) {
  return object<Board>(field("shells", &Board::shells, shells_number), field("storage", &Board::storage, tile_or_none),
                       field("ship", &Board::ship, cell_or_none), field("cells", &Board::cells));
}

/// The tile taken this turn and not laid or stored yet.
struct Hand {
  std::uint8_t tile = none;
  std::uint8_t at = none;  ///< The place of the display that it comes from; `none` if from storage.
  bool sailed = false;     ///< The ship has sailed for this tile, so it must be laid.
  bool operator==(const Hand&) const = default;
};
enum class TakenFrom : std::uint8_t { display, storage };
constexpr auto describe(Type<TakenFrom> /*type*/) {
  return words<TakenFrom>("display", "storage");
}
/// What viewers see of the tile in hand. The legal steps tell them whether the ship has sailed.
struct HandView {
  std::uint8_t tile = none;
  TakenFrom from = TakenFrom::storage;
  std::uint8_t at = none;
};
HandView seen(const Hand& hand);
constexpr auto describe(Type<HandView> /*type*/) {
  return or_null_unless([](const HandView& hand) { return hand.tile != none; },
                        object<HandView>(field("tile", &HandView::tile, tile_number), field("from", &HandView::from),
                                         field("at", &HandView::at, place_or_none)));
}
/// How the tile in hand is stored.
struct HandRecord : HandView {
  bool sailed = false;
};
constexpr auto describe(Type<HandRecord> /*type*/) {
  return or_null_unless(
      [](const HandRecord& hand) { return hand.tile != none; },
      object<HandRecord>(field("tile", &HandRecord::tile, tile_number), field("from", &HandRecord::from),
                         field("at", &HandRecord::at, place_or_none), field("sailed", &HandRecord::sailed)));
}
HandRecord recorded(const Hand& hand);
const char* read_hand(const HandRecord& record, Hand& hand);
constexpr auto describe(Type<Hand> /*type*/) {
  return written_as<HandRecord>(recorded, read_hand);
}

using Counts = std::array<std::uint8_t, designs_count>;

/// The state of a game. The stack is unordered: its tiles are counted, and their order does not exist until one is
/// drawn.
struct State {
  Level level = Level::basic;
  Side side = Side::front;
  Phase phase = Phase::launch;
  Seat turn = 0;                   ///< The acting seat; when the game is over, the last one.
  std::uint8_t explorer = none;    ///< A stop; `none` before the launch.
  std::uint8_t supply = 0;         ///< Shells that no seat has.
  std::uint8_t last_round = none;  ///< The seat that filled its board first, or `none`.
  std::uint8_t passes = 0;         ///< Consecutive turns that did nothing since the stack became empty.
  Ending ending = Ending::running;
  std::uint16_t plies = 0;  ///< Settled turns, including the launch.
  Hand hand{};
  std::array<std::uint8_t, places_count> display{};  ///< A tile or `none`.
  Counts stack{};                                    ///< Tiles yet to be drawn, per design.
  Counts box{};                                      ///< Tiles removed from the boards, out of the game.
  InplaceVector<Board, seats_max> boards{};          ///< Of each seat.
  bool operator==(const State&) const = default;
};

constexpr auto describe(Type<State> /*type*/) {
  constexpr int plies_written_max = plies_max(seats_max) + seats_max;
  return object<State>(
      field("level", &State::level), field("side", &State::side), field("phase", &State::phase),
      field("boards", &State::boards, list(seats_min, seats_max)), field("turn", &State::turn, seat_number),
      field("explorer", &State::explorer, stop_or_none), field("display", &State::display, list(tile_or_none)),
      field("stack", &State::stack, list(number(0, copies_max))),
      field("box", &State::box, list(number(0, copies_max))), field("supply", &State::supply, shells_number),
      field("hand", &State::hand), field("last_round", &State::last_round, seat_or_none),
      field("passes", &State::passes, number(0, seats_max)),
      field("plies", &State::plies, number(0, plies_written_max)), field("ending", &State::ending));
}

// Properties of a state -----------------------------------------------------------------------------------------------

/// The cells with a tile.
Cells occupied(const Board& board);
/// The playable cells without a tile.
Cells free_cells(const Board& board, Side side);
/// The boats that move the explorer: printed ones that are not covered, and those on tiles on the cells `counted`.
int boats(const Board& board, Side side, Cells counted);
int boats(const Board& board, Side side);
int tiles_in(const Counts& counts);
inline int seats_in(const State& state) {
  return static_cast<int>(state.boards.size());
}

}  // namespace reef::maori
