#pragma once

#include <string>

#include "protocol/failure.hpp"
#include "server/app/services.hpp"
#include "server/backup/backups.hpp"
#include "server/net/server.hpp"

namespace reef::app {

/// What an administrator is told of the house: `GET /admin/state`. `database` is the path of its file. Reads the
/// database on the calling thread; refuses with `unavailable`.
Answer<Json> state(Services& services, const net::Server& server, const backup::Backups& backups,
                   const std::string& database);

}  // namespace reef::app
