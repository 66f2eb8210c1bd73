#pragma once

#include <vector>

#include "engines/hawaii/state.hpp"

namespace reef::hawaii {

/// How good the position is for each seat, in hundredths of a point; only bots use it. The sum of the points so far,
/// the present round as it is, and a rough estimate of what tiles and resources will bring. RULES.md, "The computer".
std::vector<int> appraise(const State& state);

}  // namespace reef::hawaii
