#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engines/bots/free_numbers.hpp"
#include "engines/core/game.hpp"

namespace reef::bots {

/// Whether a random turn ends after this step: where it must, and every other time where it may.
template <class Result>
bool ends_here(const Result& result, Chance& chance) {
  return result.sealed || (result.whole && chance.below(2) == 0);
}

/// Takes random listed steps, all equally likely, as are their free numbers, until the turn is complete, without
/// settling `state`. Calls `visit` with each step.
template <Game G, class Visit>
void play_random_turn(typename G::State& state, Seat seat, Chance& chance, Visit visit) {
  bool ended = false;
  while (!ended && G::to_act(state).contains(seat)) {
    auto legal = G::legal(state, seat);
    auto& action = legal[chance.below(static_cast<std::uint32_t>(legal.size()))];
    choose_number<G>(state, seat, action, chance);
    auto result = G::apply(state, seat, action);
    state = std::move(result->state);
    visit(std::move(action));
    ended = ends_here(*result, chance);
  }
}

/// The steps of a random turn.
template <Game G>
std::vector<typename G::Action> random_turn(typename G::State state, Seat seat, Chance& chance) {
  std::vector<typename G::Action> turn;
  play_random_turn<G>(state, seat, chance, [&turn](typename G::Action action) { turn.push_back(std::move(action)); });
  return turn;
}

}  // namespace reef::bots
