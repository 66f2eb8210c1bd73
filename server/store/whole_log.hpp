#pragma once

#include <string>

#include "server/store/maintenance.hpp"
#include "server/store/sql/connection.hpp"

namespace reef::store {

/// Reads a match and its log in one transaction, which may be open already. `conflict` if there is no such match.
Result<DatabaseCheck::Log> read_whole_log(sql::Connection& db, const std::string& id);

}  // namespace reef::store
