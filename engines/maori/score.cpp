#include "engines/maori/score.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace reef::maori {
namespace {

std::vector<int> list_of(Cells cells) {
  std::vector<int> list;
  list.reserve(static_cast<std::size_t>(std::popcount(cells)));
  each_cell(cells, [&](int cell) { list.push_back(cell); });
  return list;
}

/// Palms of one category: without or with a hut, outside or inside the atoll.
struct Palms {
  int count = 0;
  Cells cells = 0;
};

/// What a board scores by itself, and its counts for the majorities.
struct Tally {
  std::array<Palms, 4> palms;  ///< Plain, with hut, inside, inside with hut.
  std::vector<Cells> wreaths;
  int boats = 0;
  Cells boat_cells = 0;
  Cells empty = 0;
  Cells removed = 0;
};

Cells boat_cells_of(const BoardMap& map, const Layout& layout, Cells on_board) {
  Cells cells = layout.printed_boats_at == none ? 0 : cell_bit(layout.printed_boats_at);
  for (int cell = 0; cell < cells_count; ++cell) {
    if (layout.ground[static_cast<std::size_t>(cell)] == Ground::boat) cells |= cell_bit(cell);
  }
  return (cells & ~on_board) | (map.boats() & on_board);
}

Tally tally_of(const Board& board, Side side) {
  const Layout& layout = layout_of(side);
  const BoardMap map(board);
  Tally tally;
  for (const Island& island : islands_of(map)) {
    if (!island.finished) {
      tally.removed |= island.cells;
      continue;
    }
    const bool inside = (island.cells & ~layout.inside) == 0;
    Palms& palms = tally.palms[(inside ? 2U : 0U) + (island.hut ? 1U : 0U)];
    palms.count += map.palms_on(island.cells);
    palms.cells |= map.palms() & island.cells;
  }
  const Cells on_board = map.tiles() & ~tally.removed;
  tally.wreaths = wreaths_of(map, on_board);
  tally.boats = boats(board, side, on_board);
  tally.boat_cells = boat_cells_of(map, layout, on_board);
  tally.empty = playable(side) & ~on_board;
  return tally;
}

constexpr int palm_points = 1;
constexpr int palm_with_hut_points = 2;
constexpr int inside_factor = 2;
constexpr int wreath_points = 10;

SeatScore items_of(const Tally& tally, const Board& board, bool most_boats, bool most_shells, Side side) {
  SeatScore score{.items = {}, .total = 0};
  score.items.reserve(9);
  const auto add = [&](std::string_view item, int count, int points, Cells cells) {
    score.items.push_back({.item = item, .count = count, .points = points, .cells = list_of(cells)});
    score.total += points;
  };
  const auto add_palms = [&](std::string_view item, const Palms& palms, int worth) {
    add(item, palms.count, palms.count * worth, palms.cells);
  };
  add_palms("palms", tally.palms[0], palm_points);
  add_palms("palms_with_hut", tally.palms[1], palm_with_hut_points);
  if (side == Side::atoll) {
    add_palms("palms_inside", tally.palms[2], palm_points * inside_factor);
    add_palms("palms_with_hut_inside", tally.palms[3], palm_with_hut_points * inside_factor);
  }
  Cells wreath_cells = 0;
  for (const Cells pair : tally.wreaths) wreath_cells |= pair;
  const int wreaths = static_cast<int>(tally.wreaths.size());
  const int empty = std::popcount(tally.empty);
  add("wreaths", wreaths, wreaths * wreath_points, wreath_cells);
  add("boats", tally.boats, most_boats ? tally.boats : 0, tally.boat_cells);
  add("shells", board.shells, most_shells ? board.shells : 0, 0);
  add("empty", empty, -empty, tally.empty);
  add("removed", std::popcount(tally.removed), 0, tally.removed);
  return score;
}

}  // namespace

std::vector<Island> islands_of(const BoardMap& map) {
  std::vector<Island> islands;
  islands.reserve(cells_count);
  const Cells ends = map.ends(north) | map.ends(east) | map.ends(south) | map.ends(west);
  map.each_island([&](Cells cells) {
    islands.push_back({.cells = cells, .finished = (cells & ends) == 0, .hut = (cells & map.huts()) != 0});
  });
  return islands;
}

std::vector<Cells> wreaths_of(const BoardMap& map, Cells on_board) {
  const Cells halves = map.wreaths() & on_board;
  std::vector<Cells> pairs;
  each_cell(halves, [&](int cell) {
    for (const Edges edge : {east, south}) {  // Each pair is found once, from its left or upper tile.
      const Cells next = beyond(cell_bit(cell) & map.joined(edge), edge) & halves;
      if (next != 0) pairs.push_back(cell_bit(cell) | next);
    }
  });
  return pairs;
}

ScoreSheet score(const State& state) {
  std::array<Tally, seats_max> tallies;
  int most_boats = 0;
  int most_shells = 0;
  for (std::size_t seat = 0; seat < state.boards.size(); ++seat) {
    tallies[seat] = tally_of(state.boards[seat], state.side);
    most_boats = std::max(most_boats, tallies[seat].boats);
    most_shells = std::max<int>(most_shells, state.boards[seat].shells);
  }
  ScoreSheet sheet;
  sheet.seats.reserve(seats_in(state));
  for (std::size_t seat = 0; seat < state.boards.size(); ++seat) {
    const Board& board = state.boards[seat];
    sheet.seats.push_back(
        items_of(tallies[seat], board, tallies[seat].boats == most_boats, board.shells == most_shells, state.side));
  }
  return sheet;
}

std::optional<Outcome> outcome(const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  const ScoreSheet sheet = score(state);
  const auto on_board = [&](std::size_t seat) { return std::pair(sheet.seats[seat].total, state.boards[seat].shells); };
  Outcome outcome{.ranks = {}, .scores = {}, .reason = word_of(state.ending)};
  for (std::size_t seat = 0; seat < state.boards.size(); ++seat) {
    int rank = 1;
    for (std::size_t other = 0; other < state.boards.size(); ++other) {
      if (on_board(other) > on_board(seat)) ++rank;
    }
    outcome.ranks.push_back(rank);
    outcome.scores.push_back(sheet.seats[seat].total);
  }
  return outcome;
}

}  // namespace reef::maori
