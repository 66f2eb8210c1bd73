#pragma once

#include <vector>

#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/connection.hpp"

/// Every write that gives a user something must check in its transaction that the user is not deleted, since that may
/// have happened after the request was authenticated.
namespace reef::store {

/// Refuses with `fault` if there is no such user, or no longer.
Result<void> check_not_gone(sql::Connection& db, Key user, Fault fault = Fault::gone);
/// The same for users who are newly seated in this match, or newly have a seat reserved: `gone` for the former,
/// `other_gone` for the latter. Must be called before the new seats are written.
Result<void> check_newly_seated(sql::Connection& db, Key match, const std::vector<SeatRow>& seats);

/// What deleted users own and should not: one sentence per user and table; empty if nothing.
Result<std::vector<std::string>> find_left_behind(sql::Connection& db);

}  // namespace reef::store
