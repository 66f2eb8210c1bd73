#pragma once

#include <string>
#include <vector>

#include "engines/core/registry.hpp"

namespace reef::conformance {

/// One way of sitting down to a game.
struct Setting {
  int seats;
  Json options;
};

/// The options of every combination of the values that a schema lists: enumerations, constants, booleans, and the ends
/// and the default of bounded integers. Any other option stands at its default.
std::vector<Json> option_combinations(const Json& schema);

/// Every seat count with every combination of options.
std::vector<Setting> settings_of(const GameEntry& game);

/// Those of them that can be set up: some options are not for every number of seats.
std::vector<Setting> playable_settings_of(const GameEntry& game);

/// What the schema says each option is when it is left out.
Json default_options(const Json& schema);

}  // namespace reef::conformance
