#pragma once

#include "server/store/interfaces/account_store.hpp"
#include "server/store/sql/connection.hpp"

namespace reef::store {

/// A section of the data stored about a user, by its place from 0; none after the last.
Result<std::optional<ExportSection>> read_export_section(sql::Connection& db, Key user, std::size_t index);

}  // namespace reef::store
