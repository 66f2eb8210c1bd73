#include "engines/metikoro/appraise.hpp"

#include <algorithm>

#include "engines/metikoro/score.hpp"

namespace reef::metikoro {
namespace {

// The weights below are guesses, tuned in games between bots, in tenths of a point. They are not rules.
constexpr int point_worth = 10;
constexpr int repeat_worth = -60;   ///< Of a position, for each time that it has occurred before.
constexpr int patient_rounds = 30;  ///< From here on, the own way home becomes more urgent.
constexpr int urgency = 1;          ///< Of an own point, with each further round.

/// The seat whose steps led to the position.
Seat mover(const State& state) {
  const int seats = seats_in(state);
  return state.phase == Phase::act ? static_cast<Seat>((state.turn + seats - 1) % seats) : state.turn;
}

}  // namespace

std::vector<int> appraise(const State& state) {
  std::vector<int> worth;
  worth.reserve(state.platforms.size());
  if (state.phase == Phase::over) {
    for (const SeatScore& seat : score(state).seats) worth.push_back(point_worth * seat.total);
    return worth;
  }
  for (const int points : points_of(state)) worth.push_back(point_worth * points);
  const int late_rounds = std::max(0, state.plies / seats_in(state) - patient_rounds);
  int& of_mover = worth[mover(state)];
  of_mover += of_mover / point_worth * urgency * late_rounds;
  if (state.phase == Phase::act) of_mover += (repeats(state) - 1) * repeat_worth;
  return worth;
}

}  // namespace reef::metikoro
