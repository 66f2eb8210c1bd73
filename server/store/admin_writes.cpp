#include "server/store/admin_writes.hpp"

#include <fmt/format.h>

#include "server/store/account_reads.hpp"
#include "server/store/account_writes.hpp"
#include "server/store/admin_reads.hpp"
#include "server/store/sqlite_audit.hpp"

namespace reef::store {

using sqlite::Connection;
using sqlite::Query;

namespace {

/// `done` once the entry is written, unless something before it failed.
Result<Ruling> noted(Connection& db, Result<void> done, const AuditEntry& entry) {
  if (done) done = insert_audit(db, entry);
  if (!done) return std::unexpected(done.error());
  return Ruling::done;
}

/// The role of a user; none if there is no such user, or not any more.
Result<std::optional<Role>> role_of(Connection& db, Key user) {
  Query query(db, "SELECT role FROM users WHERE key = ?1 AND deleted_at IS NULL", user);
  return sqlite::one_row<Role>(query, "users", read_role);
}

/// Whether somebody of the role `by` may say when this user talks: whoever is no administrator, of players alone.
Result<Ruling> may_silence(Connection& db, Key user, Role by) {
  const auto role = role_of(db, user);
  if (!role) return std::unexpected(role.error());
  if (!*role) return Ruling::unknown;
  return by == Role::admin || **role == Role::player ? Ruling::done : Ruling::outranked;
}

}  // namespace

Result<Ruling> update_role(Connection& db, Key user, Role role, AuditEntry entry) {
  const auto account = find_account(db, user);
  if (!account) return std::unexpected(account.error());
  if (!*account) return Ruling::guest;
  const auto before = role_of(db, user);
  if (!before) return std::unexpected(before.error());
  if (!*before) return Ruling::unknown;
  if (role != Role::admin) {
    const Result<bool> last = is_last_admin(db, user, entry.at);
    if (!last) return std::unexpected(last.error());
    if (*last) return Ruling::last_admin;
  }
  entry.details = fmt::format(R"({{"from":"{}","to":"{}"}})", word_of(**before), word_of(role));
  return noted(db, Query(db, "UPDATE users SET role = ?1 WHERE key = ?2", word_of(role), user).finish(), entry);
}

Result<Ruling> insert_suspension(Connection& db, Key user, const Suspension& suspension, const AuditEntry& entry) {
  const auto role = role_of(db, user);
  if (!role) return std::unexpected(role.error());
  if (!*role) return Ruling::unknown;
  const Result<bool> last = is_last_admin(db, user, entry.at);
  if (!last) return std::unexpected(last.error());
  if (*last) return Ruling::last_admin;
  Result<void> done =
      Query(db,
            "INSERT INTO suspensions (user, since, until, reason) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (user) "
            "DO UPDATE SET since = excluded.since, until = excluded.until, reason = excluded.reason",
            user, suspension.since, suspension.until, suspension.reason)
          .finish();
  if (done) done = Query(db, "DELETE FROM sessions WHERE user = ?1", user).finish();
  return noted(db, std::move(done), entry);
}

Result<Ruling> delete_suspension(Connection& db, Key user, const AuditEntry& entry) {
  Result<void> done = Query(db, "DELETE FROM suspensions WHERE user = ?1", user).finish();
  if (done && db.changes() == 0) return Ruling::unknown;
  return noted(db, std::move(done), entry);
}

Result<Ruling> insert_silence(Connection& db, Key user, const Silence& silence, Role by, const AuditEntry& entry) {
  const Result<Ruling> may = may_silence(db, user, by);
  if (!may || *may != Ruling::done) return may;
  return noted(db,
               Query(db,
                     "INSERT INTO silences (user, since, until, reason) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (user) "
                     "DO UPDATE SET since = excluded.since, until = excluded.until, reason = excluded.reason",
                     user, silence.since, silence.until, silence.reason)
                   .finish(),
               entry);
}

Result<Ruling> delete_silence(Connection& db, Key user, Role by, const AuditEntry& entry) {
  const Result<Ruling> may = may_silence(db, user, by);
  if (!may || *may != Ruling::done) return may;
  Result<void> done = Query(db, "DELETE FROM silences WHERE user = ?1", user).finish();
  if (done && db.changes() == 0) return Ruling::unknown;
  return noted(db, std::move(done), entry);
}

Result<Ruling> confirm_mail_of(Connection& db, Key user, const AuditEntry& entry) {
  const auto account = find_account(db, user);
  if (!account) return std::unexpected(account.error());
  if (!*account) return Ruling::guest;
  if ((*account)->confirmed_at) return Ruling::done;
  const auto owner = find_owner_of_mail(db, (*account)->mail_key);
  if (!owner) return std::unexpected(owner.error());
  if (*owner) return Ruling::mail_taken;
  Result<void> done = Query(db, "UPDATE accounts SET confirmed_at = ?1 WHERE user = ?2", entry.at, user).finish();
  if (done) done = Query(db, "DELETE FROM mail_links WHERE user = ?1 AND purpose = 'confirm'", user).finish();
  return noted(db, std::move(done), entry);
}

Result<Ruling> insert_reset_by_hand(Connection& db, Key user, const LinkMail& mail, const AuditEntry& entry) {
  const auto sent = insert_link(db, user, std::nullopt, mail, entry.at);
  if (!sent) return std::unexpected(sent.error());
  if (*sent == Ending::too_many) return Ruling::too_many;
  if (*sent != Ending::done) return Ruling::guest;
  return noted(db, {}, entry);
}

Result<Ruling> delete_sessions_of(Connection& db, Key user, const AuditEntry& entry) {
  return noted(db, Query(db, "DELETE FROM sessions WHERE user = ?1", user).finish(), entry);
}

}  // namespace reef::store
