#pragma once

#include "server/store/account_store.hpp"
#include "server/store/sqlite.hpp"

namespace reef::store {

/// All data stored about a user, for a data request.
Result<std::vector<ExportSection>> read_data_export(sqlite::Connection& db, Key user);

}  // namespace reef::store
