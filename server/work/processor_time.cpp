#include "server/work/processor_time.hpp"

#include <ctime>

namespace reef {

std::chrono::nanoseconds processor_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::function<double()> turn_time(double seconds) {
  return [seconds, start = processor_time()] {
    return std::chrono::duration<double>(processor_time() - start).count() / seconds;
  };
}

}  // namespace reef
