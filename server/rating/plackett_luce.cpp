#include "server/rating/plackett_luce.hpp"

#include <algorithm>
#include <cmath>

namespace reef::rating {
namespace {

constexpr double shown_start = 1500;
constexpr double shown_per_mu = 40;

/// Terms that all players of a match share.
struct Field {
  std::span<const Finisher> match;
  std::vector<double> variances;  ///< Before the match, with the drift since the last one.
  double spread = 0;              ///< c in the paper: the standard deviation of the sum of all performances.
  std::vector<double> weights;    ///< exp(mu / c): how likely each is to be chosen first, up to a factor.
};

Field field_of(std::span<const Finisher> match, const Model& model) {
  Field field{.match = match, .variances = {}, .spread = 0, .weights = {}};
  double sum = 0;
  for (const Finisher& each : match) {
    field.variances.push_back(each.rating.sigma * each.rating.sigma + model.tau * model.tau);
    sum += field.variances.back() + model.beta * model.beta;
  }
  field.spread = std::sqrt(sum);
  for (const Finisher& each : match) field.weights.push_back(std::exp(each.rating.mu / field.spread));
  return field;
}

/// The sum of the weights of all who were not yet chosen when `chosen` was: those ranked equal or lower.
double remaining(const Field& field, const Finisher& chosen) {
  double sum = 0;
  for (std::size_t each = 0; each < field.match.size(); ++each) {
    if (field.match[each].rank >= chosen.rank) sum += field.weights[each];
  }
  return sum;
}

Rating rated(const Field& field, std::size_t player, const Model& model) {
  const Finisher& own = field.match[player];
  double slope = 0;  // First derivative of the match's log-likelihood with respect to this player's strength, times c.
  double curvature = 0;  // Second derivative, negated, times c squared.
  for (std::size_t other = 0; other < field.match.size(); ++other) {
    const Finisher& chosen = field.match[other];
    if (chosen.rank > own.rank) continue;
    const auto tied = static_cast<double>(
        std::ranges::count_if(field.match, [&](const Finisher& each) { return each.rank == chosen.rank; }));
    const double likely = field.weights[player] / remaining(field, chosen);
    slope += ((other == player ? 1.0 : 0.0) - likely) / tied;
    curvature += likely * (1 - likely) / tied;
  }
  const double variance = field.variances[player];
  const double sigma = std::sqrt(variance);
  const double share = sigma / field.spread;  // gamma in the paper: reduces sigma less for players with a small sigma.
  const double left = std::max(1 - curvature * share * variance / (field.spread * field.spread), model.kappa);
  return {.mu = own.rating.mu + slope * variance / field.spread, .sigma = sigma * std::sqrt(left)};
}

}  // namespace

std::vector<Rating> rate(std::span<const Finisher> match, const Model& model) {
  const Field field = field_of(match, model);
  std::vector<Rating> ratings;
  ratings.reserve(match.size());
  for (std::size_t player = 0; player < match.size(); ++player) ratings.push_back(rated(field, player, model));
  return ratings;
}

int shown(double mu) {
  return static_cast<int>(std::lround(shown_start + shown_per_mu * (mu - Rating().mu)));
}

int shown_deviation(double sigma) {
  return static_cast<int>(std::lround(shown_per_mu * sigma));
}

}  // namespace reef::rating
