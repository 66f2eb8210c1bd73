#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engines/bots/free_numbers.hpp"
#include "engines/bots/imagined_chance.hpp"
#include "engines/bots/random.hpp"
#include "engines/core/draft.hpp"
#include "engines/core/game.hpp"

namespace reef::bots {

/// The greedy bot looks at about this many whole turns, which limits the time per choice. In a position with more turns
/// it looks at a sample spread evenly over the branches, and then also extends this many of the most promising partial
/// turns to their ends.
inline constexpr int turns_looked_at_max = 2'000;
inline constexpr std::size_t beginnings_max = 12;
/// How many of the best turns it then compares again, and over how many redealt states. Only if chance or hidden
/// information matters.
inline constexpr std::size_t finalists_max = 12;
inline constexpr int worlds = 12;
/// After a sealed step: how many more turns of the same seat it simulates with random steps.
inline constexpr int turns_after_seal_max = 4;
/// The value of a won game. Greater than any number of points.
inline constexpr int victory = 1'000'000;

/// The value of a position per seat: the game's own appraisal, or the points as if the game ended now.
template <Game G>
std::vector<int> worth(const typename G::State& state) {
  if constexpr (Appraises<G>) {
    return G::appraise(state);
  } else {
    const ScoreSheet sheet = G::score(state);
    std::vector<int> totals;
    totals.reserve(sheet.seats.size());
    const int sign = G::meta().lowest_wins ? -1 : 1;
    for (const SeatScore& seat : sheet.seats) totals.push_back(sign * seat.total);
    return totals;
  }
}

/// Whether the two seats win together.
template <Game G>
bool together([[maybe_unused]] const typename G::State& state, std::size_t seat, std::size_t other) {
  if (seat == other || G::meta().co_operative) return true;
  if constexpr (PlaysInTeams<G>) {
    const std::vector<int> teams = G::teams(state);
    return teams[seat] == teams[other];
  }
  return false;
}

/// The seat's value minus the best value of its opponents, so that the bot also takes points from them.
template <Game G>
int lead(const typename G::State& state, Seat seat) {
  const std::vector<int> all = worth<G>(state);
  std::optional<int> best_other;
  for (std::size_t other = 0; other < all.size(); ++other) {
    if (!together<G>(state, seat, other)) best_other = std::max(best_other.value_or(all[other]), all[other]);
  }
  return all[seat] - best_other.value_or(0);
}

/// What has become of a seat: 1 if it has won, -1 if it has lost, 0 if the game goes on. If all seats share the first
/// place and the game does not say who has won, nobody has won or lost.
template <Game G>
int verdict(const typename G::State& state, Seat seat) {
  const auto outcome = G::outcome(state);
  if (!outcome) return 0;
  if (!outcome->won.empty()) return outcome->won[seat] ? 1 : -1;
  const auto first = std::ranges::count(outcome->ranks, 1);
  if (outcome->ranks.size() > 1 && first == std::ssize(outcome->ranks)) return 0;
  return outcome->ranks[seat] == 1 ? 1 : -1;
}

/// How good a settled position is for a seat: its lead, plus or minus `victory` if the game has ended.
template <Game G>
int advantage(const typename G::State& state, Seat seat) {
  return lead<G>(state, seat) + victory * verdict<G>(state, seat);
}

/// Searches the turns of one seat, one turn ahead, and returns the one with the greatest advantage afterwards. If there
/// are too many, it looks at a sample of them and at the turns with the most promising beginnings. Of free numbers it
/// always looks at a sample (`steps_to_look_at`).
///
/// A turn is judged by the position after it: it is settled with simulated draws, and seats that choose at the same
/// time choose at random. All turns get the same draws, so no turn is preferred because it was luckier. This finds the
/// finalists. They are compared again by their mean over several worlds, each with its own draws and its own redeal of
/// what is hidden.
template <Game G>
class GreedySearch {
 public:
  using State = typename G::State;
  using Turn = std::vector<typename G::Action>;

