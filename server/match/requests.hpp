#pragma once

#include "engines/core/strict_json.hpp"
#include "server/match/turns.hpp"
#include "server/match/views/trial.hpp"

/// Reads client requests about a match strictly, the same for HTTP and the socket.
namespace reef::match {

inline constexpr std::int64_t prompt_max = 9'007'199'254'740'991;  // 2^53 - 1: exact in every client

/// Reads `prompt` and `steps`. The game validates the steps.
TurnRequest read_draft(Reader& reader);
/// As `read_draft`, and `cmd`.
TurnRequest read_turn(Reader& reader);
/// Reads `offer` and `cmd`. The terms are validated later, because they depend on the game.
OfferRequest read_offer(Reader& reader);
/// Reads `offer`, `accept` and `cmd`.
VoteRequest read_ballot(Reader& reader);
/// Reads `choice`, an optional `bot` and `cmd`. The caller sets the absent seat.
AbsenceVoteRequest read_absence_vote(Reader& reader);
/// Reads `ply`, `turns`, `steps` and an optional `seat`. The game validates the steps.
TrialRequest read_trial(Reader& reader);
/// Reads `cmd`: 8 to 64 of [A-Za-z0-9_-].
std::string read_cmd(Reader& reader);

}  // namespace reef::match
