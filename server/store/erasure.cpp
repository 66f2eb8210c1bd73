#include "server/store/erasure.hpp"

#include <optional>
#include <string>
#include <utility>

#include "server/store/account_reads.hpp"
#include "server/store/admin_reads.hpp"
#include "server/store/merge.hpp"
#include "server/store/pruning.hpp"
#include "server/store/sqlite_audit.hpp"

namespace reef::store {
namespace {

using sqlite::Connection;
using sqlite::exists;
using sqlite::Query;
using sqlite::Row;
using sqlite::Sql;

Result<void> delete_imports_of(Connection& db, Key user) {
  Query query(db, "SELECT match FROM imports WHERE importer = ?1", user);
  const auto matches = sqlite::all_rows<Key>(query, "imports", [](Row& row) { return row.integer(); });
  if (!matches) return std::unexpected(matches.error());
  Result<void> done;
  for (const Key match : *matches) {
    if (done) done = delete_match(db, match);
  }
  return done;
}

/// Why the user cannot be deleted, or merged if there is a merge target; `done` if they can.
Result<AccountResult> why_not_erase(Connection& db, Key user, Key merge_target, Millis at) {
  const auto gone =
      exists(db, "SELECT 1 FROM users WHERE key IN (?1, ?2) AND deleted_at IS NOT NULL", user, merge_target);
  if (!gone) return std::unexpected(gone.error());
  if (*gone) return AccountResult::gone;
  // A suspended user must not get rid of the suspension by a merge, nor gain anything by one.
  const auto suspended = exists(db,
                                "SELECT 1 FROM suspensions WHERE user IN (?1, ?2) AND ?1 <> ?2 "
                                "AND (until IS NULL OR until > ?3)",
                                user, merge_target, at);
  if (!suspended) return std::unexpected(suspended.error());
  if (*suspended) return AccountResult::suspended;
  const auto ties = read_ties(db, user);
  if (!ties) return std::unexpected(ties.error());
  if (!ties->empty()) return AccountResult::busy;
  const auto last = is_last_admin(db, user, at);
  if (!last) return std::unexpected(last.error());
  return *last ? AccountResult::last_admin : AccountResult::done;
}

}  // namespace

Result<void> delete_belongings(Connection& db, Key user) {
  static constexpr Sql statements[] = {
      "DELETE FROM sessions WHERE user = ?1",
      "DELETE FROM api_tokens WHERE user = ?1",
      "DELETE FROM mail_links WHERE user = ?1",
      "DELETE FROM accounts WHERE user = ?1",
      "DELETE FROM friends WHERE user = ?1 OR friend = ?1",
      "DELETE FROM blocks WHERE user = ?1 OR blocked = ?1",
      "DELETE FROM mutes WHERE user = ?1 OR muted = ?1",
      "DELETE FROM suspensions WHERE user = ?1",
      "DELETE FROM site_mutes WHERE user = ?1",
      "DELETE FROM lobby_alerts WHERE user = ?1 OR author = ?1",
      "DELETE FROM deliveries WHERE user = ?1",
      "DELETE FROM notices WHERE user = ?1",
      "DELETE FROM endpoints WHERE user = ?1",
      "DELETE FROM alert_settings WHERE user = ?1",
      "DELETE FROM seen WHERE user = ?1",
      "DELETE FROM chat_read WHERE user = ?1",
      "DELETE FROM drafts WHERE user = ?1",
      "DELETE FROM notes WHERE user = ?1",
      "DELETE FROM ratings WHERE user = ?1",
      "DELETE FROM bot_matches WHERE owner = ?1",
  };
  Result<void> done;
  for (const Sql& statement : statements) {
    if (done) done = Query(db, statement, user).finish();
  }
  return done;
}

Result<Written> erase_user(Connection& db, Key user, Millis at, const std::optional<AccountDeletion>& deletion) {
  const Key merge_target = deletion ? deletion->merge_target.value_or(user) : user;
  const auto refused = why_not_erase(db, user, merge_target, at);
  if (!refused) return std::unexpected(refused.error());
  if (*refused != AccountResult::done) return Written{.result = *refused, .user = {}};
  Result<void> done;
  if (merge_target != user) done = merge_users(db, user, merge_target);
  if (done) done = delete_belongings(db, user);
  if (done) done = delete_imports_of(db, user);
  if (done) {
    done = Query(db,
                 "UPDATE users SET name = '', locale = '', clock_pause = '', role = 'player', deleted_at = ?1 WHERE "
                 "key = ?2",
                 at, user)
               .finish();
  }
  if (done) done = note_unpeopled_by(db, user, at);
  if (done && deletion) done = insert_audit(db, deletion->entry);
  if (!done) return std::unexpected(done.error());
  auto gone = read_user_of(db, user);
  if (!gone) return std::unexpected(gone.error());
  return Written{.result = AccountResult::done, .user = std::move(*gone)};
}

}  // namespace reef::store
