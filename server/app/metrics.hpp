#pragma once

#include <string>

#include "server/app/services.hpp"
#include "server/backup/backups.hpp"
#include "server/net/server.hpp"
#include "server/upkeep/upkeep.hpp"

namespace reef::app {

/// The text of GET /metrics: counters and current values. Reads the database.
std::string metrics_text(Services& services, const net::Server& server, const backup::Backups& backups,
                         const upkeep::Upkeep& upkeep);

}  // namespace reef::app
