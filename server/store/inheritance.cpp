#include "server/store/inheritance.hpp"

#include <utility>

#include "server/store/admin_reads.hpp"
#include "server/store/rows.hpp"

namespace reef::store {

using sqlite::Connection;
using sqlite::Query;
using sqlite::Row;
using sqlite::Sql;

Result<Estate> read_estate(Connection& db, Key user, Key heir, Millis now) {
  const Result<bool> last = is_last_admin(db, user, now);
  if (!last) return std::unexpected(last.error());
  Estate estate;
  estate.last_admin = *last;
  Query seats(db,
              "SELECT m.id, s.seat, m.status = 'running', EXISTS (SELECT 1 FROM seats o WHERE o.match = s.match AND "
              "o.user = ?2) FROM seats s JOIN matches m ON m.key = s.match WHERE s.user = ?1 AND m.status IN "
              "('running', 'finished') AND (m.status = 'finished' OR s.resigned = 0) ORDER BY s.match, s.seat",
              user, heir);
  const Result<void> read = sqlite::each_row(seats, "seats", [&](Row& row) {
    std::string match = row.text();
    const auto seat = static_cast<Seat>(row.integer(0, seats_limit - 1));
    const bool runs = row.boolean();
    if (row.boolean()) estate.shared = match;
    if (runs) {
      estate.running.push_back({std::move(match), seat});
    } else {
      estate.finished.push_back(std::move(match));
    }
  });
  if (!read) return std::unexpected(read.error());
  return estate;
}

Result<void> hand_over(Connection& db, Key user, Key heir) {
  static constexpr Sql statements[] = {
      "UPDATE seats SET user = ?2 WHERE user = ?1 AND match IN (SELECT key FROM matches WHERE status = 'finished')",
      "UPDATE matches SET owner = ?2 WHERE owner = ?1",
      "UPDATE rating_changes SET user = ?2 WHERE user = ?1",
      "UPDATE conduct SET user = ?2 WHERE user = ?1",
      "UPDATE chat SET user = ?2 WHERE user = ?1",
      "UPDATE OR IGNORE reports SET reporter = ?2 WHERE reporter = ?1",
      "UPDATE reports SET reported = ?2 WHERE reported = ?1",
      "UPDATE OR IGNORE friends SET user = ?2 WHERE user = ?1 AND friend <> ?2",
      "UPDATE OR IGNORE friends SET friend = ?2 WHERE friend = ?1 AND user <> ?2",
      "UPDATE OR IGNORE blocks SET user = ?2 WHERE user = ?1 AND blocked <> ?2",
      "UPDATE OR IGNORE blocks SET blocked = ?2 WHERE blocked = ?1 AND user <> ?2",
      "UPDATE OR IGNORE mutes SET user = ?2 WHERE user = ?1 AND muted <> ?2",
      "UPDATE OR IGNORE mutes SET muted = ?2 WHERE muted = ?1 AND user <> ?2",
      "UPDATE OR IGNORE notes SET user = ?2 WHERE user = ?1",
      "UPDATE OR IGNORE seen SET user = ?2 WHERE user = ?1",
      "UPDATE OR IGNORE chat_read SET user = ?2 WHERE user = ?1",
      "UPDATE OR IGNORE imports SET importer = ?2 WHERE importer = ?1",
  };
  Result<void> done;
  for (const Sql& statement : statements) {
    if (done) done = Query(db, statement, user, heir).finish();
  }
  return done;
}

}  // namespace reef::store
