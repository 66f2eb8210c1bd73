#pragma once

#include <string>

namespace reef::bench {

/// Bare SQLite beside our store in an empty folder. Prints its rows; answers the bare rate, in turns a second, at 64 in
/// a group.
double measure_store(const std::string& folder, double seconds, int matches);

}  // namespace reef::bench
