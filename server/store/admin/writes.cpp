#include "server/store/admin/writes.hpp"

#include <fmt/format.h>

#include "server/store/accounts/reads.hpp"
#include "server/store/accounts/writes.hpp"
#include "server/store/admin/audit.hpp"
#include "server/store/admin/reads.hpp"

namespace reef::store {

using sql::Connection;
using sql::Query;

namespace {

/// `done` once the entry is written, unless an earlier write failed.
Result<AdminResult> noted(Connection& db, Result<void> done, const AuditEntry& entry) {
  if (done) done = insert_audit(db, entry);
  if (!done) return std::unexpected(done.error());
  return AdminResult::done;
}

/// The role of a user; none if there is no such user, or no longer.
Result<std::optional<Role>> role_of(Connection& db, Key user) {
  Query query(db, "SELECT role FROM users WHERE key = ?1 AND deleted_at IS NULL", user);
  return sql::one_row<Role>(query, "users", read_role);
}

/// Whether an actor with the role `by` may mute this user: moderators can only mute players.
Result<AdminResult> may_mute_on_site(Connection& db, Key user, Role by) {
  const auto role = role_of(db, user);
  if (!role) return std::unexpected(role.error());
  if (!*role) return AdminResult::unknown;
  return by == Role::admin || **role == Role::player ? AdminResult::done : AdminResult::outranked;
}

}  // namespace

Result<AdminResult> update_role(Connection& db, Key user, Role role, AuditEntry entry) {
  const auto account = find_account(db, user);
  if (!account) return std::unexpected(account.error());
  if (!*account) return AdminResult::guest;
  const auto before = role_of(db, user);
  if (!before) return std::unexpected(before.error());
  if (!*before) return AdminResult::unknown;
  if (role != Role::admin) {
    const Result<bool> last = is_last_admin(db, user, entry.at);
    if (!last) return std::unexpected(last.error());
    if (*last) return AdminResult::last_admin;
  }
  entry.details = fmt::format(R"({{"from":"{}","to":"{}"}})", word_of(**before), word_of(role));
  return noted(db, Query(db, "UPDATE users SET role = ?1 WHERE key = ?2", word_of(role), user).finish(), entry);
}

Result<AdminResult> make_first_admin(Connection& db, Key user, AuditEntry entry) {
  const Result<bool> has_one = has_admin(db);
  if (!has_one) return std::unexpected(has_one.error());
  return *has_one ? AdminResult::not_first : update_role(db, user, Role::admin, std::move(entry));
}

Result<AdminResult> insert_suspension(Connection& db, Key user, const Suspension& suspension, const AuditEntry& entry) {
  const auto role = role_of(db, user);
  if (!role) return std::unexpected(role.error());
  if (!*role) return AdminResult::unknown;
  const Result<bool> last = is_last_admin(db, user, entry.at);
  if (!last) return std::unexpected(last.error());
  if (*last) return AdminResult::last_admin;
  Result<void> done =
      Query(db,
            "INSERT INTO suspensions (user, since, until, reason) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (user) "
            "DO UPDATE SET since = excluded.since, until = excluded.until, reason = excluded.reason",
            user, suspension.since, suspension.until, suspension.reason)
          .finish();
  if (done) done = Query(db, "DELETE FROM sessions WHERE user = ?1", user).finish();
  return noted(db, std::move(done), entry);
}

Result<AdminResult> delete_suspension(Connection& db, Key user, const AuditEntry& entry) {
  Result<void> done = Query(db, "DELETE FROM suspensions WHERE user = ?1", user).finish();
  if (done && db.changes() == 0) return AdminResult::unknown;
  return noted(db, std::move(done), entry);
}

Result<AdminResult> insert_site_mute(Connection& db, Key user, const SiteMute& site_mute, Role by,
                                     const AuditEntry& entry) {
  const Result<AdminResult> may = may_mute_on_site(db, user, by);
  if (!may || *may != AdminResult::done) return may;
  return noted(db,
               Query(db,
                     "INSERT INTO site_mutes (user, since, until, reason) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (user) "
                     "DO UPDATE SET since = excluded.since, until = excluded.until, reason = excluded.reason",
                     user, site_mute.since, site_mute.until, site_mute.reason)
                   .finish(),
               entry);
}

Result<AdminResult> delete_site_mute(Connection& db, Key user, Role by, const AuditEntry& entry) {
  const Result<AdminResult> may = may_mute_on_site(db, user, by);
  if (!may || *may != AdminResult::done) return may;
  Result<void> done = Query(db, "DELETE FROM site_mutes WHERE user = ?1", user).finish();
  if (done && db.changes() == 0) return AdminResult::unknown;
  return noted(db, std::move(done), entry);
}

Result<AdminResult> confirm_mail_of(Connection& db, Key user, const AuditEntry& entry) {
  const auto account = find_account(db, user);
  if (!account) return std::unexpected(account.error());
  if (!*account) return AdminResult::guest;
  if ((*account)->confirmed_at) return AdminResult::done;
  const auto owner = find_owner_of_mail(db, (*account)->mail_key);
  if (!owner) return std::unexpected(owner.error());
  if (*owner) return AdminResult::mail_taken;
  Result<void> done = Query(db, "UPDATE accounts SET confirmed_at = ?1 WHERE user = ?2", entry.at, user).finish();
  if (done) done = Query(db, "DELETE FROM mail_links WHERE user = ?1 AND purpose = 'confirm'", user).finish();
  return noted(db, std::move(done), entry);
}

Result<AdminResult> insert_reset_by_hand(Connection& db, Key user, const LinkMail& mail, const AuditEntry& entry) {
  const auto sent = insert_link(db, user, std::nullopt, mail, entry.at);
  if (!sent) return std::unexpected(sent.error());
  if (*sent == AccountResult::too_many) return AdminResult::too_many;
  if (*sent != AccountResult::done) return AdminResult::guest;
  return noted(db, {}, entry);
}

Result<AdminResult> delete_sessions_of(Connection& db, Key user, const AuditEntry& entry) {
  return noted(db, Query(db, "DELETE FROM sessions WHERE user = ?1", user).finish(), entry);
}

}  // namespace reef::store
