#include "server/metrics/registry.hpp"

#include <vector>

namespace reef::metrics {
namespace {

/// The member of a family with these labels; created if missing.
template <class Families, class Make>
auto& member(Families& families, std::string_view name, std::string_view help, const Labels& labels, Make make) {
  auto family = families.find(name);
  if (family == families.end()) {
    family = families.try_emplace(std::string(name)).first;
    family->second.help = help;
  }
  auto& made = family->second.members[labels];
  if (!made) made = make();
  return *made;
}

std::uint64_t count_of(const Histogram& histogram) {
  std::uint64_t count = 0;
  for (std::size_t bucket = 0; bucket <= histogram.bounds().size(); ++bucket) count += histogram.count(bucket);
  return count;
}

}  // namespace

Counter& Registry::counter(std::string_view name, std::string_view help, const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return member(counters_, name, help, labels, [] { return std::make_unique<Counter>(); });
}

Counter& Registry::counter_from_zero(std::string_view name, std::string_view help, const Labels& labels) {
  const std::lock_guard lock(mutex_);
  Counter& made = member(counters_, name, help, labels, [] { return std::make_unique<Counter>(); });
  counters_.find(name)->second.from_zero = true;
  return made;
}

Gauge& Registry::gauge(std::string_view name, std::string_view help) {
  const std::lock_guard lock(mutex_);
  return member(gauges_, name, help, {}, [] { return std::make_unique<Gauge>(); });
}

Histogram& Registry::histogram(std::string_view name, std::string_view help, std::span<const double> bounds,
                               const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return member(histograms_, name, help, labels, [&] { return std::make_unique<Histogram>(bounds); });
}

const Histogram* Registry::find_histogram(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  const auto family = histograms_.find(name);
  if (family == histograms_.end()) return nullptr;
  const auto found = family->second.members.find(Labels());
  return found == family->second.members.end() ? nullptr : found->second.get();
}

std::uint64_t Registry::sum_of_counters(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  std::uint64_t sum = 0;
  const auto family = counters_.find(name);
  if (family == counters_.end()) return sum;
  for (const auto& [labels, counter] : family->second.members) sum += counter->value();
  return sum;
}

void Registry::write(Exposition& exposition) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, family] : counters_) {
    std::vector<Sample> samples;
    for (const auto& [labels, counter] : family.members) {
      const bool shown = labels.empty() || family.from_zero || counter->value() > 0;
      if (shown) samples.push_back({labels, static_cast<double>(counter->value())});
    }
    exposition.counters(name, family.help, samples);
  }
  for (const auto& [name, family] : gauges_) {
    for (const auto& [labels, gauge] : family.members)
      exposition.gauge(name, family.help, static_cast<double>(gauge->value()));
  }
  for (const auto& [name, family] : histograms_) {
    std::vector<std::pair<Labels, const Histogram*>> members;
    for (const auto& [labels, histogram] : family.members) {
      if (labels.empty() || count_of(*histogram) > 0) members.emplace_back(labels, histogram.get());
    }
    exposition.histograms(name, family.help, members);
  }
}

Registry& registry() {
  static Registry all;
  return all;
}

}  // namespace reef::metrics
