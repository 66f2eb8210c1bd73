#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engines/bots/greedy.hpp"
#include "engines/bots/playouts.hpp"
#include "engines/bots/strategies.hpp"

namespace reef::bots {

/// How much of the time for a turn is over: 0 at the start, 1 at the end. The engines know no clock, so the caller says
/// it. Empty: there is no limit.
using Spent = std::function<double()>;

/// How much a search may do.
struct Budget {
  std::int64_t playouts;  ///< With nothing else to limit it, the same seed finds the same turn.
  /// Whether the last turns are compared by playouts that go farther, as far as the game says. Such a one counts as
  /// several.
  bool far = false;
  Spent spent = {};
};

/// How many turns are compared by playouts.
inline constexpr std::size_t candidates_max = 36;
/// How many of them can be compared by playouts that go farther.
inline constexpr std::size_t last_candidates_max = 9;
/// Where strategies are learned: the part of the time for it, and how many turns are drawn to find different ones.
inline constexpr double learning_share = 0.5;
inline constexpr int draws_max = 200;

/// A turn and how good it is.
template <class Turn>
struct Judged {
  Turn turn;
  double chance = 0;  ///< In which part of the playouts the seat was ahead at the end, or had won; ties count half.
};

/// Compares the best turns of the greedy search by what may follow them: each is played out for some turns, many times,
/// always in the same worlds, each with its own draws and its own redealt state. Half of the turns are dropped after
/// each round, so most of the playouts compare the best ("sequential halving"). The last few can be compared by longer
/// playouts.
///
/// Where several seats choose at the same time, and where the order of a turn's steps means nothing, strategies are
/// learned first. The turns that are compared are drawn from the own one.
template <Game G>
class FlatSearch {
 public:
  using State = typename G::State;
  using Turn = std::vector<typename G::Action>;

  /// `state` is settled and already redealt: nothing hidden in it is true.
  FlatSearch(const State& state, Seat seat, Budget budget, Chance& chance)
      : state_(state), seat_(seat), budget_(std::move(budget)), luck_(ImaginedChance::seed_from(chance)) {}

  /// The best turn.
  Turn best() { return std::move(best(1).front().turn); }

  /// The best turns, the best first: at most `count`, but at least one. If only one is wanted and only one is possible,
  /// it is not judged.
  std::vector<Judged<Turn>> best(std::size_t count) {
    find_candidates();
    int rounds = 0;
    for (std::size_t left = candidates_.size(); left > count; left = half_of(left, count)) ++rounds;
    if (count > 1) rounds = std::max(rounds, 1);
    const double begun = spent();
    for (int round = 1; round <= rounds; ++round) {
      if (candidates_.size() <= last_candidates_max) look_farther();
      while (spent() < begun + (1 - begun) * round / rounds) compare_in_a_world();
      drop_half(count);
    }
    std::vector<Judged<Turn>> turns;
    for (Candidate& candidate : candidates_) turns.push_back({std::move(candidate.turn), candidate.chance()});
    return turns;
  }

 private:
  /// A turn, and sums over its playouts.
  struct Candidate {
    Turn turn;
    std::size_t place;  ///< Among the turns of the greedy search: breaks ties.
    std::int64_t played = 0;
    std::int64_t lead = 0;
    std::int64_t wins = 0;   ///< Less the losses.
    std::int64_t ahead = 0;  ///< Two for each that ended with the seat ahead, one for each tie.

    [[nodiscard]] double chance() const {
      return played == 0 ? 0 : static_cast<double>(ahead) / static_cast<double>(2 * played);
    }
  };

  static std::size_t half_of(std::size_t size, std::size_t least) { return std::max((size + 1) / 2, least); }

  [[nodiscard]] double spent() const {
    const double of_playouts = static_cast<double>(played_) / static_cast<double>(budget_.playouts);
    return budget_.spent ? std::max(of_playouts, budget_.spent()) : of_playouts;
  }

  void find_candidates() {
    if (learns()) learn_strategies();
    if (!candidates_.empty()) return;
    for (Turn& turn : GreedySearch<G>(state_, seat_, candidates_max, luck_).best_turns()) add(std::move(turn));
  }

