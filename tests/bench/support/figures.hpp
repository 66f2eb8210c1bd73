#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace reef::bench {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

inline double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// The value below which this share (0 to 1) of the samples is. Sorts them.
inline double percentile(std::vector<double>& samples, double share) {
  if (samples.empty()) return 0;
  std::sort(samples.begin(), samples.end());
  return samples[std::min(samples.size() - 1, static_cast<std::size_t>(share * static_cast<double>(samples.size())))];
}

/// Prints one line of the table: what was measured, the value, and its relation to a limit or target of the same run.
inline void row(const std::string& what, const std::string& figure, const std::string& beside) {
  std::printf("%-52s %16s   %s\n", what.c_str(), figure.c_str(), beside.c_str());
  std::fflush(stdout);
}

inline std::string number(double value, const char* format = "%.0f") {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// How many per second, and how long each took.
struct Rate {
  double per_second = 0;
  double p50_ms = 0;
  double p99_ms = 0;
};

inline Rate rate_of(std::vector<double> latencies_ms, double seconds) {
  return {.per_second = static_cast<double>(latencies_ms.size()) / seconds,
          .p50_ms = percentile(latencies_ms, 0.5),
          .p99_ms = percentile(latencies_ms, 0.99)};
}

/// The results of some rounds.
class Rates {
 public:
  void add(const Rate& rate) { rates_.push_back(rate); }

  [[nodiscard]] double per_second() const { return median(&Rate::per_second); }
  [[nodiscard]] double p99_ms() const { return median(&Rate::p99_ms); }
  /// "least-most" per second.
  [[nodiscard]] std::string spread() const {
    const auto [least, most] = std::ranges::minmax(rates_, {}, &Rate::per_second);
    return number(least.per_second) + "-" + number(most.per_second);
  }
  [[nodiscard]] std::string latencies() const {
    return number(median(&Rate::p50_ms), "%.2f") + " / " + number(p99_ms(), "%.2f");
  }

 private:
  [[nodiscard]] double median(double Rate::* value) const {
    std::vector<double> values;
    for (const Rate& rate : rates_) values.push_back(rate.*value);
    return percentile(values, 0.5);
  }

  std::vector<Rate> rates_;
};

/// A ratio that should be at least, or at most, `aim`, with the miss.
inline std::string at_least(double ratio, double aim) {
  return number(ratio, "%.2f") + " (aim " + number(aim, "%.2f") +
         (ratio >= aim ? ")" : ", missed by " + number(aim - ratio, "%.2f") + ")");
}
inline std::string at_most(double ratio, double aim) {
  return number(ratio, "%.2f") + " (aim " + number(aim, "%.2f") +
         (ratio <= aim ? ")" : ", missed by " + number(ratio - aim, "%.2f") + ")");
}

}  // namespace reef::bench
