#include "engines/metikoro/score.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "engines/core/last_results.hpp"

namespace reef::metikoro {
namespace {

constexpr int home_points = 100;
/// Points of an orb by its distance from the house.
constexpr std::array<int, too_far> near_points = {40, 28, 20, 14, 10, 7, 5, 3, 2, 1};

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

int near_points_of(const OrbsByDistance& orbs) {
  int points = 0;
  for (std::size_t distance = 0; distance < orbs.size(); ++distance) {
    points += near_points[distance] * std::popcount(orbs[distance]);
  }
  return points;
}

void add_near(Sheet& sheet, const State& state, const OrbsByDistance& orbs) {
  std::vector<int> cells;
  for (const std::uint8_t orb : state.orbs) {
    if ((orbs[0] & inner_bit(orb)) != 0) cells.push_back(orb);
  }
  const int count = static_cast<int>(cells.size());
  sheet.add("near", count, near_points_of(orbs), std::move(cells));
}

/// By seat, the points of orbs at home and near it.
using OrbPoints = InplaceVector<int, seats_max>;

OrbPoints orb_points(const State& state) {
  const OrbDistances orbs = distances(state);
  OrbPoints points;
  for (Seat seat = 0; seat < orbs.size(); ++seat) {
    const int home = home_orbs(state, corner_of(seat, seats_in(state)));
    points.push_back(home * home_points + near_points_of(orbs[seat]));
  }
  return points;
}

/// The same. About half of the steps change neither tiles nor orbs, and the computer looks at many positions twice.
const OrbPoints& remembered_orb_points(const State& state) {
  constexpr std::size_t bytes = sizeof(state.cells) + orbs_total + 1;
  constexpr std::size_t words = (bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
  thread_local LastResults<words, OrbPoints, 64> last;
  std::array<std::uint8_t, words * sizeof(std::uint64_t)> argument;
  argument.fill(none);
  std::memcpy(argument.data(), state.cells.data(), sizeof(state.cells));
  std::ranges::copy(state.orbs, argument.begin() + sizeof(state.cells));
  argument[bytes - 1] = static_cast<std::uint8_t>(seats_in(state));
  return last.of(std::bit_cast<std::array<std::uint64_t, words>>(argument), [&] { return orb_points(state); });
}

SeatScore score_of(const State& state, Seat seat, const OrbsByDistance& orbs) {
  Sheet sheet(state.phase == Phase::over);
  const int victory = state.winner == seat ? 1 : 0;
  const int tiles = tiles_in(state.platforms[seat]);
  sheet.add("victory", victory, victory);
  add_home(sheet, state, seat);
  add_near(sheet, state, orbs);
  sheet.add("tiles", tiles, tiles);
  return sheet.take();
}

}  // namespace

ScoreSheet score(const State& state) {
  const OrbDistances orbs = distances(state);
  ScoreSheet sheet;
  sheet.seats.reserve(orbs.size());
  for (Seat seat = 0; seat < orbs.size(); ++seat) sheet.seats.push_back(score_of(state, seat, orbs[seat]));
  return sheet;
}

std::vector<int> points_of(const State& state) {
  const OrbPoints& of_orbs = remembered_orb_points(state);
  std::vector<int> points;
  points.reserve(state.platforms.size());
  for (Seat seat = 0; seat < state.platforms.size(); ++seat) {
    points.push_back(of_orbs[seat] + tiles_in(state.platforms[seat]));
  }
  return points;
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
