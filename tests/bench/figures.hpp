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

/// The value below which this share (0 to 1) of the samples lies. Sorts them.
inline double percentile(std::vector<double>& samples, double share) {
  if (samples.empty()) return 0;
  std::sort(samples.begin(), samples.end());
  return samples[std::min(samples.size() - 1, static_cast<std::size_t>(share * static_cast<double>(samples.size())))];
}

/// One line of the table: what was measured, how much, and how that stands to a limit or an aim of the same run.
inline void row(const std::string& what, const std::string& figure, const std::string& beside) {
  std::printf("%-52s %16s   %s\n", what.c_str(), figure.c_str(), beside.c_str());
  std::fflush(stdout);
}

inline std::string number(double value, const char* format = "%.0f") {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

}  // namespace reef::bench
