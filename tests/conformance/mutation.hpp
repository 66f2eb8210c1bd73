#pragma once

#include "engines/core/chance.hpp"
#include "engines/core/game.hpp"

namespace reef::conformance {

/// `value` with one thing changed, somewhere inside: a number next to it or far from it, another type, a key more or
/// less, an item more or less. May by chance come out equal.
Json mutated(const Json& value, Chance& chance);

/// True if there is a number with a fraction or an exponent anywhere inside: no game needs one, and a hash of one
/// rests on how it is printed.
bool has_fraction(const Json& value);

}  // namespace reef::conformance
