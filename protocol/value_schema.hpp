#pragma once

#include "engines/core/game.hpp"

namespace reef::protocol {

/// The JSON Schema (2020-12) of a constant that has no type in C++. The items of an array share one schema: a key that
/// some of them lack is optional, and their words are an enumeration. An object whose keys are numbers is a map.
Json schema_of_value(const Json& value);

}  // namespace reef::protocol
