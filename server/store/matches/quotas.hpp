#pragma once

#include <vector>

#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/connection.hpp"

/// Quotas of users. Each is checked inside the transaction of the write that it limits.
namespace reef::store {

/// Whether only bots play, or have played, in these seats.
[[nodiscard]] bool only_bots(const std::vector<SeatRow>& seats);
/// `too_many` and `too_many_running` for the owner of one more match.
Result<void> check_quotas(sql::Connection& db, Key owner, const MatchQuotas& quotas);
/// Counts a match of bots only, which starts with this write, for its owner; `too_often`.
Result<void> count_bot_match(sql::Connection& db, Key match, const MatchQuotas& quotas, Millis now);

}  // namespace reef::store
