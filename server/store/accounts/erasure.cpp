#include "server/store/accounts/erasure.hpp"

#include <optional>
#include <string>
#include <utility>

#include "server/store/accounts/merge.hpp"
#include "server/store/accounts/reads.hpp"
#include "server/store/admin/audit.hpp"
#include "server/store/admin/pruning.hpp"
#include "server/store/admin/reads.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::exists;
using sql::Query;
using sql::Row;
using sql::Sql;

Result<void> delete_imports_of(Connection& db, Key user) {
  Query query(db, "SELECT match FROM imports WHERE importer = ?1", user);
  ATOLL_TRY(matches, sql::all_rows<Key>(query, "imports", [](Row& row) { return row.integer(); }));
  for (const Key match : matches) {
    ATOLL_CHECK(delete_match(db, match));
  }
  return {};
}

/// Why the user cannot be deleted, or merged if there is a merge target; `done` if they can.
Result<AccountResult> why_not_erase(Connection& db, Key user, Key merge_target, Millis at) {
  ATOLL_TRY(gone,
            exists(db, "SELECT 1 FROM users WHERE key IN (?1, ?2) AND deleted_at IS NOT NULL", user, merge_target));
  if (gone) return AccountResult::gone;
  // A suspended user must not get rid of the suspension by a merge, nor gain anything by one.
  ATOLL_TRY(suspended, exists(db,
                              "SELECT 1 FROM suspensions WHERE user_key IN (?1, ?2) AND ?1 <> ?2 "
                              "AND (until IS NULL OR until > ?3)",
                              user, merge_target, at));
  if (suspended) return AccountResult::suspended;
  ATOLL_TRY(ties, read_ties(db, user));
  if (!ties.empty()) return AccountResult::busy;
  ATOLL_TRY(last, is_last_admin(db, user, at));
  return last ? AccountResult::last_admin : AccountResult::done;
}

}  // namespace

Result<void> delete_belongings(Connection& db, Key user) {
  static constexpr Sql statements[] = {
      "DELETE FROM sessions WHERE user_key = ?1",
      "DELETE FROM api_tokens WHERE user_key = ?1",
      "DELETE FROM mail_links WHERE user_key = ?1",
      "DELETE FROM accounts WHERE user_key = ?1",
      "DELETE FROM friends WHERE user_key = ?1 OR friend = ?1",
      "DELETE FROM blocks WHERE user_key = ?1 OR blocked = ?1",
      "DELETE FROM mutes WHERE user_key = ?1 OR muted = ?1",
      "DELETE FROM suspensions WHERE user_key = ?1",
      "DELETE FROM site_mutes WHERE user_key = ?1",
      "DELETE FROM lobby_alerts WHERE user_key = ?1 OR author = ?1",
      "DELETE FROM deliveries WHERE user_key = ?1",
      "DELETE FROM notices WHERE user_key = ?1",
      "DELETE FROM endpoints WHERE user_key = ?1",
      "DELETE FROM alert_settings WHERE user_key = ?1",
      "DELETE FROM seen WHERE user_key = ?1",
      "DELETE FROM chat_read WHERE user_key = ?1",
      "DELETE FROM drafts WHERE user_key = ?1",
      "DELETE FROM notes WHERE user_key = ?1",
      "DELETE FROM ratings WHERE user_key = ?1",
      "DELETE FROM bot_matches WHERE owner = ?1",
  };
  for (const Sql& statement : statements) {
    ATOLL_CHECK(sql::run(db, statement, user));
  }
  return {};
}

Result<Written> erase_user(Connection& db, Key user, Millis at, const std::optional<AccountDeletion>& deletion) {
  const Key merge_target = deletion ? deletion->merge_target.value_or(user) : user;
  ATOLL_TRY(refused, why_not_erase(db, user, merge_target, at));
  if (refused != AccountResult::done) return Written{.result = refused, .user = {}};
  if (merge_target != user) ATOLL_CHECK(merge_users(db, user, merge_target));
  ATOLL_CHECK(delete_belongings(db, user));
  ATOLL_CHECK(delete_imports_of(db, user));
  ATOLL_CHECK(
      sql::run(db,
               "UPDATE users SET name = '', locale = '', clock_pause = '', role = 'player', deleted_at = ?1 WHERE "
               "key = ?2",
               at, user));
  ATOLL_CHECK(note_unpeopled_by(db, user, at));
  if (deletion) ATOLL_CHECK(insert_audit(db, deletion->entry));
  ATOLL_TRY(gone, read_user_of(db, user));
  return Written{.result = AccountResult::done, .user = std::move(gone)};
}

}  // namespace reef::store
