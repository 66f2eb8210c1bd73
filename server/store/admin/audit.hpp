#pragma once

#include <memory>
#include <utility>

#include "server/store/audit_store.hpp"
#include "server/store/match_store.hpp"
#include "server/store/sql/connection.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

/// Adds an entry to the audit log, inside the transaction of the change.
Result<void> insert_audit(sql::Connection& db, const AuditEntry& entry);

class SqlAudit final : public AuditStore {
 public:
  explicit SqlAudit(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void record(AuditEntry entry, Callback<void> done) override;
  Result<AuditRows> entries(const AuditPage& page) override;
  Result<std::vector<AuditRow>> entries_of_commands(std::int64_t number) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

/// The statement for a page, with only those filters that are set.
sql::Sql statement_of(const AuditPage& page);

}  // namespace reef::store
