#pragma once

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"

namespace reef::conformance {

/// A copy of `value` with one random change inside: another number, another type, or a key or an item more or less. The
/// result may be equal by chance.
Json mutated(const Json& value, Chance& chance);

/// True if any number inside has a fraction or an exponent. No game needs one, and its hash would depend on how it is
/// printed.
bool has_fraction(const Json& value);

}  // namespace reef::conformance
