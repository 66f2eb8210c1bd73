#pragma once

#include <optional>

#include "engines/core/violation.hpp"
#include "engines/metikoro/state.hpp"

namespace reef::metikoro {

/// What makes a position impossible, or nothing: pieces conserved and where they may be, phase, locks, history and
/// ending in keeping with them.
std::optional<Violation> inconsistency(const State& state);

}  // namespace reef::metikoro
