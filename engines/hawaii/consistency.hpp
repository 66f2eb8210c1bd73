#pragma once

#include <optional>

#include "engines/core/violation.hpp"
#include "engines/hawaii/state.hpp"

namespace reef::hawaii {

/// The first law of the game that a position breaks, if any: pieces conserved, every piece where it may be, the phase
/// in keeping with the rest. What setup, apply and settle make breaks none. Rules are named `hawaii.state.…`.
std::optional<Violation> inconsistency(const State& state);

}  // namespace reef::hawaii
