#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/sqlite/database.hpp"

/// Pruning of matches that are over and without people, and of guests who never played and did not return. Also
/// measures the used space.
namespace reef::store {

// Inside a transaction of the caller.

/// The match is over: records it if it is to be pruned. Must be called after all other writes of its end.
Result<void> note_unpeopled(sqlite::Connection& db, Key match, Millis at);
/// The user is deleted: the same for each match that they played or talked in.
Result<void> note_unpeopled_by(sqlite::Connection& db, Key user, Millis at);
/// Deletes an import or a match with all that belongs to it. Nothing else may refer to it any more.
Result<void> delete_match(sqlite::Connection& db, Key match);

// Calls work as in `Store`.

struct Prunable {
  Key key = 0;
  std::string id;  ///< Public id.
};
/// Matches without people that ended before `before`, oldest first.
Result<std::vector<Prunable>> find_unpeopled(Database& database, Millis before, int limit);
/// How many matches wait to be pruned, regardless of when they are due.
Result<std::int64_t> count_unpeopled(Database& database);
/// Deletes such a match; false if it is not without people any more: then it is kept forever.
void prune_match(Database& database, Key match, Callback<bool> done);

/// The result of looking at some users in the order of their keys.
struct UnusedUsers {
  std::vector<Key> keys;     ///< To be pruned.
  std::int64_t waiting = 0;  ///< Would be pruned if they had been unused for longer.
  Key last = 0;              ///< Where to continue.
  bool is_end = false;       ///< There are no more users.
};
/// Looks at `limit` users after `after`, for guests without matches and deleted users that nothing refers to and that
/// were not used since `before`.
Result<UnusedUsers> find_unused(Database& database, Millis before, Key after, int limit);
/// Deletes such a user with their row; false if they were used after all.
void prune_user(Database& database, Key user, Millis before, Callback<bool> done);

/// The used part of the file. Deleted data leaves free pages, which are used again.
Result<std::int64_t> used_bytes(Database& database);

}  // namespace reef::store
