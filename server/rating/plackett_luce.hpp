#pragma once

#include <optional>
#include <span>
#include <vector>

/// Player ratings: the Bayesian approximation of Weng and Lin (2011) for the Plackett-Luce model, which sees a match of
/// several players as a sequence of choices: the first, then the next of the remaining ones, and so on. A team is one
/// of those who are chosen: its strength is the sum of its members' strengths, and what the match says of it is divided
/// among them by their variances.
namespace reef::rating {

/// The estimate of a player's strength: a normal distribution. By default that of a new player.
struct Rating {
  double mu = 25.0;
  double sigma = 25.0 / 3;
  bool operator==(const Rating&) const = default;
};

/// The constants of the model, in the units of `mu`.
struct Model {
  double beta = 25.0 / 6;   ///< Standard deviation of the performance in one match from the strength.
  double kappa = 1e-4;      ///< The least factor by which one match may shrink a variance.
  double tau = 25.0 / 300;  ///< Drift of a strength between two matches: keeps sigma from shrinking to zero.
};

/// A player in a match that has ended. Ranks count from 1; equal ranks are a tie, and gaps do not matter.
struct Finisher {
  Rating rating;
  int rank = 1;
  /// Players with the same number are rated as one: their ranks are equal. None: the player played alone.
  std::optional<int> team{};
  bool left_team = false;  ///< Loses with the team, but does not gain by what the others did without this player.
};

/// The ratings after the match, in the same order.
std::vector<Rating> rate(std::span<const Finisher> match, const Model& model = {});

/// The number that is shown for a strength: 1500 for a new player, 40 for each unit of `mu`.
int shown(double mu);
/// One standard deviation of the strength, in shown numbers.
int shown_deviation(double sigma);

}  // namespace reef::rating
