#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engines/bots/imagined_chance.hpp"
#include "engines/bots/playouts.hpp"
#include "engines/bots/random.hpp"
#include "engines/bots/step_values.hpp"

namespace reef::bots {

/// How the seats play whose choice it is: which steps do well for each. Where several choose at the same time, all
/// learn together, each against the others' strategies of the moment. A strategy is mixed: it draws another turn each
/// time.
template <Game G>
class Strategies {
 public:
  using State = typename G::State;
  using Turn = std::vector<typename G::Action>;

  /// How many times a world is played. Only turns of one world are compared, so luck counts less.
  static constexpr int plays_in_a_world = 8;

  explicit Strategies(const State& state) : choosing_(G::to_act(state)), values_(worth<G>(state).size()) {}

  /// Plays on from turns of all seats in one world, and learns from the leads at the end.
  void learn(const State& imagined, const Playouts& playouts, Chance& luck) {
    const std::uint64_t draws = ImaginedChance::seed_from(luck);
    std::vector<Plays> plays(values_.size());
    for (int play = 0; play < plays_in_a_world; ++play) {
      ImaginedChance same_for_all(draws);
      play_once(imagined, playouts, luck, same_for_all, plays);
    }
    for (const Seat seat : choosing_) values_[seat].learn(plays[seat].turns, plays[seat].leads);
  }

  /// A turn of this seat's strategy.
  [[nodiscard]] Turn draw(const State& state, Seat seat, Chance& luck) const {
    return values_[seat].draw(state, seat, luck);
  }
  /// The turn whose steps have done best.
  [[nodiscard]] Turn best(const State& state, Seat seat, Chance& luck) const {
    return values_[seat].best(state, seat, luck);
  }

 private:
  /// What one seat chose each time, and its lead at the end.
  struct Plays {
    std::vector<Turn> turns;
    std::vector<double> leads;
  };

  void play_once(State state, const Playouts& playouts, Chance& choices, Chance& luck,
                 std::vector<Plays>& plays) const {
    for (const Seat seat : choosing_) {
      if (!G::to_act(state).contains(seat)) continue;
      // One of three is drawn at random, so that no step is forgotten.
      const bool at_random = choices.below(3) == 0;
      const Turn turn = at_random ? random_turn<G>(state, seat, choices) : draw(state, seat, choices);
      play_turn<G>(state, seat, turn, luck);
      plays[seat].turns.push_back(turn);
    }
    play_on<G>(state, playouts.turns * static_cast<int>(values_.size()), playouts, luck);
    for (const Seat seat : choosing_) {
      Plays& own = plays[seat];
      if (own.leads.size() < own.turns.size()) own.leads.push_back(lead<G>(state, seat));
    }
  }

  SeatSet choosing_;
  std::vector<StepValues<G>> values_;  ///< Of each seat.
};

}  // namespace reef::bots
