#pragma once

#include <string>
#include <vector>

#include "server/store/account_store.hpp"
#include "server/store/admin_store.hpp"
#include "server/store/sqlite.hpp"

/// Two users who turn out to be one person.
namespace reef::store {

Result<Estate> read_estate(sqlite::Connection& db, Key user, Key heir, Millis now);
/// All that others see of `user` is the heir's from now on, and what `user` keeps, where the heir keeps nothing of the
/// kind: so do ratings, game by game. The longer mute of the two holds. Left alone is where `user` still has a seat in
/// a match that runs.
Result<void> hand_over(sqlite::Connection& db, Key user, Key heir);

}  // namespace reef::store
