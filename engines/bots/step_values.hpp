#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "engines/bots/free_numbers.hpp"
#include "engines/bots/random.hpp"
#include "engines/core/draft.hpp"
#include "engines/core/game.hpp"

namespace reef::bots {

/// What each step of a turn is worth, where a turn consists of several choices, such as the cards of a team: the worth
/// of a turn is taken to be the sum over its steps. Equal steps count apart: a second chief is worth something else
/// than the first.
///
/// This is linear regression, one turn after the other ("recursive least squares").
template <Game G>
class StepValues {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Turn = std::vector<Action>;

  /// How many different steps are learned at most; all others are worth nothing.
  static constexpr std::size_t steps_known_max = 128;
  /// How much the worth of steps is expected to differ: their variance, as a part of that of a result.
  static constexpr double doubt_at_first = 0.1;

  /// Turns that were played in the same world, and their results in any unit. Only the differences between them count.
  void learn(const std::vector<Turn>& turns, const std::vector<double>& results) {
    std::vector<Vector> rows;
    rows.reserve(turns.size());
    for (const Turn& turn : turns) rows.push_back(steps_in(turn));
    Vector mean(known_.size());
    for (Vector& row : rows) {
      row.resize(known_.size());
      for (std::size_t at = 0; at < row.size(); ++at) mean[at] += row[at] / static_cast<double>(rows.size());
    }
    double mean_result = 0;
    for (const double result : results) mean_result += result / static_cast<double>(results.size());
    for (std::size_t play = 0; play < rows.size(); ++play) {
      for (std::size_t at = 0; at < mean.size(); ++at) rows[play][at] -= mean[at];
      fit(rows[play], results[play] - mean_result);
    }
  }

  /// The turn whose steps are worth most.
  [[nodiscard]] Turn best(const State& state, Seat seat, Chance& luck) const { return drawn(state, seat, 0, luck); }

  /// A turn of steps that may be worth most: the worth of each is drawn with the error that it still has ("Thompson
  /// sampling").
  [[nodiscard]] Turn draw(const State& state, Seat seat, Chance& luck) const {
    return drawn(state, seat, turns_ == 0 ? 1 : std::sqrt(squares_ / static_cast<double>(turns_)), luck);
  }

 private:
  /// One number for each known step.
  using Vector = std::vector<double>;

  /// A step, and how many equal ones the turn has before it.
  struct Key {
    Action step;
    std::int64_t before;
    bool operator==(const Key&) const = default;
  };

  /// As many as are known if this one is not.
  [[nodiscard]] std::size_t place_of(const Key& key) const {
    return static_cast<std::size_t>(std::ranges::find(known_, key) - known_.begin());
  }

  /// 1 for each step that the turn has, which is known from now on.
  Vector steps_in(const Turn& turn) {
    Vector row(known_.size());
    for (auto step = turn.begin(); step != turn.end(); ++step) {
      const Key key{*step, std::count(turn.begin(), step, *step)};
      const std::size_t place = place_of(key);
      if (place == steps_known_max) continue;
      if (place == known_.size()) add(key);
      row.resize(known_.size());
      row[place] = 1;
    }
    return row;
  }

  void add(const Key& key) {
    known_.push_back(key);
    worth_.push_back(0);
    for (Vector& row : doubt_) row.push_back(0);
    doubt_.emplace_back(known_.size()).back() = doubt_at_first;
  }

  void fit(const Vector& turn, double result) {
    Vector gain;
    double expected = 0;
    double scale = 1;
    for (std::size_t at = 0; at < turn.size(); ++at) {
      gain.push_back(std::inner_product(turn.begin(), turn.end(), doubt_[at].begin(), 0.0));
      expected += turn[at] * worth_[at];
      scale += turn[at] * gain[at];
    }
    const double error = result - expected;
    for (std::size_t at = 0; at < turn.size(); ++at) {
      worth_[at] += gain[at] / scale * error;
      for (std::size_t other = 0; other < turn.size(); ++other) doubt_[at][other] -= gain[at] * gain[other] / scale;
    }
    squares_ += error * error;
    ++turns_;
  }

  /// Close enough to a normal distribution with a variance of 1.
  static double normal(Chance& luck) {
    constexpr int numbers = 12;
    constexpr std::uint32_t parts = 1U << 16U;
    double sum = -numbers / 2.0;
    for (int number = 0; number < numbers; ++number) sum += (luck.below(parts) + 0.5) / parts;
    return sum;
  }

  [[nodiscard]] Turn drawn(State state, Seat seat, double spread, Chance& luck) const {
    Vector guesses = worth_;
    for (std::size_t at = 0; at < guesses.size(); ++at) {
      guesses[at] += spread * std::sqrt(std::max(doubt_[at][at], 0.0)) * normal(luck);
    }
    Turn turn;
    while (turn.size() < steps_max && G::to_act(state).contains(seat)) {
      std::optional<Action> best;
      double most = 0;
      for (Action& step : steps_to_look_at<G>(state, seat, luck)) {
        const std::size_t place = place_of({step, std::ranges::count(turn, step)});
        const double worth =
            place < guesses.size() ? guesses[place] : spread * std::sqrt(doubt_at_first) * normal(luck);
        if (best && worth <= most) continue;
        most = worth;
        best = std::move(step);
      }
      auto result = G::apply(state, seat, *best);
      turn.push_back(std::move(*best));
      if (ends_here(*result, luck)) break;
      state = std::move(result->state);
    }
    return turn;
  }

  std::vector<Key> known_;
  Vector worth_;
  std::vector<Vector> doubt_;  ///< The covariance of the errors of `worth_`, in units of the variance of a result.
  std::int64_t turns_ = 0;
  double squares_ = 0;  ///< The sum of the squares of all errors.
};

}  // namespace reef::bots
