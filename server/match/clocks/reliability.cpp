#include "server/match/clocks/reliability.hpp"

#include <algorithm>
#include <cmath>

#include "server/match/clocks/clock_pause.hpp"

namespace reef::match {
namespace {

constexpr std::size_t matches_min = 3;
constexpr double half_life_ms = 8.0 * 7.0 * static_cast<double>(day_ms);
constexpr double trust = 2.0;
/// Older matches have almost no weight.
constexpr int matches_max = 500;

}  // namespace

std::optional<int> reliability(std::span<const store::CompletionRow> completion, store::Millis now) {
  if (completion.size() < matches_min) return std::nullopt;
  double kept = trust;
  double all = trust;
  for (const store::CompletionRow& row : completion) {
    const auto age_ms = static_cast<double>(std::max<store::Millis>(0, now - row.at));
    const double weight = std::exp2(-age_ms / half_life_ms);
    all += weight;
    if (row.kind == store::Completion::finished) kept += weight;
  }
  return static_cast<int>(std::lround(100.0 * kept / all));
}

store::Result<std::optional<int>> reliability_of(store::CompletionStore& store, store::Key user, store::Millis now) {
  const auto completion = store.completions_of(user, matches_max);
  if (!completion) return std::unexpected(completion.error());
  return reliability(*completion, now);
}

}  // namespace reef::match
