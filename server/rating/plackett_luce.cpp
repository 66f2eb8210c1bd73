#include "server/rating/plackett_luce.hpp"

#include <algorithm>
#include <cmath>

namespace reef::rating {
namespace {

constexpr double shown_start = 1500;
constexpr double shown_per_mu = 40;

/// A team, or a player who played alone.
struct Side {
  std::optional<int> team;
  int rank = 1;
  double mu = 0;        ///< The sum of its players, as is the variance.
  double variance = 0;  ///< Before the match, with the drift since the last one.
  double weight = 0;    ///< exp(mu / c): how likely it is to be chosen first, up to a factor.
};

/// Terms that all players of a match share.
struct Field {
  std::vector<Side> sides;
  std::vector<std::size_t> side_of;  ///< Per player.
  double spread = 0;                 ///< c in the paper: the standard deviation of the sum of all performances.
};

double variance_of(const Finisher& player, const Model& model) {
  return player.rating.sigma * player.rating.sigma + model.tau * model.tau;
}

Field field_of(std::span<const Finisher> match, const Model& model) {
  Field field;
  for (const Finisher& each : match) {
    auto side = each.team ? std::ranges::find(field.sides, each.team, &Side::team) : field.sides.end();
    if (side == field.sides.end()) {
      side = field.sides.insert(side, Side{.team = each.team, .rank = each.rank});
    }
    side->mu += each.rating.mu;
    side->variance += variance_of(each, model);
    field.side_of.push_back(static_cast<std::size_t>(side - field.sides.begin()));
  }
  double sum = 0;
  for (const Side& side : field.sides) sum += side.variance + model.beta * model.beta;
  field.spread = std::sqrt(sum);
  for (Side& side : field.sides) side.weight = std::exp(side.mu / field.spread);
  return field;
}

/// The sum of the weights of all who were not yet chosen when `chosen` was: those ranked equal or lower.
double remaining(const Field& field, const Side& chosen) {
  double sum = 0;
  for (const Side& each : field.sides) {
    if (each.rank >= chosen.rank) sum += each.weight;
  }
  return sum;
}

Rating rated(const Field& field, const Finisher& player, const Side& own, const Model& model) {
  double slope = 0;      // First derivative of the match's log-likelihood with respect to the side's strength, times c.
  double curvature = 0;  // Second derivative, negated, times c squared.
  for (const Side& chosen : field.sides) {
    if (chosen.rank > own.rank) continue;
    const auto tied = static_cast<double>(
        std::ranges::count_if(field.sides, [&](const Side& each) { return each.rank == chosen.rank; }));
    const double likely = own.weight / remaining(field, chosen);
    slope += ((&chosen == &own ? 1.0 : 0.0) - likely) / tied;
    curvature += likely * (1 - likely) / tied;
  }
  const double variance = variance_of(player, model);
  // gamma in the paper: reduces sigma less for sides with a small sigma.
  const double share = std::sqrt(own.variance) / field.spread;
  const double left = std::max(1 - curvature * share * variance / (field.spread * field.spread), model.kappa);
  double gain = slope * variance / field.spread;
  if (player.left_team) gain = std::min(gain, 0.0);
  return {.mu = player.rating.mu + gain, .sigma = std::sqrt(variance) * std::sqrt(left)};
}

}  // namespace

std::vector<Rating> rate(std::span<const Finisher> match, const Model& model) {
  const Field field = field_of(match, model);
  std::vector<Rating> ratings;
  ratings.reserve(match.size());
  for (std::size_t player = 0; player < match.size(); ++player) {
    ratings.push_back(rated(field, match[player], field.sides[field.side_of[player]], model));
  }
  return ratings;
}

int shown(double mu) {
  return static_cast<int>(std::lround(shown_start + shown_per_mu * (mu - Rating().mu)));
}

int shown_deviation(double sigma) {
  return static_cast<int>(std::lround(shown_per_mu * sigma));
}

}  // namespace reef::rating
