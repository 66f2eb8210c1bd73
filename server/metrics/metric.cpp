#include "server/metrics/metric.hpp"

#include <algorithm>
#include <vector>

namespace reef::metrics {

void Histogram::observe(double value) {
  const auto bucket = std::ranges::lower_bound(bounds_, value) - bounds_.begin();
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(value, std::memory_order_relaxed);
}

std::optional<double> quantile(const Histogram& histogram, double part) {
  const auto bounds = histogram.bounds();
  std::vector<double> counts;
  double total = 0;
  for (std::size_t bucket = 0; bucket <= bounds.size(); ++bucket) {
    counts.push_back(static_cast<double>(histogram.count(bucket)));
    total += counts.back();
  }
  if (total == 0 || bounds.empty()) return std::nullopt;
  double before = 0;
  for (std::size_t bucket = 0; bucket < bounds.size(); ++bucket) {
    const double wanted = part * total - before;
    const double least = bucket == 0 ? 0 : bounds[bucket - 1];
    if (counts[bucket] > 0 && wanted <= counts[bucket]) {
      return least + (bounds[bucket] - least) * wanted / counts[bucket];
    }
    before += counts[bucket];
  }
  return bounds.back();
}

}  // namespace reef::metrics
