#include "server/match/reliability.hpp"

#include <algorithm>
#include <cmath>

#include "server/match/rest.hpp"

namespace reef::match {
namespace {

constexpr std::size_t matches_min = 3;
constexpr double half_life_ms = 8.0 * 7.0 * static_cast<double>(day_ms);
constexpr double trust = 2.0;
/// Older ones hardly weigh anything.
constexpr int matches_max = 500;

}  // namespace

std::optional<int> reliability(std::span<const store::ConductRow> conduct, store::Millis now) {
  if (conduct.size() < matches_min) return std::nullopt;
  double kept = trust;
  double all = trust;
  for (const store::ConductRow& row : conduct) {
    const auto age_ms = static_cast<double>(std::max<store::Millis>(0, now - row.at));
    const double weight = std::exp2(-age_ms / half_life_ms);
    all += weight;
    if (row.kind == store::Conduct::finished) kept += weight;
  }
  return static_cast<int>(std::lround(100.0 * kept / all));
}

store::Result<std::optional<int>> reliability_of(store::ConductStore& store, store::Key user, store::Millis now) {
  const auto conduct = store.conduct_of(user, matches_max);
  if (!conduct) return std::unexpected(conduct.error());
  return reliability(*conduct, now);
}

}  // namespace reef::match
