#include "server/metrics/metric.hpp"

#include <algorithm>

namespace reef::metrics {

void Histogram::observe(double value) {
  const auto bucket = std::ranges::lower_bound(bounds_, value) - bounds_.begin();
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(value, std::memory_order_relaxed);
}

}  // namespace reef::metrics
