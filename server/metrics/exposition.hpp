#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/metrics/metric.hpp"

namespace reef::metrics {

using Labels = std::vector<std::pair<std::string, std::string>>;
struct Sample {
  Labels labels;
  double value = 0;
};

/// Writes the Prometheus text format, version 0.0.4: each family with its help and type.
class Exposition {
 public:
  static constexpr std::string_view content_type = "text/plain; version=0.0.4; charset=utf-8";

  void counter(std::string_view name, std::string_view help, double value) { counters(name, help, {{{}, value}}); }
  void counters(std::string_view name, std::string_view help, const std::vector<Sample>& samples) {
    family(name, help, "counter", samples);
  }
  void gauge(std::string_view name, std::string_view help, double value) { gauges(name, help, {{{}, value}}); }
  void gauges(std::string_view name, std::string_view help, const std::vector<Sample>& samples) {
    family(name, help, "gauge", samples);
  }
  void histograms(std::string_view name, std::string_view help,
                  const std::vector<std::pair<Labels, const Histogram*>>& histograms);

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void head(std::string_view name, std::string_view help, std::string_view type);
  void family(std::string_view name, std::string_view help, std::string_view type, const std::vector<Sample>& samples);
  void line(std::string_view name, const Labels& labels, double value);

  std::string text_;
};

}  // namespace reef::metrics
