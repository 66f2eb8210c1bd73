#pragma once

#include <cstddef>
#include <vector>

#include "engines/bots/imagined_chance.hpp"
#include "engines/bots/playouts.hpp"

namespace reef::bots {

/// How many worlds a position is played on in to see who may win.
inline constexpr int chances_worlds = 96;

/// What each seat has of the first place, 1 in all: of the one who has won or leads, or of those who share it. Seats of
/// one team each have what the team has.
template <Game G>
std::vector<double> shares_of_first(const typename G::State& state) {
  const std::size_t seats = worth<G>(state).size();
  std::vector<std::size_t> first;
  const bool over = G::outcome(state).has_value();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const auto at = static_cast<Seat>(seat);
    if (over ? verdict<G>(state, at) > 0 : lead<G>(state, at) >= 0) first.push_back(seat);
  }
  int sides = 0;
  for (auto seat = first.begin(); seat != first.end(); ++seat) {
    const bool counted = std::any_of(first.begin(), seat, [&](auto other) { return together<G>(state, *seat, other); });
    sides += counted ? 0 : 1;
  }
  std::vector<double> shares(seats, first.empty() && !G::meta().co_operative ? 1.0 / static_cast<double>(seats) : 0.0);
  for (const std::size_t seat : first) shares[seat] = 1.0 / sides;
  return shares;
}

/// How likely each seat is to win from a settled position, from 0 to 1: it is played on many times, twice as far as a
/// search looks. It reads the whole state, hidden parts too: for matches that are over.
template <Game G>
std::vector<double> chances(const typename G::State& state, Chance& chance) {
  if (G::outcome(state)) return shares_of_first<G>(state);
  const Playouts playouts = playouts_of<G>();
  std::vector<double> sums(worth<G>(state).size());
  for (int world = 0; world < chances_worlds; ++world) {
    ImaginedChance luck(ImaginedChance::seed_from(chance));
    typename G::State end = state;
    // Ends after each seat in turn, so that nobody gains by having had the last turn.
    const auto seats = static_cast<int>(sums.size());
    play_on<G>(end, 2 * playouts.turns * seats + world % seats, playouts, luck);
    const std::vector<double> shares = shares_of_first<G>(end);
    for (std::size_t seat = 0; seat < sums.size(); ++seat) sums[seat] += shares[seat] / chances_worlds;
  }
  return sums;
}

}  // namespace reef::bots
