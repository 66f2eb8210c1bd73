#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/metrics/exposition.hpp"
#include "server/metrics/metric.hpp"

namespace reef::metrics {

/// All metrics of the process. A metric is created on first use and lives as long as the process, so hot paths keep the
/// reference. The same name must always be used with the same help, kind and label names.
class Registry {
 public:
  Counter& counter(std::string_view name, std::string_view help, const Labels& labels = {});
  /// A counter whose whole family is written even while it is 0, so that monitoring sees the step from 0 to 1.
  Counter& counter_from_zero(std::string_view name, std::string_view help, const Labels& labels);
  Gauge& gauge(std::string_view name, std::string_view help);
  Histogram& histogram(std::string_view name, std::string_view help, std::span<const double> bounds,
                       const Labels& labels = {});
  /// The histogram of this name without labels; null if there is none yet.
  [[nodiscard]] const Histogram* find_histogram(std::string_view name) const;
  /// The sum of the counters of this name, whatever their labels; 0 if there is none.
  [[nodiscard]] std::uint64_t sum_of_counters(std::string_view name) const;
  /// Writes all metrics, sorted by name. Labelled ones without a count are omitted, unless made by `counter_from_zero`.
  void write(Exposition& exposition) const;

 private:
  template <class Metric>
  struct Family {
    std::string help;
    bool from_zero = false;
    std::map<Labels, std::unique_ptr<Metric>> members;
  };
  template <class Metric>
  using Families = std::map<std::string, Family<Metric>, std::less<>>;

  mutable std::mutex mutex_;
  Families<Counter> counters_;
  Families<Gauge> gauges_;
  Families<Histogram> histograms_;
};

/// The registry of the process.
Registry& registry();

}  // namespace reef::metrics
