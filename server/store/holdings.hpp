#pragma once

#include "server/store/account_store.hpp"
#include "server/store/sqlite.hpp"

namespace reef::store {

/// Everything that is stored of a user: the answer to who asks for their data.
Result<std::vector<Holding>> read_holdings(sqlite::Connection& db, Key user);

}  // namespace reef::store
