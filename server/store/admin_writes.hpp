#pragma once

#include "server/store/admin_store.hpp"
#include "server/store/sqlite.hpp"

/// What `SqliteAdmin` writes, each inside a transaction of the caller's: see AdminStore for what they mean. What they
/// refuse with an error, the caller takes back; where they answer another ruling than `done`, nothing is written.
namespace reef::store {

Result<Ruling> update_role(sqlite::Connection& db, Key user, Role role, AuditEntry entry);
Result<Ruling> insert_suspension(sqlite::Connection& db, Key user, const Suspension& suspension,
                                 const AuditEntry& entry);
Result<Ruling> delete_suspension(sqlite::Connection& db, Key user, const AuditEntry& entry);
Result<Ruling> insert_silence(sqlite::Connection& db, Key user, const Silence& silence, Role by,
                              const AuditEntry& entry);
Result<Ruling> delete_silence(sqlite::Connection& db, Key user, Role by, const AuditEntry& entry);
Result<Ruling> confirm_mail_of(sqlite::Connection& db, Key user, const AuditEntry& entry);
Result<Ruling> insert_reset_by_hand(sqlite::Connection& db, Key user, const LinkMail& mail, const AuditEntry& entry);
Result<Ruling> delete_sessions_of(sqlite::Connection& db, Key user, const AuditEntry& entry);

}  // namespace reef::store
