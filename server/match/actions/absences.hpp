#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engines/core/any_game.hpp"
#include "engines/core/strict_json.hpp"
#include "protocol/failure.hpp"
#include "server/store/interfaces/match_store.hpp"

/// Seats whose time ran out, and the votes of the other players on them. Pure functions, shared by live play and
/// replay.
namespace reef::match {

using store::Absence;
using store::AbsenceChoice;
using store::AbsenceVote;
using Absences = std::vector<Absence>;

/// One voter's choice about one absent seat.
struct Ballot {
  Seat absent = 0;
  AbsenceVote vote{};
};
/// Reads `choice` and, for `computer`, an optional `bot`, one of those that new tables offer.
AbsenceVote read_absence_choice(Reader& reader);
/// The bot that plays on where none is named.
std::string_view usual_bot();
/// Reads an optional `bot`, one of those that new tables offer; empty if there is none.
std::string read_offered_bot(Reader& reader);
std::string_view name_of(AbsenceChoice choice);
/// Adds `choice` and, if one is named, `bot`.
void add_vote(Json& json, const AbsenceVote& vote);

/// What was decided about a seat. `wait`: it gets new time for its prompt. `computer`: it is given up. `replace`:
/// anyone may take it. `end`: the match is over.
struct Decision {
  Seat absent = 0;
  AbsenceChoice choice = AbsenceChoice::wait;
  std::string bot{};  ///< For `computer`: which one; empty: the usual one.
};

/// The effect of a log entry on the absences.
struct Counted {
  Absences absences;
  std::vector<Decision> decisions;  ///< In order. Nothing comes after an `end`.
  EventsPtr event;                  ///< Null if there is nothing to tell.
};

/// Whether a match may have ended as "timed_out" by these decisions: the players voted for the end, or a computer took
/// the seat of the last person or of the last player but one.
bool may_time_out(const std::vector<Decision>& decisions);

/// The clock of `seat` ran out, by the entry `ply`. `voters` are the other people who play and are not absent. `seat`
/// loses its votes about other absences, which may decide those.
Counted time_out(Absences absences, Seat seat, SeatSet voters, int ply, int seats);
/// A voter votes or changes their vote. A choice is decided when more than half of the voters want it. Once all have
/// voted, the choice with the most votes wins; among equals the mildest, in the order of `AbsenceChoice`. Of the bots,
/// too, the one with the most votes plays on, among equals the weakest. While a seat waits for a replacement, only
/// `computer` and `end` can be chosen. Refuses with `no_absence`, with `forbidden` if the seat is not a voter, and with
/// `invalid` (`absence.choice`) if the choice is not available.
Result<Counted> cast(Absences absences, Seat seat, const Ballot& ballot);
/// The seat has played. If it was absent, it is back and votes about the others.
Counted back(Absences absences, Seat seat);
/// The seat was given up: it is no longer absent, and no longer a voter.
Counted gone(Absences absences, Seat seat);
/// A user took a free seat, and votes about the others.
Counted replaced(Absences absences, Seat seat);
/// Clears the absence of the seat: it is not absent, its votes are dropped, and it is asked again to vote about the
/// others.
Absences restored(Absences absences, Seat seat);

/// `[{"seat", "ply", "votes": [{"seat", "choice", "bot"?}], "owed": [seat, …], "replacing"}]`.
Json absences_json(const Absences& absences);
/// Whether the seat owes a vote that it did not owe before.
bool is_asked_anew(const Absences& before, const Absences& after, Seat seat);
bool owes_vote(const Absences& absences, Seat seat);

}  // namespace reef::match
