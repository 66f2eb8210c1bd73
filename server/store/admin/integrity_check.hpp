#pragma once

#include <string>
#include <vector>

#include "server/store/sql/connection.hpp"

namespace reef::store {

/// Recomputes derived data: a sentence for each difference, at most twenty of each kind. Inside a read transaction of
/// the caller.
Result<std::vector<std::string>> find_miscounts(sql::Connection& db);

}  // namespace reef::store
