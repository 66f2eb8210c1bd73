#pragma once

#include <chrono>
#include <functional>

namespace reef {

/// The processor time of the calling thread so far. Does not grow while others have the processor.
std::chrono::nanoseconds processor_time();

/// How much of `seconds` the calling thread has used since this call, from 0 on; 1 when they are over.
std::function<double()> turn_time(double seconds);

}  // namespace reef
