#pragma once

#include "server/store/sqlite/connection.hpp"

/// The writes of `SqliteStore`, inside a transaction of the caller, which must roll back after an error.
namespace reef::store {

Result<Key> insert_match(sqlite::Connection& db, const Match& match, const std::vector<Notice>& notices);
/// An entry of a match's log.
Result<void> insert_turn(sqlite::Connection& db, Key match, const Turn& turn);
Result<void> insert_checkpoint(sqlite::Connection& db, Key match, const Checkpoint& checkpoint);
/// Returns the rating changes by the end of a rated match.
Result<RatingChanges> apply_change(sqlite::Connection& db, const Change& change);
/// Adds a notice for a user about a match; one of this kind that already waits is renewed.
Result<void> raise_notice(sqlite::Connection& db, Key match, const Notice& notice, Millis now);
/// Withdraws a notice that is not dispatched yet.
Result<void> withdraw_notice(sqlite::Connection& db, Key match, const Notice& notice);

}  // namespace reef::store
