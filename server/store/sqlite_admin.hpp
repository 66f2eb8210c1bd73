#pragma once

#include <memory>
#include <utility>

#include "server/store/admin_store.hpp"
#include "server/store/database.hpp"
#include "server/store/sqlite.hpp"

namespace reef::store {

/// Whether this user is an administrator and, at `now`, no other may come in.
Result<bool> is_last_admin(sqlite::Connection& db, Key user, Millis now);

class SqliteAdmin final : public AdminStore {
 public:
  explicit SqliteAdmin(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  void set_role(Key user, Role role, AuditEntry entry, Done<Ruling> done) override;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
