#pragma once

#include <expected>
#include <optional>

#include "engines/core/game.hpp"
#include "engines/core/violation.hpp"
#include "engines/maori/state.hpp"

namespace reef::maori {

/// The first consistency rule that a state breaks, if any: pieces are conserved, every piece is in an allowed position,
/// the phase agrees with the rest. States from `setup`, `apply` and `settle` break none. Rules are named
/// `maori.state.…`.
std::optional<Violation> inconsistency(const State& state);

/// Reads a state strictly, and refuses an inconsistent one.
std::expected<State, Violation> decode_state(const Json& json);

}  // namespace reef::maori
