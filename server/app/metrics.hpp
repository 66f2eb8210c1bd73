#pragma once

#include <string>

#include "server/app/services.hpp"
#include "server/backup/backups.hpp"
#include "server/net/server.hpp"
#include "server/upkeep/upkeep.hpp"

namespace reef::app {

/// The text of GET /metrics: counters and current values. `database` is the path of the database file. Reads the
/// database.
std::string metrics_text(Services& services, const net::Server& server, const backup::Backups& backups,
                         const upkeep::Upkeep& upkeep, const std::string& database);

}  // namespace reef::app
