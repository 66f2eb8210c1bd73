#include "engines/maori/appraise.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

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
  Appraisal(const Board& board, Side side) : board_(board), layout_(layout_of(side)), free_(free_cells(board, side)) {}

  [[nodiscard]] Cells free() const { return free_; }

  /// Palms, wreaths, and the tiles that will have to go.
  [[nodiscard]] double islands() const {
    double worth = 0;
    for (const Island& island : islands_of(board_)) worth += worth_of(island);
    return worth;
  }

 private:
  [[nodiscard]] Edges open_at(int cell) const {
    const Laid& laid = board_.cells[static_cast<std::size_t>(cell)];
    return laid.tile == none ? Edges{0} : open_edges(laid.tile, laid.turn);
  }
  [[nodiscard]] const Design& design_at(int cell) const {
    return designs[board_.cells[static_cast<std::size_t>(cell)].tile];
  }
  [[nodiscard]] bool is_free(std::uint8_t cell) const { return cell != none && (free_ & cell_bit(cell)) != 0; }

  /// How likely the island will be finished: none if an end of it can never be closed.
  [[nodiscard]] double chance_of(const Island& island) const {
    double chance = 1;
    each_cell(island.cells, [&](int cell) {
      for (const Edges edge : all_edges) {
        if ((open_at(cell) & edge) == 0) continue;
        const std::uint8_t next = beyond(cell, edge);
        if (next != none && (open_at(next) & opposite(edge)) != 0) continue;
        chance *= is_free(next) ? finish_chance : 0;
      }
    });
    return chance;
  }

  [[nodiscard]] double worth_of(const Island& island) const {
    const double chance = chance_of(island);
    double palms = 0;
    each_cell(island.cells, [&](int cell) { palms += design_at(cell).palms; });
    if (island.hut) palms *= 2;
    if (!island.hut && !island.finished) palms *= hut_hope;
    if ((island.cells & ~layout_.inside) == 0) palms *= 2;
    const int cells = std::popcount(island.cells);
    const double lost = (1 - chance) * cells * (empty_worth + dead_cell_worth);
    return chance * (100 * palms + wreaths_of_island(island)) + lost;
  }

  /// Whole wreaths, each counted at its left or upper tile, and halves that wait for another one.
  [[nodiscard]] double wreaths_of_island(const Island& island) const {
    double worth = 0;
    each_cell(island.cells, [&](int cell) {
      if (!design_at(cell).wreath) return;
      for (const Edges edge : all_edges) {
        if ((open_at(cell) & edge) == 0) continue;
        const std::uint8_t next = beyond(cell, edge);
        if (is_free(next)) worth += half_wreath_worth;
        if (next == none || (open_at(next) & opposite(edge)) == 0) continue;
        if ((edge == east || edge == south) && design_at(next).wreath) worth += wreath_worth;
      }
    });
    return worth;
  }

  const Board& board_;
  const Layout& layout_;
  Cells free_;
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
    for (; (near & free) == 0; ++tiles) each_cell(Cells{near}, [&](int cell) { near |= around(cell); });
    ship = std::countr_zero(near & free);
    free &= ~cell_bit(ship);
  }
  return tiles;
}

/// How free the own ship is to go on in the pro game, where it can be locked in.
double berth(const State& state, const Board& board, Cells free, int late_rounds) {
  if (state.level != Level::pro || board.ship == none || free == 0) return 0;
  const int tiles = tiles_in_the_way(board.ship, free);
  const int sailing = std::min<int>(tiles, board.shells);
  return sailing * sail_worth + (tiles - sailing) * (locked_worth - locked_urgency * late_rounds) +
         ((around(board.ship) & free) == 0 ? no_berth_worth : 0);
}

double worth_of(const State& state, std::size_t seat, const std::vector<int>& all_boats) {
  const Board& board = state.boards[seat];
  const Appraisal appraisal(board, state.side);
  int best_boats = 0;
  int best_shells = 0;
  for (std::size_t other = 0; other < state.boards.size(); ++other) {
    if (other == seat) continue;
    best_boats = std::max(best_boats, all_boats[other]);
    best_shells = std::max<int>(best_shells, state.boards[other].shells);
  }
  const int late_rounds = std::max(0, state.plies / seats_in(state) - patient_rounds);
  const int boats = all_boats[seat];
  return appraisal.islands() + std::popcount(appraisal.free()) * (empty_worth - urgency * late_rounds) +
         majority(boats, best_boats) + majority(board.shells, best_shells) + shell_worth * board.shells +
         boat_worth * std::min(boats, useful_boats) + (board.storage == none ? 0 : stored_worth) +
         berth(state, board, appraisal.free(), late_rounds);
}

}  // namespace

std::vector<int> appraise(const State& state) {
  std::vector<int> worth;
  worth.reserve(state.boards.size());
  if (state.phase == Phase::over) {
    for (const SeatScore& seat : score(state).seats) worth.push_back(100 * seat.total);
    return worth;
  }
  std::vector<int> all_boats;
  all_boats.reserve(state.boards.size());
  for (const Board& board : state.boards) all_boats.push_back(boats(board, state.side));
  for (std::size_t seat = 0; seat < state.boards.size(); ++seat) {
    worth.push_back(static_cast<int>(std::lround(worth_of(state, seat, all_boats))));
  }
  return worth;
}

}  // namespace reef::maori
