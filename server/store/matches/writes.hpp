#pragma once

#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/connection.hpp"

/// The writes of matches, inside a transaction of the caller, which must roll back after an error.
namespace reef::store {

Result<Key> insert_match(sql::Connection& db, const Match& match, const std::vector<Notice>& notices);
/// An entry of a match's log.
Result<void> insert_turn(sql::Connection& db, Key match, const Turn& turn);
Result<void> insert_checkpoint(sql::Connection& db, Key match, const Checkpoint& checkpoint);
/// Returns the rating changes by the end of a rated match.
Result<RatingChanges> apply_change(sql::Connection& db, const Change& change);
/// Adds a notice for a user about a match; one of this kind that already waits is renewed.
Result<void> raise_notice(sql::Connection& db, Key match, const Notice& notice, Millis now);
/// Withdraws a notice that is not dispatched yet.
Result<void> withdraw_notice(sql::Connection& db, Key match, const Notice& notice);

}  // namespace reef::store
