#include "server/store/notices/ends.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;

Result<void> put_off(Connection& db, const Attempted& attempted) {
  return Query(db,
               "UPDATE deliveries SET error = ?1, next_at = max(next_at, coalesce(?2, 0)) "
               "WHERE message = ?3 AND state = 'waiting'",
               attempted.error, attempted.next_at, attempted.message)
      .finish();
}

/// A message was delivered. What waited only for the end of a hold is due now.
Result<void> release(Connection& db, Key endpoint, Millis at) {
  Result<void> done = Query(db,
                            "UPDATE deliveries SET lane = 'web', next_at = iif(next_at = (SELECT held_until FROM "
                            "endpoints WHERE key = ?1), min(next_at, ?2), next_at) "
                            "WHERE endpoint = ?1 AND state = 'waiting' AND EXISTS (SELECT 1 FROM endpoints "
                            "WHERE key = ?1 AND (failures > 0 OR delivered_at IS NULL))",
                            endpoint, at)
                          .finish();
  if (!done) return done;
  return Query(db, "UPDATE endpoints SET delivered_at = ?1, failures = 0, held_until = NULL, error = '' WHERE key = ?2",
               at, endpoint)
      .finish();
}

/// An attempt has failed: what waits for the endpoint waits for the end of the hold, or fails with it.
Result<void> hold(Connection& db, const Attempted& attempted) {
  Result<void> done =
      Query(db, "UPDATE endpoints SET failures = failures + 1, held_until = ?1, error = ?2 WHERE key = ?3",
            attempted.hold_until, attempted.error, attempted.endpoint)
          .finish();
  if (!done) return done;
  if (attempted.gives_up) {
    return Query(db,
                 "UPDATE deliveries SET state = 'failed', error = ?1, ended_at = ?2 WHERE endpoint = ?3 "
                 "AND state = 'waiting' AND next_at <= ?4",
                 attempted.error, attempted.at, attempted.endpoint, attempted.hold_until)
        .finish();
  }
  return Query(db,
               "UPDATE deliveries SET lane = 'trial', queued = iif(?1 IS NULL, queued, 0), "
               "next_at = max(next_at, coalesce(?1, 0)) WHERE endpoint = ?2 AND state = 'waiting'",
               attempted.hold_until, attempted.endpoint)
      .finish();
}

}  // namespace

Result<void> end_message(Connection& db, const Attempted& attempted, std::string_view state) {
  Result<void> done = Query(db,
                            "UPDATE deliveries SET state = ?1, error = ?2, ended_at = ?3 WHERE message = ?4 "
                            // A delivery that was replaced during the attempt has been delivered nevertheless.
                            "AND (state = 'waiting' OR (state = 'replaced' AND ?1 = 'delivered' AND attempts > 0))",
                            state, attempted.error, attempted.at, attempted.message)
                          .finish();
  if (!done) return done;
  return Query(db,
               "UPDATE notices SET data = json_remove(data, '$.link') WHERE kind GLOB 'mail_*' "
               "AND key IN (SELECT notice FROM deliveries WHERE message = ?1)",
               attempted.message)
      .finish();
}

Result<void> write_down(Connection& db, const Attempted& attempted) {
  const bool delivered = attempted.state == Attempted::State::delivered;
  Result<void> done;
  switch (attempted.state) {
    case Attempted::State::delivered:
      done = end_message(db, attempted, "delivered");
      break;
    case Attempted::State::failed:
      done = end_message(db, attempted, "failed");
      break;
    case Attempted::State::retry:
      done = put_off(db, attempted);
      break;
  }
  if (done && attempted.gone) return Query(db, "DELETE FROM endpoints WHERE key = ?1", attempted.gone).finish();
  if (done && attempted.endpoint) {
    done = delivered ? release(db, *attempted.endpoint, attempted.at) : hold(db, attempted);
  }
  return done;
}

}  // namespace reef::store
