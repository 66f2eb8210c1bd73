#include "server/store/notices/ends.hpp"

#include <string>
#include <utility>

#include "engines/core/strict_json.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

Result<void> put_off(Connection& db, const Attempted& attempted) {
  return sql::run(db,
                  "UPDATE deliveries SET error = ?1, next_at = CASE WHEN next_at < ?2 THEN ?2 ELSE next_at END "
                  "WHERE message = ?3 AND state = 'waiting'",
                  attempted.error, attempted.next_at, attempted.message);
}

/// A message was delivered. What waited only for the end of a hold is due now.
Result<void> release(Connection& db, Key endpoint, Millis at) {
  ATOLL_CHECK(sql::run(db,
                       "UPDATE deliveries SET lane = 'web', next_at = CASE WHEN next_at > ?2 AND next_at = "
                       "(SELECT held_until FROM endpoints WHERE key = ?1) THEN ?2 ELSE next_at END "
                       "WHERE endpoint = ?1 AND state = 'waiting' AND EXISTS (SELECT 1 FROM endpoints "
                       "WHERE key = ?1 AND (failures > 0 OR delivered_at IS NULL))",
                       endpoint, at));
  return sql::run(db,
                  "UPDATE endpoints SET delivered_at = ?1, failures = 0, held_until = NULL, error = '' WHERE key = ?2",
                  at, endpoint);
}

/// An attempt has failed: what waits for the endpoint waits for the end of the hold, or fails with it.
Result<void> hold(Connection& db, const Attempted& attempted) {
  ATOLL_CHECK(sql::run(db, "UPDATE endpoints SET failures = failures + 1, held_until = ?1, error = ?2 WHERE key = ?3",
                       attempted.hold_until, attempted.error, attempted.endpoint));
  if (attempted.gives_up) {
    return sql::run(db,
                    "UPDATE deliveries SET state = 'failed', error = ?1, ended_at = ?2 WHERE endpoint = ?3 "
                    "AND state = 'waiting' AND next_at <= ?4",
                    attempted.error, attempted.at, attempted.endpoint, attempted.hold_until);
  }
  return sql::run(db,
                  "UPDATE deliveries SET lane = 'trial', "
                  "queued = CASE WHEN CAST(?1 AS BIGINT) IS NULL THEN queued ELSE 0 END, "
                  "next_at = CASE WHEN next_at < ?1 THEN ?1 ELSE next_at END WHERE endpoint = ?2 AND state = 'waiting'",
                  attempted.hold_until, attempted.endpoint);
}

}  // namespace

Result<void> erase_links(Connection& db, Query& notices) {
  using Data = std::pair<Key, std::string>;
  ATOLL_TRY(found, sql::all_rows<Data>(notices, "notices", [](Row& row) {
              const Key key = row.integer();
              return Data(key, row.text());
            }));
  for (const auto& [key, data] : found) {
    Json kept = Json::parse(data, nullptr, /*allow_exceptions=*/false);
    if (!kept.is_object() || kept.erase("link") == 0) continue;
    const std::string text = kept.dump();
    ATOLL_CHECK(sql::run(db, "UPDATE notices SET data = ?1 WHERE key = ?2", text, key));
  }
  return {};
}

Result<void> end_message(Connection& db, const Attempted& attempted, std::string_view state) {
  ATOLL_CHECK(sql::run(db,
                       "UPDATE deliveries SET state = ?1, error = ?2, ended_at = ?3 WHERE message = ?4 "
                       // A delivery that was replaced during the attempt has been delivered nevertheless.
                       "AND (state = 'waiting' OR (state = 'replaced' AND ?1 = 'delivered' AND attempts > 0))",
                       state, attempted.error, attempted.at, attempted.message));
  Query query(db,
              "SELECT key, data FROM notices WHERE substr(kind, 1, 5) = 'mail_' "
              "AND key IN (SELECT notice FROM deliveries WHERE message = ?1)",
              attempted.message);
  return erase_links(db, query);
}

Result<void> write_down(Connection& db, const Attempted& attempted) {
  const bool delivered = attempted.state == Attempted::State::delivered;
  switch (attempted.state) {
    case Attempted::State::delivered:
      ATOLL_CHECK(end_message(db, attempted, "delivered"));
      break;
    case Attempted::State::failed:
      ATOLL_CHECK(end_message(db, attempted, "failed"));
      break;
    case Attempted::State::retry:
      ATOLL_CHECK(put_off(db, attempted));
      break;
  }
  if (attempted.gone) return sql::run(db, "DELETE FROM endpoints WHERE key = ?1", attempted.gone);
  if (attempted.endpoint) ATOLL_CHECK(delivered ? release(db, *attempted.endpoint, attempted.at) : hold(db, attempted));
  return {};
}

}  // namespace reef::store
