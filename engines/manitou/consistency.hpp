#pragma once

#include <expected>

#include "engines/core/game.hpp"
#include "engines/core/violation.hpp"
#include "engines/manitou/state.hpp"

namespace reef::manitou {

/// Reads a state strictly, and adds what follows from the plays. Refuses a state that no game could reach: the box must
/// have these herds, every play must be legal, teams and hands must be possible then. Rules are named
/// `manitou.state.…`.
std::expected<State, Violation> decode_state(const Json& json);

}  // namespace reef::manitou
