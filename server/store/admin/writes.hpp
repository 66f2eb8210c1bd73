#pragma once

#include "server/store/interfaces/admin_store.hpp"
#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/connection.hpp"

/// The writes of `SqlAdmin`, inside a transaction of the caller: see AdminStore. After an error the caller must roll
/// back; with a result other than `done`, nothing is written.
namespace reef::store {

Result<AdminResult> update_role(sql::Connection& db, Key user, Role role, AuditEntry entry);
Result<AdminResult> make_first_admin(sql::Connection& db, Key user, AuditEntry entry);
Result<AdminResult> insert_suspension(sql::Connection& db, Key user, const Suspension& suspension,
                                      const AuditEntry& entry);
Result<AdminResult> delete_suspension(sql::Connection& db, Key user, const AuditEntry& entry);
Result<AdminResult> insert_site_mute(sql::Connection& db, Key user, const SiteMute& site_mute, Role by,
                                     const AuditEntry& entry);
Result<AdminResult> delete_site_mute(sql::Connection& db, Key user, Role by, const AuditEntry& entry);
Result<AdminResult> confirm_mail_of(sql::Connection& db, Key user, const AuditEntry& entry);
Result<AdminResult> insert_reset_by_hand(sql::Connection& db, Key user, const LinkMail& mail, const AuditEntry& entry);
Result<AdminResult> delete_sessions_of(sql::Connection& db, Key user, const AuditEntry& entry);

}  // namespace reef::store
