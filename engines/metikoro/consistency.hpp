#pragma once

#include <expected>
#include <optional>

#include "engines/core/game.hpp"
#include "engines/core/violation.hpp"
#include "engines/metikoro/state.hpp"

namespace reef::metikoro {

/// The first consistency rule that a state breaks, if any: pieces are conserved and in allowed positions; phase, locks,
/// history and ending agree with them. Rules are named `metikoro.state.…`.
std::optional<Violation> inconsistency(const State& state);

/// Reads a state strictly, and refuses an inconsistent one.
std::expected<State, Violation> decode_state(const Json& json);

}  // namespace reef::metikoro
