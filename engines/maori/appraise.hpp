#pragma once

#include <vector>

#include "engines/maori/state.hpp"

namespace reef::maori {

/// How good the position is for each seat, in hundredths of a point; only bots use it. The score of a game that is
/// over; else a rough estimate of what the islands will score once they are finished. RULES.md, "The computer".
std::vector<int> appraise(const State& state);

}  // namespace reef::maori
