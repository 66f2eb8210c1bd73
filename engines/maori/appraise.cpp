#include "engines/maori/appraise.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engines/core/last_results.hpp"
#include "engines/maori/board_map.hpp"
#include "engines/maori/score.hpp"

namespace reef::maori {
namespace {

// The weights below are guesses, tuned in games between bots, in hundredths of a point. They are not rules.
constexpr double finish_chance = 0.6;      ///< That an open end which faces a free cell will be closed.
constexpr double hut_hope = 1.15;          ///< How much more palms are worth while their island may still get a hut.
constexpr double half_wreath_worth = 220;  ///< Of a half that faces a free cell.
constexpr double wreath_worth = 1000;
constexpr double empty_worth = -100;
constexpr double dead_cell_worth = -60;  ///< Of a tile that can only be removed, in addition to its cell.
constexpr double shell_worth = 35;       ///< As money, beside the majority.
constexpr double boat_worth = 40;        ///< As speed, beside the majority.
constexpr int useful_boats = 5;
constexpr double stored_worth = 30;
constexpr double even_share = 0.5;   ///< How likely the majority is with as many as the best other seat.
constexpr double share_step = 0.18;  ///< How much likelier with one more.
constexpr int patient_rounds = 20;   ///< From here on, empty cells become more urgent.
constexpr double urgency = 20;       ///< Of an empty cell, with each further round.
// In the pro game a ship can be locked in. Of each tile in its way to the empty cells:
constexpr double sail_worth = -40;       ///< There is a shell to sail over it.
constexpr double locked_worth = -150;    ///< There is none, so a tile has to go.
constexpr double locked_urgency = 60;    ///< With each further round.
constexpr double no_berth_worth = -200;  ///< Of a ship with no free cell around it.

/// A board while it is appraised.
class Appraisal {
 public:
  Appraisal(const Board& board, Side side)
      : map_(board), inside_(layout_of(side).inside), free_(playable(side) & ~map_.tiles()) {
    for (std::size_t at = 0; at < all_edges.size(); ++at) {
      const Edges edge = all_edges[at];
      waiting_[at] = map_.ends(edge) & beyond(free_, opposite(edge));
      dead_ |= map_.ends(edge) & ~waiting_[at];
    }
  }

  [[nodiscard]] Cells free() const { return free_; }

  /// Palms, wreaths, and the tiles that will have to go.
  [[nodiscard]] double islands() const {
    double worth = 0;
    map_.each_island([&](Cells island) { worth += worth_of(island); });
    return worth;
  }

 private:
  /// How likely the island will be finished: not if an end of it can never be closed.
  [[nodiscard]] double chance_of(Cells island) const {
    if ((island & dead_) != 0) return 0;
    double chance = 1;
    for (const Cells ends : waiting_) each_cell(island & ends, [&](int /*cell*/) { chance *= finish_chance; });
    return chance;
  }

  [[nodiscard]] double worth_of(Cells island) const {
    const double chance = chance_of(island);
    double palms = map_.palms_on(island);
    if ((island & map_.huts()) != 0) {
      palms *= 2;
    } else if (chance < 1) {
      palms *= hut_hope;
    }
    if ((island & ~inside_) == 0) palms *= 2;
    const double lost = (1 - chance) * std::popcount(island) * (empty_worth + dead_cell_worth);
    return chance * (100 * palms + wreaths_on(island)) + lost;
  }

  /// Whole wreaths, each counted at its left or upper tile, and halves that wait for another one.
  [[nodiscard]] double wreaths_on(Cells island) const {
    const Cells halves = map_.wreaths() & island;
    if (halves == 0) return 0;
    double worth = 0;
    for (const Cells ends : waiting_) worth += half_wreath_worth * std::popcount(halves & ends);
    for (const Edges edge : {east, south}) {
      worth += wreath_worth * std::popcount(halves & map_.joined(edge) & beyond(map_.wreaths(), opposite(edge)));
    }
    return worth;
  }

