#pragma once

#include <string>

#include "protocol/failure.hpp"
#include "server/app/services.hpp"
#include "server/backup/backups.hpp"
#include "server/net/server.hpp"
#include "server/upkeep/upkeep.hpp"

namespace reef::app {

/// The answer of `GET /admin/state`. Reads the database on the calling thread; refuses with `unavailable`.
Result<Json> state(Services& services, const net::Server& server, const backup::Backups& backups,
                   const upkeep::Upkeep& upkeep);

}  // namespace reef::app
