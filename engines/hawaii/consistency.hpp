#pragma once

#include <expected>
#include <optional>

#include "engines/core/game.hpp"
#include "engines/core/violation.hpp"
#include "engines/hawaii/state.hpp"

namespace reef::hawaii {

/// The first consistency rule that a state breaks, if any: pieces are conserved, every piece is in an allowed position,
/// the phase agrees with the rest. States from `setup`, `apply` and `settle` break none. Rules are named
/// `hawaii.state.…`.
std::optional<Violation> inconsistency(const State& state);

/// Reads a state strictly, and refuses an inconsistent one.
std::expected<State, Violation> decode_state(const Json& json);

}  // namespace reef::hawaii
