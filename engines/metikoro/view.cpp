#include "engines/metikoro/view.hpp"

#include <algorithm>

#include "engines/metikoro/rules.hpp"
#include "engines/metikoro/tracks.hpp"

namespace reef::metikoro {
namespace {

OrbView orb_of(const State& state, std::uint8_t orb) {
  OrbView view{.cell = orb, .barred = {}};
  for (const Bar& bar : state.bars) {
    if (bar.orb == orb) view.barred.push_back({bar.cell, bar.turns});
  }
  return view;
}

std::vector<RollView> rolls_of(const State& state) {
  std::vector<RollView> rolls;
  if (to_act(state).empty()) return rolls;
  for (const std::uint8_t orb : state.orbs) {
    if (!may_roll(state, state.turn, orb)) continue;
    const Trace trace = trace_roll(state, state.turn, orb);
    trace.ends().each([&](std::uint8_t to) { rolls.push_back({orb, to, trace.path_to(to)}); });
  }
  return rolls;
}

/// The current round; when the game is over, the last one.
int round_of(const State& state) {
  const int turn = state.phase == Phase::over ? std::max(0, state.plies - 1) : state.plies;
  return 1 + turn / seats_in(state);
}

}  // namespace

View view_of(const State& state) {
  View view{.phase = state.phase,
            .turn = std::nullopt,
            .progress = state.progress,
            .cells = state.cells,
            .orbs = {},
            .spares = state.spares,
            .platforms = state.platforms,
            .supply = state.supply,
            .houses = {},
            .rolls = rolls_of(state),
            .round = round_of(state),
            .repeats = repeats(state)};
  if (!to_act(state).empty()) view.turn = state.turn;
  for (const std::uint8_t orb : state.orbs) view.orbs.push_back(orb_of(state, orb));
  for (std::uint8_t corner = 0; corner < corners_count; ++corner) {
    view.houses[corner] = {seat_in(corner, seats_in(state)), home_orbs(state, corner)};
  }
  return view;
}

}  // namespace reef::metikoro
