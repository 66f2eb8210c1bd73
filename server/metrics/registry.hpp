#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/metrics/exposition.hpp"
#include "server/metrics/metric.hpp"

namespace reef::metrics {

/// All metrics of the process. One is made where it is first asked for and lives as long as the process: whoever counts
/// often keeps the reference. The same name comes with the same help, kind and label names each time.
class Registry {
 public:
  Counter& counter(std::string_view name, std::string_view help, const Labels& labels = {});
  /// One whose whole family is told from the start: who watches it sees the step from 0 to 1.
  Counter& counter_from_zero(std::string_view name, std::string_view help, const Labels& labels);
  Gauge& gauge(std::string_view name, std::string_view help);
  /// `bounds` as for Histogram.
  Histogram& histogram(std::string_view name, std::string_view help, std::span<const double> bounds,
                       const Labels& labels = {});
  /// The histogram of this name without labels; null if there is none yet.
  [[nodiscard]] const Histogram* find_histogram(std::string_view name) const;
  /// Writes them all, in the order of their names; of those with labels, what has counted anything, or is told from 0.
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

/// The process's own.
Registry& registry();

}  // namespace reef::metrics
