#pragma once

#include "server/match/actions/absences.hpp"
#include "server/match/actions/offers.hpp"
#include "server/match/match_state.hpp"
#include "server/store/interfaces/match_store.hpp"

/// Limits on log entries other than turns. Turns, resignations, timeouts, answers to offers and moderation are never
/// limited, so a match can always continue and end. Only for live play: a replay accepts whatever was logged.
namespace reef::match {

/// Offers that one seat may make between two turns of the match.
inline constexpr int offers_per_turn_max = 5;
/// A vote about an absence can be changed until this many entries after it began.
inline constexpr int entries_with_changed_votes_max = 50;
/// No offers are accepted after this many entries.
inline constexpr int entries_with_offers_max = 2000;
/// No offer to take a turn back is accepted after this many further entries, and none to cancel the match after this
/// many in all: replaying them would take too long.
inline constexpr int entries_looked_back_max = 100;

/// Whether the seat may make another offer. Reads the log back to the last turn on the calling thread. Refuses with
/// `too_many_offers` and `unavailable`.
Result<void> may_offer(const MatchState& state, Seat seat, store::MatchStore& store);
/// Whether the seat may vote about an absence or change its vote. Refuses with `too_many_votes`.
Result<void> may_vote_on_absence(const MatchState& state, Seat seat, Seat absent);
/// Whether an offer with these terms is about recent entries. Refuses with `invalid`, by the rules `offer.late` and
/// `offer.turn`.
Result<void> is_recent(const MatchState& state, const Terms& terms);

}  // namespace reef::match
