#pragma once

#include <chrono>
#include <thread>

namespace reef::testing {

/// Waits until the condition is true; false after ten seconds.
template <class So>
bool in_time(So so) {
  for (int tries = 0; tries < 1000; ++tries) {
    if (so()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return so();
}

}  // namespace reef::testing
