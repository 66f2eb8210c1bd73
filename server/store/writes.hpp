#pragma once

#include "server/store/sqlite.hpp"

/// The writes, each inside a transaction of the caller's. What they refuse half-way, the caller takes back.
namespace reef::store {

Result<Key> insert_match(sqlite::Connection& db, const Match& match, const std::vector<Notice>& notices);
/// An entry of a match's log.
Result<void> insert_turn(sqlite::Connection& db, Key match, const Turn& turn);
Result<void> insert_checkpoint(sqlite::Connection& db, Key match, const Checkpoint& checkpoint);
Result<void> apply_change(sqlite::Connection& db, const Change& change);
/// Tells a user something about a match; what waits already of this kind is renewed.
Result<void> raise_notice(sqlite::Connection& db, Key match, const Notice& notice, Millis now);
/// Takes an alert back that is not on its way yet.
Result<void> withdraw_notice(sqlite::Connection& db, Key match, const Notice& notice);

}  // namespace reef::store
