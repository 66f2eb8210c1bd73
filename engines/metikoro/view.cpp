#include "engines/metikoro/view.hpp"

#include <algorithm>

#include "engines/metikoro/rules.hpp"
#include "engines/metikoro/tracks.hpp"

namespace reef::metikoro {
namespace {

OrbView orb_of(const State& state, std::uint8_t orb) {
  OrbView view{.cell = orb, .barred = {}};
  for (std::size_t index = 0; index < state.bars.size(); ++index) {
    if (state.bars[index].orb == orb) view.barred.push_back({state.bars[index].cell, static_cast<int>(index) + 1});
  }
  return view;
}

std::vector<RollView> rolls_of(const State& state) {
  std::vector<RollView> rolls;
  if (to_act(state).empty()) return rolls;
  for (const std::uint8_t orb : state.orbs) {
    if (orb == none || !may_roll(state, state.turn, orb)) continue;
    const Trace trace = trace_roll(state, state.turn, orb);
    trace.ends().each([&](std::uint8_t to) { rolls.push_back({orb, to, trace.path_to(to)}); });
  }
  return rolls;
}

/// The round of the present turn; when the game is over, of the last one.
int round_of(const State& state) {
  const int turn = state.phase == Phase::over ? std::max(0, state.plies - 1) : state.plies;
  return 1 + turn / state.seats;
}

}  // namespace

View view_of(const State& state) {
  View view{.phase = state.phase,
            .turn = std::nullopt,
            .doings = state.doings,
            .cells = state.cells,
            .orbs = {},
            .spares = state.spares,
            .platforms = {state.platforms.begin(), state.platforms.begin() + state.seats},
            .supply = state.supply,
            .houses = {},
            .rolls = rolls_of(state),
            .round = round_of(state),
            .repeats = repeats(state)};
  if (!to_act(state).empty()) view.turn = state.turn;
  for (const std::uint8_t orb : state.orbs) {
    if (orb != none) view.orbs.push_back(orb_of(state, orb));
  }
  for (std::uint8_t corner = 0; corner < corners_count; ++corner) {
    view.houses[corner] = {seat_in(corner, state.seats), home_orbs(state, corner)};
  }
  return view;
}

}  // namespace reef::metikoro
