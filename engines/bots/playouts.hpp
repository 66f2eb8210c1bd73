#pragma once

#include <utility>
#include <vector>

#include "engines/bots/hasty.hpp"

/// How a search plays on in its mind.
namespace reef::bots {

/// How a game's playouts are made: its own way, or one that suits most.
template <Game G>
Playouts playouts_of() {
  if constexpr (GuidesPlayouts<G>) {
    return G::playouts();
  } else {
    return {};
  }
}

/// Makes the steps of a turn, and settles the state after it.
template <Game G>
void play_turn(typename G::State& state, Seat seat, const std::vector<typename G::Action>& turn, Chance& luck) {
  for (const auto& action : turn) state = std::move(G::apply(state, seat, action)->state);
  state = std::move(G::settle(state, luck).state);
}

/// A hasty turn of this seat, settled.
template <Game G>
void play_hasty(typename G::State& state, Seat seat, const Playouts& playouts, Chance& luck) {
  const Haste haste{.tries = playouts.tries, .looks = playouts.looks};
  state = std::move(G::settle(hasty_turn<G>(state, seat, haste, luck).state, luck).state);
}

/// Plays on for some hasty turns, or to the end of the game.
template <Game G>
void play_on(typename G::State& state, int turns, const Playouts& playouts, Chance& luck) {
  for (int played = 0; played < turns && !G::to_act(state).empty(); ++played) {
    play_hasty<G>(state, *G::to_act(state).begin(), playouts, luck);
  }
}

}  // namespace reef::bots
