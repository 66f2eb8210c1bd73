#pragma once

#include <string>

namespace reef::bench {

/// Finds the place of the last of 100,000 ranked players. Prints its row.
void measure_ranking(const std::string& folder);

}  // namespace reef::bench
