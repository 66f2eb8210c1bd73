#pragma once

#include "engines/core/strict_json.hpp"

namespace reef::app {

class Services;

/// What this server tells the others of itself, for administrators.
Json server_report(const Services& services);

}  // namespace reef::app
