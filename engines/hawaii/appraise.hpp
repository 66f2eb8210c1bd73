#pragma once

#include <vector>

#include "engines/hawaii/state.hpp"

namespace reef::hawaii {

/// How good the position is for each seat, in hundredths of a point, for the computer to choose by: what has been
/// scored, the round as it stands, and a rough guess at what tiles and resources will yet bring. RULES.md, "The
/// computer".
std::vector<int> appraise(const State& state);

}  // namespace reef::hawaii