  /// `state` is settled and already redealt: nothing hidden in it is true. At most `finalists` turns are compared
  /// again.
  GreedySearch(const State& state, Seat seat, std::size_t finalists, Chance& chance)
      : state_(state),
        seat_(seat),
        finalists_wanted_(finalists),
        luck_(ImaginedChance::seed_from(chance)),
        ties_(ImaginedChance::seed_from(chance)) {}

  /// The finalists, the best first; at least one.
  std::vector<Turn> best_turns() {
    first_luck_ = luck_seed();
    walk(state_, turns_looked_at_max);
    if (sampled_) follow_promising();
    // Empty only if every turn that the search met has more than `steps_max` steps.
    if (finalists_.empty()) return {random_turn<G>(state_, seat_, ties_)};
    if (finalists_.size() > 1 && uncertain_) judge_again();
    std::ranges::sort(finalists_, [](const Candidate& one, const Candidate& other) { return worse(other, one); });
    std::vector<Turn> turns;
    for (Candidate& candidate : finalists_) turns.push_back(std::move(candidate.turn));
    return turns;
  }

 private:
  struct Candidate {
    Turn turn;
    std::int64_t worth;
    int paid;
    std::size_t steps;
    std::uint32_t lot;  ///< Breaks ties.
  };

  /// Orders by worth, then by price (cheaper is better), then by number of steps (more is better, since a pass gains
  /// nothing).
  static bool worse(const Candidate& one, const Candidate& other) {
    if (one.worth != other.worth) return one.worth < other.worth;
    if (one.paid != other.paid) return one.paid > other.paid;
    return std::pair(one.steps, one.lot) < std::pair(other.steps, other.lot);
  }

  /// What a legal step costs, summed over all resources.
  int cost_of(const State& state, const typename G::Action& action) const {
    int amount = 0;
    for (const PriceItem& item : G::price(state, seat_, action)) amount += item.amount;
    return amount;
  }

  std::uint64_t luck_seed() { return ImaginedChance::seed_from(luck_); }

  /// Looks at up to `budget`, but at least one, of the whole turns that begin with `turn_`. Returns how many it looked
  /// at.
  int walk(const State& state, int budget) {
    if (turn_.size() >= steps_max) return 1;
    const auto legal = steps_to_look_at<G>(state, seat_, ties_);
    const auto count = static_cast<std::int64_t>(legal.size());
    // If not all branches fit into the budget, a random shift avoids that rounding always skips the same ones.
    sampled_ = sampled_ || count > budget;
    const std::int64_t shift = count > budget ? ties_.below(static_cast<std::uint32_t>(count)) : 0;
    int used = 0;
    for (std::int64_t index = 0; index < count; ++index) {
      const int due = static_cast<int>((index + 1) * budget / count) - used;
      if (due <= 0) continue;
      const auto& action = legal[static_cast<std::size_t>((index + shift) % count)];
      const int cost = cost_of(state, action);
      auto result = G::apply(state, seat_, action);
      turn_.push_back(action);
      paid_ += cost;
      if (result->sealed || !G::to_act(result->state).contains(seat_)) {
        consider(std::move(result->state), result->sealed);
        ++used;
      } else {
        if (result->whole) consider(result->state, false);
        used += walk(result->state, due);
      }
      paid_ -= cost;
      turn_.pop_back();
    }
    return used;
  }

  /// The beginning of a turn, with the lead of its seat after it.
  struct Beginning {
    State state;
    Turn turn;
    int paid;
    int worth;
    std::uint32_t lot;
  };

  /// Covers what the sample leaves out: extends the best beginnings step by step (a beam search).
  void follow_promising() {
    std::vector<Beginning> front;
    front.push_back({.state = state_, .turn = {}, .paid = 0, .worth = 0, .lot = 0});
    for (std::size_t steps = 0; !front.empty() && steps < steps_max; ++steps) {
      std::vector<Beginning> longer;
      for (const Beginning& beginning : front) prolong(beginning, longer);
      const auto better = [](const Beginning& one, const Beginning& other) {
        return std::pair(one.worth, one.lot) > std::pair(other.worth, other.lot);
      };
      const auto kept = static_cast<std::ptrdiff_t>(std::min(longer.size(), beginnings_max));
      std::ranges::partial_sort(longer, longer.begin() + kept, better);
      longer.erase(longer.begin() + kept, longer.end());
      front = std::move(longer);
    }
  }