  [[nodiscard]] bool learns() const {
    if constexpr (ChoosesInAnyOrder<G>) {
      if (G::any_order(state_)) return true;
    }
    return G::to_act(state_).size() > 1;
  }

  /// Without any time, no strategy is learned, and there are no candidates.
  void learn_strategies() {
    while (spent() < learning_share) {
      if (!strategies_) strategies_.emplace(state_);
      ImaginedChance dealer(ImaginedChance::seed_from(luck_));
      strategies_->learn(G::redeal(state_, Viewer::at(seat_), dealer), playouts_, luck_);
      played_ += strategies_->plays_in_a_world;
    }
    if (!strategies_) return;
    add(strategies_->best(state_, seat_, luck_));
    for (int draw = 0; draw < draws_max && candidates_.size() < candidates_max; ++draw) {
      Turn turn = strategies_->draw(state_, seat_, luck_);
      const auto same = [&turn](const Candidate& other) { return std::ranges::is_permutation(other.turn, turn); };
      if (std::ranges::none_of(candidates_, same)) add(std::move(turn));
    }
  }

  /// From here on, playouts are longer. What shorter ones said decides only ties.
  void look_farther() {
    if (!budget_.far || length_ == playouts_.farther) return;
    length_ = playouts_.farther;
    widest_ = 0;
    std::vector<Candidate> near = std::exchange(candidates_, {});
    for (Candidate& candidate : near) add(std::move(candidate.turn));
  }

  void add(Turn turn) { candidates_.push_back({.turn = std::move(turn), .place = candidates_.size()}); }

  void compare_in_a_world() {
    ImaginedChance dealer(ImaginedChance::seed_from(luck_));
    const std::uint64_t luck = ImaginedChance::seed_from(luck_);
    const State imagined = G::redeal(state_, Viewer::at(seat_), dealer);
    for (Candidate& candidate : candidates_) {
      ImaginedChance same_for_all(luck);
      const State end = play_out(imagined, candidate.turn, same_for_all);
      const int ahead = lead<G>(end, seat_);
      const int won = verdict<G>(end, seat_);
      candidate.lead += ahead;
      candidate.wins += won;
      candidate.ahead += 1 + (won != 0 ? won : (ahead > 0) - (ahead < 0));
      widest_ = std::max(widest_, std::abs(ahead));
      ++candidate.played;
      played_ += length_;
    }
    ++worlds_seen_;
  }

  /// The position some turns after `turn`, or at the end of the game.
  State play_out(State state, const Turn& turn, Chance& luck) const {
    const SeatSet at_the_same_time = G::to_act(state);
    play_turn<G>(state, seat_, turn, luck);
    for (const Seat other : at_the_same_time) {
      if (other == seat_ || !G::to_act(state).contains(other)) continue;
      play_turn<G>(state, other, strategies_->draw(state, other, luck), luck);
    }
    // Ends after each seat in turn, so that nobody gains by having had the last turn.
    const auto seats = static_cast<int>(worth<G>(state).size());
    play_on<G>(state, length_ * playouts_.turns * seats + worlds_seen_ % seats, playouts_, luck);
    return state;
  }

  void drop_half(std::size_t least) {
    // A win counts more than any lead.
    const std::int64_t stake = 2 * static_cast<std::int64_t>(widest_);
    std::ranges::sort(candidates_, [stake](const Candidate& one, const Candidate& other) {
      return std::pair(-one.lead - stake * one.wins, one.place) <
             std::pair(-other.lead - stake * other.wins, other.place);
    });
    const std::size_t kept = std::min(half_of(candidates_.size(), least), candidates_.size());
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(kept), candidates_.end());
  }

  const State& state_;
  Seat seat_;
  Budget budget_;
  ImaginedChance luck_;
  Playouts playouts_ = playouts_of<G>();
  std::optional<Strategies<G>> strategies_;
  std::vector<Candidate> candidates_;  ///< All have been played out in the same worlds.
  std::int64_t played_ = 0;            ///< Playouts, a longer one as several.
  int length_ = 1;                     ///< How many times `playouts_.turns` a playout goes.
  int worlds_seen_ = 0;
  int widest_ = 0;  ///< The widest lead that any playout ended with.
};

}  // namespace reef::bots
