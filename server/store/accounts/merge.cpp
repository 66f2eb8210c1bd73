#include "server/store/accounts/merge.hpp"

#include <utility>

#include "server/store/admin/reads.hpp"
#include "server/store/matches/rows.hpp"

namespace reef::store {

using sql::Connection;
using sql::Query;
using sql::Row;
using sql::Sql;

namespace {

/// A match in which both have or had a seat, or were rated; empty if there is none. A user whose seat went to another
/// is only found by their completion.
Result<std::string> find_shared(Connection& db, Key user, Key merge_target) {
  Query query(db,
              "SELECT m.id FROM matches m WHERE m.status IN ('running', 'finished') AND m.key IN "
              "(SELECT match FROM seats WHERE user_key = ?1 UNION SELECT match FROM completions WHERE user_key = ?1 "
              "UNION SELECT match FROM rating_changes WHERE user_key = ?1) AND m.key IN "
              "(SELECT match FROM seats WHERE user_key = ?2 UNION SELECT match FROM completions WHERE user_key = ?2 "
              "UNION SELECT match FROM rating_changes WHERE user_key = ?2) ORDER BY m.key LIMIT 1",
              user, merge_target);
  ATOLL_TRY(shared, sql::one_row<std::string>(query, "matches", [](Row& row) { return row.text(); }));
  return shared.value_or(std::string());
}

}  // namespace

Result<MergePlan> read_merge_plan(Connection& db, Key user, Key merge_target, Millis now) {
  ATOLL_TRY(last, is_last_admin(db, user, now));
  ATOLL_TRY(shared, find_shared(db, user, merge_target));
  MergePlan plan;
  plan.last_admin = last;
  plan.shared = std::move(shared);
  Query seats(
      db,
      "SELECT m.id, s.seat, m.status = 'running' FROM seats s JOIN matches m ON m.key = s.match "
      "WHERE s.user_key = ?1 AND m.status IN ('running', 'finished') AND (m.status = 'finished' OR s.resigned = 0) "
      "ORDER BY s.match, s.seat",
      user);
  ATOLL_CHECK(sql::each_row(seats, "seats", [&](Row& row) {
    std::string match = row.text();
    const auto seat = static_cast<Seat>(row.integer(0, seats_limit - 1));
    if (row.boolean()) {
      plan.running.push_back({std::move(match), seat});
    } else {
      plan.finished.push_back(std::move(match));
    }
  }));
  return plan;
}

Result<void> merge_users(Connection& db, Key user, Key merge_target) {
  static constexpr Sql statements[] = {
      ("UPDATE seats SET user_key = ?2 WHERE user_key = ?1 AND EXISTS "
       "(SELECT 1 FROM matches m WHERE m.key = seats.match AND m.status = 'finished')"),
      "UPDATE matches SET owner = ?2 WHERE owner = ?1 AND status <> 'open'",
      "UPDATE rating_changes SET user_key = ?2 WHERE user_key = ?1",
      ("UPDATE ratings SET user_key = ?2 WHERE user_key = ?1 AND NOT EXISTS "
       "(SELECT 1 FROM ratings o WHERE o.user_key = ?2 AND o.game = ratings.game)"),
      // While a match runs, a user who gave up their seat may still be in it and be rated with it: their completion
      // must stay.
      ("UPDATE completions SET user_key = ?2 WHERE user_key = ?1 AND NOT EXISTS "
       "(SELECT 1 FROM seats s WHERE s.match = completions.match AND s.user_key = ?1)"),
      // The commands of both users may have the same ids. No client's command contains a space.
      "UPDATE chat SET user_key = ?2, cmd = 'merged ' || key WHERE user_key = ?1",
      ("UPDATE reports SET reporter = ?2 WHERE reporter = ?1 AND NOT EXISTS (SELECT 1 FROM reports o "
       "WHERE o.reporter = ?2 AND o.match = reports.match AND o.number = reports.number)"),
      "UPDATE reports SET reported = ?2 WHERE reported = ?1",
      ("UPDATE friends SET user_key = ?2 WHERE user_key = ?1 AND friend <> ?2 AND NOT EXISTS "
       "(SELECT 1 FROM friends o WHERE o.user_key = ?2 AND o.friend = friends.friend)"),
      ("UPDATE friends SET friend = ?2 WHERE friend = ?1 AND user_key <> ?2 AND NOT EXISTS "
       "(SELECT 1 FROM friends o WHERE o.user_key = friends.user_key AND o.friend = ?2)"),
      ("UPDATE blocks SET user_key = ?2 WHERE user_key = ?1 AND blocked <> ?2 AND NOT EXISTS "
       "(SELECT 1 FROM blocks o WHERE o.user_key = ?2 AND o.blocked = blocks.blocked)"),
      ("UPDATE blocks SET blocked = ?2 WHERE blocked = ?1 AND user_key <> ?2 AND NOT EXISTS "
       "(SELECT 1 FROM blocks o WHERE o.user_key = blocks.user_key AND o.blocked = ?2)"),
      // A friend of one may be blocked by the other.
      ("DELETE FROM friends WHERE (user_key = ?2 AND friend IN "
       "(SELECT blocked FROM blocks WHERE user_key = ?2 UNION SELECT user_key FROM blocks WHERE blocked = ?2)) "
       "OR (friend = ?2 AND user_key IN "
       "(SELECT blocked FROM blocks WHERE user_key = ?2 UNION SELECT user_key FROM blocks WHERE blocked = ?2))"),
      ("UPDATE mutes SET user_key = ?2 WHERE user_key = ?1 AND muted <> ?2 AND NOT EXISTS "
       "(SELECT 1 FROM mutes o WHERE o.user_key = ?2 AND o.muted = mutes.muted)"),
      ("UPDATE mutes SET muted = ?2 WHERE muted = ?1 AND user_key <> ?2 AND NOT EXISTS "
       "(SELECT 1 FROM mutes o WHERE o.user_key = mutes.user_key AND o.muted = ?2)"),
      ("INSERT INTO site_mutes (user_key, since, until, reason) "
       "SELECT ?2, since, until, reason FROM site_mutes WHERE user_key = ?1 "
       "ON CONFLICT (user_key) DO UPDATE SET since = excluded.since, until = excluded.until, reason = excluded.reason "
       "WHERE excluded.until > site_mutes.until"),
      ("UPDATE notes SET user_key = ?2 WHERE user_key = ?1 AND NOT EXISTS "
       "(SELECT 1 FROM notes o WHERE o.user_key = ?2 AND o.match = notes.match)"),
      ("UPDATE seen SET user_key = ?2 WHERE user_key = ?1 AND NOT EXISTS "
       "(SELECT 1 FROM seen o WHERE o.user_key = ?2 AND o.match = seen.match)"),
      ("UPDATE chat_read SET user_key = ?2 WHERE user_key = ?1 AND NOT EXISTS "
       "(SELECT 1 FROM chat_read o WHERE o.user_key = ?2 AND o.match = chat_read.match)"),
      ("UPDATE imports SET importer = ?2 WHERE importer = ?1 AND NOT EXISTS "
       "(SELECT 1 FROM imports o WHERE o.importer = ?2 AND o.digest = imports.digest)"),
  };
  for (const Sql& statement : statements) {
    ATOLL_CHECK(sql::run(db, statement, user, merge_target));
  }
  return {};
}

}  // namespace reef::store