  BoardMap map_;
  Cells inside_;
  Cells free_;
  std::array<Cells, all_edges.size()> waiting_{};  ///< By edge: the tiles with an open end that faces a free cell.
  Cells dead_ = 0;                                 ///< The tiles with an end that can never be closed.
};

/// What a majority brings, as far as this seat's number is ahead of the best other one.
double majority(int own, int best_other) {
  return 100 * own * std::clamp(even_share + share_step * (own - best_other), 0.0, 1.0);
}

/// How many tiles are in the way of a ship that goes to one free cell after the other, always to a nearest one. Each of
/// them has to be sailed over or removed.
int tiles_in_the_way(int ship, Cells free) {
  int tiles = 0;
  while (free != 0) {
    Cells near = around(ship);
    for (; (near & free) == 0; ++tiles) near = with_neighbours(near);
    ship = std::countr_zero(near & free);
    free &= ~cell_bit(ship);
  }
  return tiles;
}

/// What of the worth of a board depends only on its tiles and its ship.
struct BoardWorth {
  double islands;
  Cells free;
  int boats;
  int tiles_in_the_way;  ///< 0 at other levels than pro.
};

BoardWorth board_worth(const Board& board, Side side, bool pro) {
  const Appraisal appraisal(board, side);
  const bool sails = pro && board.ship != none;
  return {.islands = appraisal.islands(),
          .free = appraisal.free(),
          .boats = boats(board, side),
          .tiles_in_the_way = sails ? tiles_in_the_way(board.ship, appraisal.free()) : 0};
}

/// The same. Most steps change at most one board, so that most boards have been seen just before.
const BoardWorth& remembered_worth(const Board& board, Side side, bool pro) {
  constexpr std::size_t words_of_cells = sizeof(board.cells) / sizeof(std::uint64_t);
  static_assert(sizeof(board.cells) % sizeof(std::uint64_t) == 0);
  thread_local LastResults<words_of_cells + 1, BoardWorth, 64> last;
  std::array<std::uint64_t, words_of_cells + 1> argument{};
  std::memcpy(argument.data(), board.cells.data(), sizeof(board.cells));
  argument.back() = std::uint64_t{board.ship} << 2U | (side == Side::atoll ? 2U : 0U) | (pro ? 1U : 0U);
  return last.of(argument, [&] { return board_worth(board, side, pro); });
}

/// How free the own ship is to go on in the pro game, where it can be locked in.
double berth(const Board& board, const BoardWorth& of_board, int late_rounds) {
  if (board.ship == none || of_board.free == 0) return 0;
  const int tiles = of_board.tiles_in_the_way;
  const int sailing = std::min<int>(tiles, board.shells);
  return sailing * sail_worth + (tiles - sailing) * (locked_worth - locked_urgency * late_rounds) +
         ((around(board.ship) & of_board.free) == 0 ? no_berth_worth : 0);
}

double worth_of(const State& state, std::size_t seat, const std::array<BoardWorth, seats_max>& boards) {
  const Board& board = state.boards[seat];
  const BoardWorth& own = boards[seat];
  int best_boats = 0;
  int best_shells = 0;
  for (std::size_t other = 0; other < state.boards.size(); ++other) {
    if (other == seat) continue;
    best_boats = std::max(best_boats, boards[other].boats);
    best_shells = std::max<int>(best_shells, state.boards[other].shells);
  }
  const int late_rounds = std::max(0, state.plies / seats_in(state) - patient_rounds);
  return own.islands + std::popcount(own.free) * (empty_worth - urgency * late_rounds) +
         majority(own.boats, best_boats) + majority(board.shells, best_shells) + shell_worth * board.shells +
         boat_worth * std::min(own.boats, useful_boats) + (board.storage == none ? 0 : stored_worth) +
         (state.level == Level::pro ? berth(board, own, late_rounds) : 0);
}

}  // namespace

std::vector<int> appraise(const State& state) {
  std::vector<int> worth;
  worth.reserve(state.boards.size());
  if (state.phase == Phase::over) {
    for (const SeatScore& seat : score(state).seats) worth.push_back(100 * seat.total);
    return worth;
  }
  std::array<BoardWorth, seats_max> boards;
  for (std::size_t seat = 0; seat < state.boards.size(); ++seat) {
    boards[seat] = remembered_worth(state.boards[seat], state.side, state.level == Level::pro);
  }
  for (std::size_t seat = 0; seat < state.boards.size(); ++seat) {
    worth.push_back(static_cast<int>(std::lround(worth_of(state, seat, boards))));
  }
  return worth;
}

}  // namespace reef::maori
