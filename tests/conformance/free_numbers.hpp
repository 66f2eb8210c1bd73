#pragma once

#include <vector>

#include "engines/core/game.hpp"

/// Listed steps that have a free number; see `HasFreeNumbers`. `entry` is one of `AnyGame::legal`.
namespace reef::conformance {

/// The step with this number in its free field.
Json with_number(const Json& entry, std::int64_t number);

/// The listed step; with a random number, if it has a free one. Draws nothing for others.
Json step_of(const Json& entry, Chance& chance);

/// Whether the entry is for this step.
bool stands_for(const Json& entry, const Json& step);

/// Whether any entry is for this step.
bool lists(const Json& legal, const Json& step);

/// Numbers of the range, with both ends.
std::vector<std::int64_t> numbers_to_try(const Json& entry, Chance& chance);

}  // namespace reef::conformance
