#pragma once

#include <string>

namespace reef::bench {

/// The lists of the home page of somebody with 200 running matches among 100,000 stored ones, read together. Prints its
/// row.
void measure_home(const std::string& folder);

}  // namespace reef::bench
