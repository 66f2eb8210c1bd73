#include "server/store/sqlite_admin.hpp"

#include <fmt/format.h>

#include "server/store/account_reads.hpp"
#include "server/store/sqlite_audit.hpp"

namespace reef::store {

using sqlite::Connection;
using sqlite::Query;
using sqlite::Row;

namespace {

Result<Ruling> update_role(Connection& db, Key user, Role role, AuditEntry entry) {
  const auto account = find_account(db, user);
  if (!account) return std::unexpected(account.error());
  if (!*account) return Ruling::guest;
  if (role != Role::admin) {
    const Result<bool> last = is_last_admin(db, user, entry.at);
    if (!last) return std::unexpected(last.error());
    if (*last) return Ruling::last_admin;
  }
  Query before(db, "SELECT role FROM users WHERE key = ?1", user);
  const auto old = sqlite::one_row<Role>(before, "users", read_role);
  if (!old) return std::unexpected(old.error());
  if (!*old) return Ruling::unknown;
  entry.details = fmt::format(R"({{"from":"{}","to":"{}"}})", word_of(**old), word_of(role));
  Result<void> done = Query(db, "UPDATE users SET role = ?1 WHERE key = ?2", word_of(role), user).finish();
  if (done) done = insert_audit(db, entry);
  if (!done) return std::unexpected(done.error());
  return Ruling::done;
}

}  // namespace

Result<bool> is_last_admin(Connection& db, Key user, Millis now) {
  Query query(db,
              "SELECT EXISTS (SELECT 1 FROM users WHERE key = ?1 AND role = 'admin') AND NOT EXISTS "
              "(SELECT 1 FROM users u WHERE u.role = 'admin' AND u.key <> ?1 AND u.deleted_at IS NULL AND NOT EXISTS "
              "(SELECT 1 FROM suspensions s WHERE s.user = u.key AND (s.until IS NULL OR s.until > ?2)))",
              user, now);
  const auto last = sqlite::one_row<bool>(query, "users", [](Row& row) { return row.boolean(); });
  if (!last) return std::unexpected(last.error());
  return last->value_or(false);
}

void SqliteAdmin::set_role(Key user, Role role, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>(
      [user, role, entry = std::move(entry)](Connection& db) { return update_role(db, user, role, entry); },
      std::move(done));
}

}  // namespace reef::store
