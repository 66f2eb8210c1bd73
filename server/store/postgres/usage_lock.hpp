#pragma once

#include "server/store/postgres/driver.hpp"

/// An advisory lock of the database. Each connection of a server, or of a command that writes, shares it; a copy of the
/// whole database holds it alone. It ends with the connection.
namespace reef::store::postgres {

/// `unavailable` while the database is copied.
Result<void> share_use(Driver& db);
/// `unavailable` while a server or a command uses the database.
Result<void> use_alone(Driver& db);

}  // namespace reef::store::postgres
