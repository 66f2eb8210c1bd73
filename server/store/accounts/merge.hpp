#pragma once

#include <string>
#include <vector>

#include "server/store/interfaces/account_store.hpp"
#include "server/store/interfaces/admin_store.hpp"
#include "server/store/sql/connection.hpp"

/// Merges two users who are the same person.
namespace reef::store {

Result<MergePlan> read_merge_plan(sql::Connection& db, Key user, Key merge_target, Millis now);
/// Moves everything that others see of `user` to the merge target, and private data where the target has none of the
/// kind. Ratings move game by game under the same condition. The longer of the two site mutes is kept. Seats in running
/// matches stay with `user`.
Result<void> merge_users(sql::Connection& db, Key user, Key merge_target);

}  // namespace reef::store
