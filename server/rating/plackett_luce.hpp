#pragma once

#include <span>
#include <vector>

/// How strong players are, and what a match says about it: the Bayesian approximation of Weng and Lin (2011) for the
/// Plackett-Luce model, in which a match of many is a row of choices: who is first, who of the rest is next, and so on.
namespace reef::rating {

/// What is believed of a player's strength: a normal distribution. A newcomer's by default.
struct Rating {
  double mu = 25.0;
  double sigma = 25.0 / 3;
  bool operator==(const Rating&) const = default;
};

/// The constants of the model, in the units of `mu`.
struct Model {
  double beta = 25.0 / 6;   ///< How much one match is up to the day: the deviation of a performance from the strength.
  double kappa = 1e-4;      ///< The least factor by which one match may shrink a variance.
  double tau = 25.0 / 300;  ///< How much a strength may change between two matches: no sigma dwindles to nothing.
};

/// Somebody in a match that is over. Ranks count from 1; equal ranks are a tie, and gaps do not matter.
struct Finisher {
  Rating rating;
  int rank = 1;
};

/// The ratings after the match, in the same order.
std::vector<Rating> rate(std::span<const Finisher> match, const Model& model = {});

/// The number that is shown for a strength: 1500 for a newcomer, 40 for each unit of `mu`.
int shown(double mu);
/// How far, in shown numbers, the strength may well be from the one shown: one standard deviation.
int shown_deviation(double sigma);

}  // namespace reef::rating
