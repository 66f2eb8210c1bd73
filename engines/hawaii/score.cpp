#include "engines/hawaii/score.hpp"

#include <bit>
#include <utility>

#include "engines/hawaii/events.hpp"
#include "engines/hawaii/round.hpp"

namespace reef::hawaii {
namespace {

/// One line of a score sheet, while it is computed.
struct Line {
  int count = 0;
  int points = 0;
  std::vector<int> cells;
};

struct Sheet {
  Line kahunas;
  Line kanaloa;
  Line laka;
  Line hula;
  Line irrigation;
  Line long_hut;
};

void score_hula(Line& line, const Player& player, std::size_t row, int side) {
  const int length = length_of(player, row);
  line.count += length;
  line.points += length * side;
  for (int column = 0; column < length; ++column) line.cells.push_back(cell_of(row, column));
}

void score_irrigation(Line& line, const Player& player, std::size_t row, int column) {
  const int fruits = std::popcount(kinds_in(player.rows[row]) & fruit_kinds);
  line.count += fruits;
  line.points += irrigation_points[static_cast<std::size_t>(fruits)];
  line.cells.push_back(cell_of(row, column));
}

/// Scores a tile that counts by itself or in its village. For LAKA and KANALOA it only counts what they would score.
void score_tile(Sheet& sheet, const Player& player, std::size_t row, int column, const Tile& tile) {
  if (tile.kind == Kind::hula) score_hula(sheet.hula, player, row, tile.side);
  if (tile.kind == Kind::irrigation) score_irrigation(sheet.irrigation, player, row, column);
  if (tile.kind == Kind::long_hut && tile.side == 2) {
    ++sheet.long_hut.count;
    sheet.long_hut.points += long_hut_points;
    sheet.long_hut.cells.push_back(cell_of(row, column));
  }
  if (contains(fruit_kinds, tile.kind)) {
    sheet.laka.count += tile.side;
    sheet.laka.cells.push_back(cell_of(row, column));
  }
  if (tile.kind == Kind::surfer) {
    ++sheet.kanaloa.count;
    sheet.kanaloa.cells.push_back(cell_of(row, column));
  }
}

Sheet sheet_of(const Player& player) {
  Sheet sheet;
  int laka = 0;
  int kanaloa = 0;
  for (std::size_t row = 0; row < rows_count; ++row) {
    if (!is_topped(player, row)) continue;
    if (row < player.kahunas) {
      ++sheet.kahunas.count;
      sheet.kahunas.points += kahuna_points[row];
      sheet.kahunas.cells.push_back(kahuna_cells + static_cast<int>(row));
    }
    int column = row == 0 ? 1 : 0;
    for (const Tile& tile : player.rows[row]) {
      score_tile(sheet, player, row, column++, tile);
      if (tile.kind == Kind::laka) laka = tile.side;
      if (tile.kind == Kind::kanaloa) kanaloa = tile.side;
    }
  }
  for (const std::uint8_t boats : player.boats) sheet.kanaloa.count += boats;
  if (laka == 0) sheet.laka = {};
  if (kanaloa == 0) sheet.kanaloa = {};
  sheet.laka.points = sheet.laka.count * laka;
  sheet.kanaloa.points = sheet.kanaloa.count * 2 * kanaloa;
  return sheet;
}

/// True until the tokens of the present round are scored.
bool in_round(const State& state) {
  return state.phase != Phase::income && state.phase != Phase::over;
}

SeatScore score_of(const State& state, Seat seat, const Standing& standing) {
  const Player& player = state.players[seat];
  SeatScore score{.items = {}, .total = 0};
  score.items.reserve(11);
  const auto add = [&](std::string_view item, int count, int points, std::vector<int> cells = {}) {
    score.items.push_back({.item = item, .count = count, .points = points, .cells = std::move(cells)});
    score.total += points;
  };
  const auto add_line = [&](std::string_view item, Line& line) {
    add(item, line.count, line.points, std::move(line.cells));
  };
  const bool first = state.round == rounds_count && state.track[0] == seat;
  add("spears", player.points.spears, player.points.spears);
  add("islands", player.points.islands, player.points.islands);
  add("rounds", player.points.rounds, player.points.rounds);
  add("this_round", in_round(state) ? standing.sum : 0, in_round(state) ? standing.points : 0);
  add("first_place", first ? 1 : 0, first ? first_place_points : 0);
  Sheet sheet = sheet_of(player);
  add_line("kahunas", sheet.kahunas);
  add_line("kanaloa", sheet.kanaloa);
  add_line("laka", sheet.laka);
  add_line("hula", sheet.hula);
  add_line("irrigation", sheet.irrigation);
  add_line("long_hut", sheet.long_hut);
  return score;
}

}  // namespace

ScoreSheet score(const State& state) {
  const auto all = standings(state);
  ScoreSheet sheet;
  sheet.seats.reserve(state.players.size());
  for (Seat seat = 0; seat < seats_in(state); ++seat) sheet.seats.push_back(score_of(state, seat, all[seat]));
  return sheet;
}

std::optional<Outcome> outcome(const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  const ScoreSheet sheet = score(state);
  const auto standing = [&](std::size_t seat) {
    return std::pair(sheet.seats[seat].total, sum_of(state.players[seat].goods));
  };
  Outcome outcome{.ranks = {}, .scores = {}, .reason = word_of(Ending::five_rounds)};
  for (std::size_t seat = 0; seat < state.players.size(); ++seat) {
    int rank = 1;
    for (std::size_t other = 0; other < state.players.size(); ++other) {
      if (standing(other) > standing(seat)) ++rank;
    }
    outcome.ranks.push_back(rank);
    outcome.scores.push_back(sheet.seats[seat].total);
  }
  return outcome;
}

}  // namespace reef::hawaii
