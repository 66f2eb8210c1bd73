#pragma once

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "tests/bench/support/figures.hpp"

namespace reef::bench {

/// The share of the machine's processor time (0 to 1) that was used, or waited for a disk, in the last second.
inline double busy_share() {
  struct Times {
    double idle = 0;
    double all = 0;
  };
  const auto read = [] {
    std::ifstream stat("/proc/stat");
    std::string name;
    stat >> name;
    Times times;
    double ticks = 0;
    for (int column = 0; column < 8 && stat >> ticks; ++column) {
      if (column == 3) times.idle = ticks;
      times.all += ticks;
    }
    return times;
  };
  const Times before = read();
  std::this_thread::sleep_for(std::chrono::seconds(1));
  const Times after = read();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/// Waits until the machine is quiet before a part is measured, at most half a minute; says so if it was not.
inline void wait_for_quiet() {
  constexpr double quiet_share = 0.1;
  constexpr int seconds_max = 30;
  double busy = busy_share();
  for (int second = 1; busy > quiet_share && second < seconds_max; ++second) busy = busy_share();
  if (busy > quiet_share) row("NOT QUIET: others use the machine", number(100 * busy) + " %", "");
}

}  // namespace reef::bench
