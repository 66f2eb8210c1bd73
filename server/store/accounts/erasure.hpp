#pragma once

#include "server/store/interfaces/account_store.hpp"
#include "server/store/sql/connection.hpp"

/// Deletes a user, inside a transaction of the caller: see AccountStore::erase_user. The caller must use
/// `Database::write_deletion`.
namespace reef::store {

/// Deletes everything of the user except the row itself and what matches and chats need.
Result<void> delete_belongings(sql::Connection& db, Key user);
/// Deletes the user, or merges them into another. With a result other than `done`, nothing is written.
Result<Written> erase_user(sql::Connection& db, Key user, Millis at, const std::optional<AccountDeletion>& deletion);

}  // namespace reef::store
