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

/// `done` once the entry is written.
Result<AdminResult> noted(Connection& db, const AuditEntry& entry) {
  ATOLL_CHECK(insert_audit(db, entry));
  return AdminResult::done;
}

/// The role of a user; none if there is no such user, or no longer.
Result<std::optional<Role>> role_of(Connection& db, Key user) {
  Query query(db, "SELECT role FROM users WHERE key = ?1 AND deleted_at IS NULL", user);
  return sql::one_row<Role>(query, "users", read_role);
}

/// Whether an actor with the role `by` may mute this user: moderators can only mute players.
Result<AdminResult> may_mute_on_site(Connection& db, Key user, Role by) {
  ATOLL_TRY(role, role_of(db, user));
  if (!role) return AdminResult::unknown;
  return by == Role::admin || *role == Role::player ? AdminResult::done : AdminResult::outranked;
}

}  // namespace

Result<AdminResult> update_role(Connection& db, Key user, Role role, AuditEntry entry) {
  ATOLL_TRY(account, find_account(db, user));
  if (!account) return AdminResult::guest;
  ATOLL_TRY(before, role_of(db, user));
  if (!before) return AdminResult::unknown;
  if (role != Role::admin) {
    ATOLL_TRY(last, is_last_admin(db, user, entry.at));
    if (last) return AdminResult::last_admin;
  }
  entry.details = fmt::format(R"({{"from":"{}","to":"{}"}})", word_of(*before), word_of(role));
  ATOLL_CHECK(sql::run(db, "UPDATE users SET role = ?1 WHERE key = ?2", word_of(role), user));
  return noted(db, entry);
}

Result<AdminResult> make_first_admin(Connection& db, Key user, AuditEntry entry) {
  ATOLL_TRY(has_one, has_admin(db));
  return has_one ? AdminResult::not_first : update_role(db, user, Role::admin, std::move(entry));
}

Result<AdminResult> insert_suspension(Connection& db, Key user, const Suspension& suspension, const AuditEntry& entry) {
  ATOLL_TRY(role, role_of(db, user));
  if (!role) return AdminResult::unknown;
  ATOLL_TRY(last, is_last_admin(db, user, entry.at));
  if (last) return AdminResult::last_admin;
  ATOLL_CHECK(sql::run(
      db,
      "INSERT INTO suspensions (user_key, since, until, reason) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (user_key) "
      "DO UPDATE SET since = excluded.since, until = excluded.until, reason = excluded.reason",
      user, suspension.since, suspension.until, suspension.reason));
  ATOLL_CHECK(sql::run(db, "DELETE FROM sessions WHERE user_key = ?1", user));
  return noted(db, entry);
}

Result<AdminResult> delete_suspension(Connection& db, Key user, const AuditEntry& entry) {
  ATOLL_CHECK(sql::run(db, "DELETE FROM suspensions WHERE user_key = ?1", user));
  if (db.changes() == 0) return AdminResult::unknown;
  return noted(db, entry);
}

Result<AdminResult> insert_site_mute(Connection& db, Key user, const SiteMute& site_mute, Role by,
                                     const AuditEntry& entry) {
  const Result<AdminResult> may = may_mute_on_site(db, user, by);
  if (!may || *may != AdminResult::done) return may;
  ATOLL_CHECK(
      sql::run(db,
               "INSERT INTO site_mutes (user_key, since, until, reason) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (user_key) "
               "DO UPDATE SET since = excluded.since, until = excluded.until, reason = excluded.reason",
               user, site_mute.since, site_mute.until, site_mute.reason));
  return noted(db, entry);
}

Result<AdminResult> delete_site_mute(Connection& db, Key user, Role by, const AuditEntry& entry) {
  const Result<AdminResult> may = may_mute_on_site(db, user, by);
  if (!may || *may != AdminResult::done) return may;
  ATOLL_CHECK(sql::run(db, "DELETE FROM site_mutes WHERE user_key = ?1", user));
  if (db.changes() == 0) return AdminResult::unknown;
  return noted(db, entry);
}

Result<AdminResult> confirm_mail_of(Connection& db, Key user, const AuditEntry& entry) {
  ATOLL_TRY(account, find_account(db, user));
  if (!account) return AdminResult::guest;
  if (account->confirmed_at) return AdminResult::done;
  ATOLL_TRY(owner, find_owner_of_mail(db, account->mail_key));
  if (owner) return AdminResult::mail_taken;
  ATOLL_CHECK(sql::run(db, "UPDATE accounts SET confirmed_at = ?1 WHERE user_key = ?2", entry.at, user));
  ATOLL_CHECK(sql::run(db, "DELETE FROM mail_links WHERE user_key = ?1 AND purpose = 'confirm'", user));
  return noted(db, entry);
}

Result<AdminResult> insert_reset_by_hand(Connection& db, Key user, const LinkMail& mail, const AuditEntry& entry) {
  ATOLL_TRY(sent, insert_link(db, user, std::nullopt, mail, entry.at));
  if (sent == AccountResult::too_many) return AdminResult::too_many;
  if (sent != AccountResult::done) return AdminResult::guest;
  return noted(db, entry);
}

Result<AdminResult> delete_sessions_of(Connection& db, Key user, const AuditEntry& entry) {
  ATOLL_CHECK(sql::run(db, "DELETE FROM sessions WHERE user_key = ?1", user));
  return noted(db, entry);
}

}  // namespace reef::store
