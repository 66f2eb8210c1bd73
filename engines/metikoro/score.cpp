#include "engines/metikoro/score.hpp"

#include <array>
#include <utility>
#include <vector>

namespace reef::metikoro {
namespace {

constexpr int home_points = 100;
/// Points of an orb by its distance from the house.
constexpr std::array<int, too_far + 1> near_points = {40, 28, 20, 14, 10, 7, 5, 3, 2, 1, 0};

class Sheet {
 public:
  explicit Sheet(bool over) : over_(over) { score_.items.reserve(4); }

  /// While the game runs, all items but `victory` have points; when it is over, only `victory` has.
  void add(std::string_view item, int count, int points, std::vector<int> cells = {}) {
    const int worth = over_ == (item == "victory") ? points : 0;
    score_.items.push_back({.item = item, .count = count, .points = worth, .cells = std::move(cells)});
    score_.total += worth;
  }
  SeatScore take() { return std::move(score_); }

 private:
  bool over_;
  SeatScore score_{.items = {}, .total = 0};
};

void add_home(Sheet& sheet, const State& state, Seat seat) {
  std::vector<int> cells;
  for (const std::uint8_t orb : state.orbs) {
    if (board[orb].ground != Ground::house) continue;
    if (board[orb].corner == corner_of(seat, seats_in(state))) cells.push_back(orb);
  }
  const int count = static_cast<int>(cells.size());
  sheet.add("home", count, count * home_points, std::move(cells));
}

void add_near(Sheet& sheet, const State& state, Seat seat) {
  const auto distance = distances(state, seat);
  std::vector<int> cells;
  int points = 0;
  for (const std::uint8_t orb : state.orbs) {
    points += near_points[distance[orb]];
    if (distance[orb] == 0) cells.push_back(orb);
  }
  const int count = static_cast<int>(cells.size());
  sheet.add("near", count, points, std::move(cells));
}

SeatScore score_of(const State& state, Seat seat) {
  Sheet sheet(state.phase == Phase::over);
  const int victory = state.winner == seat ? 1 : 0;
  const int tiles = tiles_in(state.platforms[seat]);
  sheet.add("victory", victory, victory);
  add_home(sheet, state, seat);
  add_near(sheet, state, seat);
  sheet.add("tiles", tiles, tiles);
  return sheet.take();
}

}  // namespace

ScoreSheet score(const State& state) {
  ScoreSheet sheet;
  sheet.seats.reserve(state.platforms.size());
  for (Seat seat = 0; seat < state.platforms.size(); ++seat) sheet.seats.push_back(score_of(state, seat));
  return sheet;
}

std::optional<Outcome> outcome(const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  Outcome outcome{.ranks = {}, .scores = {}, .reason = word_of(state.ending)};
  for (Seat seat = 0; seat < state.platforms.size(); ++seat) {
    outcome.ranks.push_back(state.winner == none || state.winner == seat ? 1 : 2);
    outcome.scores.push_back(state.winner == seat ? 1 : 0);
  }
  return outcome;
}

}  // namespace reef::metikoro
