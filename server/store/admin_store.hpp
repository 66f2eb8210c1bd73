#pragma once

#include <string>

#include "server/store/account_store.hpp"
#include "server/store/audit_store.hpp"

namespace reef::store {

/// How a change by a moderator or administrator ended. Nothing is written unless it is `done`.
enum class Ruling : std::uint8_t {
  done,
  unknown,     ///< There is no such subject, or not any more.
  guest,       ///< The user has no account.
  last_admin,  ///< Nobody would be left to run the house.
};

/// Who runs the house, and what they do to others. Each change is written together with its entry in the audit log.
class AdminStore {
 public:
  virtual ~AdminStore() = default;

  virtual void set_role(Key user, Role role, AuditEntry entry, Done<Ruling> done) = 0;
};

}  // namespace reef::store
