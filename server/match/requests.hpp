#pragma once

#include "engines/core/strict_json.hpp"
#include "server/match/trial.hpp"
#include "server/match/turns.hpp"

/// What a client sends about a match, read strictly: the same over HTTP and on the socket.
namespace reef::match {

inline constexpr std::int64_t prompt_max = 9'007'199'254'740'991;  // 2^53 - 1: exact in every client

/// Reads `prompt` and `steps`. The steps themselves are judged by the game.
TurnRequest read_draft(Reader& reader);
/// As `read_draft`, and `cmd`.
TurnRequest read_turn(Reader& reader);
/// Reads `offer`, whose terms are judged by what the game knows, and `cmd`.
OfferRequest read_offer(Reader& reader);
/// Reads `offer`, `accept` and `cmd`.
VoteRequest read_ballot(Reader& reader);
/// Reads `choice` and `cmd`; about whom is for the caller to say.
AbsenceVote read_absence_vote(Reader& reader);
/// Reads `ply`, `turns` and `steps`, and `seat` if it is there. The steps themselves are judged by the game.
TrialRequest read_trial(Reader& reader);
/// Reads `cmd`: 8 to 64 of [A-Za-z0-9_-].
std::string read_cmd(Reader& reader);

}  // namespace reef::match
