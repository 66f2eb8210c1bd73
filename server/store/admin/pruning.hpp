#pragma once

#include <memory>
#include <utility>

#include "server/store/interfaces/pruning_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

// These run inside a transaction of the caller.

/// The match is over: records it if it is to be pruned. Must be called after all other writes of its end.
Result<void> note_unpeopled(sql::Connection& db, Key match, Millis at);
/// The user is deleted: the same for each match that they played or talked in.
Result<void> note_unpeopled_by(sql::Connection& db, Key user, Millis at);
/// Deletes an import or a match with all that belongs to it. Nothing else may refer to it any more.
Result<void> delete_match(sql::Connection& db, Key match);

}  // namespace reef::store
