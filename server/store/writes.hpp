#pragma once

#include "server/store/sqlite.hpp"

/// The writes, each inside a transaction of the caller's. What they refuse half-way, the caller takes back.
namespace reef::store {

Result<User> insert_guest(sqlite::Connection& db, const User& user, const NewSession& session);
Result<void> delete_session(sqlite::Connection& db, const Bytes& token_hash);
Result<Key> insert_match(sqlite::Connection& db, const Match& match, const std::vector<Notice>& raise);
Result<void> apply_change(sqlite::Connection& db, const Change& change);

}  // namespace reef::store