  void prolong(const Beginning& beginning, std::vector<Beginning>& longer) {
    for (const auto& action : steps_to_look_at<G>(beginning.state, seat_, ties_)) {
      turn_ = beginning.turn;
      turn_.push_back(action);
      paid_ = beginning.paid + cost_of(beginning.state, action);
      auto result = G::apply(beginning.state, seat_, action);
      if (result->sealed || !G::to_act(result->state).contains(seat_)) {
        consider(std::move(result->state), result->sealed);
        continue;
      }
      if (result->whole) consider(result->state, false);
      const int worth = lead<G>(result->state, seat_);
      longer.push_back({.state = std::move(result->state),
                        .turn = turn_,
                        .paid = paid_,
                        .worth = worth,
                        .lot = ties_.below(UINT32_MAX)});
    }
  }

  void consider(State state, bool sealed) {
    ImaginedChance luck(first_luck_);
    const int worth = what_follows(std::move(state), sealed, luck);
    uncertain_ = uncertain_ || luck.drawn();
    Candidate candidate{
        .turn = {}, .worth = worth, .paid = paid_, .steps = turn_.size(), .lot = ties_.below(UINT32_MAX)};
    const bool full = finalists_.size() == finalists_wanted_;
    const auto last = std::ranges::min_element(finalists_, worse);
    if (full && worse(candidate, *last)) return;
    candidate.turn = turn_;
    if (full) {
      *last = std::move(candidate);
    } else {
      finalists_.push_back(std::move(candidate));
    }
  }

  /// The advantage after the turn that led to `state` is settled and all seats that choose at the same time have
  /// chosen.
  int what_follows(State state, bool sealed, Chance& luck) const {
    state = G::settle(state, luck).state;
    for (int more = 0; sealed && more < turns_after_seal_max && G::to_act(state).contains(seat_); ++more) {
      play_at_random(state, seat_, luck);
    }
    for (const Seat other : G::to_act(state_)) {
      if (other != seat_ && G::to_act(state).contains(other)) play_at_random(state, other, luck);
    }
    return advantage<G>(state, seat_);
  }

  static void play_at_random(State& state, Seat seat, Chance& luck) {
    for (const auto& action : random_turn<G>(state, seat, luck)) state = G::apply(state, seat, action)->state;
    state = G::settle(state, luck).state;
  }

  void judge_again() {
    for (Candidate& candidate : finalists_) candidate.worth = 0;
    for (int world = 0; world < worlds; ++world) {
      ImaginedChance dealer(luck_seed());
      const std::uint64_t luck = luck_seed();
      const State imagined = G::redeal(state_, Viewer::at(seat_), dealer);
      for (Candidate& candidate : finalists_) {
        State state = imagined;
        bool sealed = false;
        for (const auto& action : candidate.turn) {
          auto result = G::apply(state, seat_, action);
          state = std::move(result->state);
          sealed = result->sealed;
        }
        ImaginedChance same_for_all(luck);
        candidate.worth += what_follows(std::move(state), sealed, same_for_all);
      }
    }
  }

  const State& state_;
  Seat seat_;
  std::size_t finalists_wanted_;
  ImaginedChance luck_;
  ImaginedChance ties_;
  std::uint64_t first_luck_ = 0;
  Turn turn_;
  int paid_ = 0;  ///< Cost of the steps in `turn_`.
  std::vector<Candidate> finalists_;
  bool uncertain_ = false;
  bool sampled_ = false;  ///< Some turns were not looked at.
};

/// The turn with the greatest advantage for `seat`, one turn ahead. `state` must be redealt for the seat.
template <Game G>
std::vector<typename G::Action> greedy_turn(const typename G::State& state, Seat seat, Chance& chance) {
  return GreedySearch<G>(state, seat, finalists_max, chance).best_turns().front();
}

}  // namespace reef::bots
