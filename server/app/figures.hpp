#pragma once

#include <string>

#include "server/app/services.hpp"
#include "server/net/server.hpp"

namespace reef::app {

/// All that GET /metrics tells: what was counted, and what is the case now. Reads the database.
std::string figures(Services& services, const net::Server& server);

}  // namespace reef::app
