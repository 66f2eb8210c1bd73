#pragma once

#include <string>
#include <vector>

#include "engines/core/registry.hpp"

namespace reef::conformance {

/// A number of seats with options.
struct Setting {
  int seats;
  Json options;
};

/// Every combination of the option values that a schema lists: enumerations, constants, booleans, and the limits and
/// the default of bounded integers. Other options have their default.
std::vector<Json> option_combinations(const Json& schema);

/// Every seat count with every combination of options.
std::vector<Setting> settings_of(const GameEntry& game);

/// The settings that `setup` accepts: some options exclude numbers of seats.
std::vector<Setting> playable_settings_of(const GameEntry& game);

/// The defaults of all options, from the schema.
Json default_options(const Json& schema);

}  // namespace reef::conformance
