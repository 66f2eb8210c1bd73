#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engines/core/game.hpp"

namespace reef::bots {

/// Any legal step, each as likely as the others, until the turn is whole.
template <Game G>
std::vector<typename G::Action> random_turn(typename G::State state, Seat seat, Chance& chance) {
  std::vector<typename G::Action> turn;
  bool sealed = false;
  while (!sealed && G::to_act(state).contains(seat)) {
    auto legal = G::legal(state, seat);
    auto& action = legal[chance.below(static_cast<std::uint32_t>(legal.size()))];
    auto result = G::apply(state, seat, action);
    turn.push_back(std::move(action));
    state = std::move(result->state);
    sealed = result->sealed;
  }
  return turn;
}

/// As `random_turn`, but plays the turn on `state` itself, up to its settling, and answers how many steps it had.
template <Game G>
int play_random_turn(typename G::State& state, Seat seat, Chance& chance) {
  int steps = 0;
  while (G::to_act(state).contains(seat)) {
    const auto legal = G::legal(state, seat);
    auto result = G::apply(state, seat, legal[chance.below(static_cast<std::uint32_t>(legal.size()))]);
    state = std::move(result->state);
    ++steps;
    if (result->sealed) break;
  }
  return steps;
}

}  // namespace reef::bots
