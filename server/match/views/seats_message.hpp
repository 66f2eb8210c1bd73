#pragma once

#include "server/match/match_state.hpp"
#include "server/work/presence.hpp"

namespace reef::match {

/// Whether this caller's snapshot contains the invitation: players and the owner, while people can still join or when a
/// private match is over.
bool may_share(const MatchState& state, const Caller& caller);
/// The invitation token, or null if there is none. For callers who may share it.
Json invitation_json(const MatchState& state);

/// The message `seats` for this caller: what a change of seats, presence or clocks changes in a snapshot, except for
/// what frames contain.
std::string seats_message(const MatchState& state, const Caller& caller, const Presence& presence, store::Millis now);

}  // namespace reef::match
