#pragma once

#include <memory>
#include <utility>

#include "server/store/audit_store.hpp"
#include "server/store/sqlite/connection.hpp"
#include "server/store/sqlite/database.hpp"

namespace reef::store {

/// Adds an entry to the audit log, inside the transaction of the change.
Result<void> insert_audit(sqlite::Connection& db, const AuditEntry& entry);

class SqliteAudit final : public AuditStore {
 public:
  explicit SqliteAudit(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  void record(AuditEntry entry, Callback<void> done) override;
  Result<AuditRows> entries(const AuditPage& page) override;
  Result<std::vector<AuditRow>> entries_of_commands(std::int64_t number) override;

 private:
  std::shared_ptr<Database> database_;
};

/// The statement for a page, with only those filters that are set.
sqlite::Sql statement_of(const AuditPage& page);

}  // namespace reef::store
