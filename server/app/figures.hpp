#pragma once

#include <string>

#include "server/app/services.hpp"
#include "server/backup/backups.hpp"
#include "server/net/server.hpp"

namespace reef::app {

/// All that GET /metrics tells: what was counted, and what is the case now. `database` is the path of its file.
/// Reads the database.
std::string figures(Services& services, const net::Server& server, const backup::Backups& backups,
                    const std::string& database);

}  // namespace reef::app
