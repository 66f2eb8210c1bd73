#pragma once

#include "server/match/match_state.hpp"
#include "server/store/interfaces/match_store.hpp"

namespace reef::match {

/// Whether the seat has just committed and its own turn goes on: its player is there, and is not told of the new
/// prompt.
bool goes_on(const store::Turn& entry, const MatchState& after, Seat seat);

/// Adds the alerts of a log entry: raises them for seats that owe something new, withdraws them for seats that owe it
/// no longer. A seat whose own turn goes on after its commit gets no alert about that.
void add_notices(store::Change& change, const MatchState& before, const MatchState& after);

}  // namespace reef::match
