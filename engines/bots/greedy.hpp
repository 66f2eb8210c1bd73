#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "engines/core/game.hpp"

namespace reef::bots {

/// How many whole turns the greedy bot looks at before it settles for the best so far: a bound on a thought.
inline constexpr int turns_looked_at_max = 20'000;

/// How good a position is for a seat: its own total less the best of the others', so that it also takes from them.
template <Game G>
int advantage(const typename G::State& state, Seat seat) {
  const ScoreSheet sheet = G::score(state);
  int best_other = std::numeric_limits<int>::min();
  for (std::size_t other = 0; other < sheet.seats.size(); ++other) {
    if (other != seat) best_other = std::max(best_other, sheet.seats[other].total);
  }
  return sheet.seats[seat].total - best_other;
}

/// Searches the turns of one seat, depth first, and keeps the best. Equals are told apart by chance.
template <Game G>
class GreedySearch {
 public:
  GreedySearch(Seat seat, Chance& chance) : seat_(seat), chance_(chance) {}

  std::vector<typename G::Action> best(const typename G::State& state) {
    walk(state);
    return std::move(best_turn_);
  }

 private:
  void walk(const typename G::State& state) {
    for (const auto& action : G::legal(state, seat_)) {
      if (looked_at_ >= turns_looked_at_max) return;
      auto result = G::apply(state, seat_, action);
      turn_.push_back(action);
      if (result->sealed || !G::to_act(result->state).contains(seat_)) {
        weigh(result->state);
      } else {
        walk(result->state);
      }
      turn_.pop_back();
    }
  }

  void weigh(const typename G::State& state) {
    ++looked_at_;
    const int worth = advantage<G>(state, seat_);
    if (worth < best_worth_) return;
    equals_ = worth > best_worth_ ? 1 : equals_ + 1;
    best_worth_ = worth;
    if (equals_ == 1 || chance_.below(equals_) == 0) best_turn_ = turn_;
  }

  Seat seat_;
  Chance& chance_;
  std::vector<typename G::Action> turn_;
  std::vector<typename G::Action> best_turn_;
  int best_worth_ = std::numeric_limits<int>::min();
  std::uint32_t equals_ = 0;
  int looked_at_ = 0;
};

/// The turn after which the score sheet stands best for the seat, one turn ahead.
template <Game G>
std::vector<typename G::Action> greedy_turn(const typename G::State& state, Seat seat, Chance& chance) {
  return GreedySearch<G>(seat, chance).best(state);
}

}  // namespace reef::bots
