#pragma once

#include <string>

namespace reef::bench {

/// Reads the lists of the home page together, for a user with 200 running matches among 100,000 stored ones. Prints its
/// row.
void measure_home(const std::string& folder);

}  // namespace reef::bench
