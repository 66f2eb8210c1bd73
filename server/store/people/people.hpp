#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/store/interfaces/people_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

/// All users who do not see this user's lines: those with a block in either direction, and those who have muted them.
Result<std::vector<Key>> read_excluded(sql::Connection& db, Key user);

}  // namespace reef::store
