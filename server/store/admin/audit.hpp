#pragma once

#include <memory>
#include <utility>

#include "server/store/interfaces/audit_store.hpp"
#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/connection.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

/// Adds an entry to the audit log, inside the transaction of the change.
Result<void> insert_audit(sql::Connection& db, const AuditEntry& entry);

/// The statement for a page, with only those filters that are set.
sql::Sql statement_of(const AuditPage& page);

}  // namespace reef::store
