#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engines/core/strict_json.hpp"
#include "engines/core/table.hpp"
#include "protocol/failure.hpp"
#include "server/store/store.hpp"

/// What becomes of a seat whose time ran out: the others vote. Pure functions; live play and replay come to the same by
/// calling them.
namespace reef::match {

using store::Absence;
using store::AbsenceChoice;
using Absences = std::vector<Absence>;

/// What one voter says about one who is absent.
struct Ballot {
  Seat absent = 0;
  AbsenceChoice choice = AbsenceChoice::wait;
};
/// Reads `choice`.
AbsenceChoice read_choice(Reader& reader);
std::string_view name_of(AbsenceChoice choice);

/// What was decided about a seat. Decided: `wait`, the seat is asked on with new time; `computer`, it is given up;
/// `replace`, it is free for whoever sits down; `end`, the match is over.
struct Decision {
  Seat absent = 0;
  AbsenceChoice choice = AbsenceChoice::wait;
};

/// What an entry of the log does to the absences.
struct Counted {
  Absences absences;
  std::vector<Decision> decisions;  ///< In order. Nothing comes after an `end`.
  HappeningsPtr told;               ///< Null if nothing is to be told.
};

/// The time of a seat ran out, by the entry `ply`. `voters` are the people besides who play and are not absent. The
/// seat no longer votes about others, which may decide about them.
Counted time_out(Absences absences, Seat seat, SeatSet voters, int ply, int seats);
/// A voter votes, or votes otherwise than before. A choice is taken when more than half of the voters want it, or when
/// all have voted: then the one with most votes, and among equals the mildest, in the order of `AbsenceChoice`. While a
/// seat waits for somebody to take it over, only `computer` and `end` are left to choose. Refuses with `no_absence`,
/// with `forbidden` who is no voter, with `invalid` (`absence.choice`) what is not left.
Answer<Counted> cast(Absences absences, Seat seat, const Ballot& ballot);
/// The seat has played: if it was absent, it is back, and votes about the others.
Counted back(Absences absences, Seat seat);
/// The seat was given up: it is neither absent nor a voter any more.
Counted gone(Absences absences, Seat seat);
/// Somebody sat down in a free seat, and votes about the others.
Counted replaced(Absences absences, Seat seat);
/// The seat goes on as if nothing had been: it is not absent, what it voted is forgotten, and it votes about the
/// others.
Absences restored(Absences absences, Seat seat);

/// `[{"seat", "ply", "votes": [{"seat", "choice"}], "owed": [seat, …], "replacing"}]`.
Json absences_json(const Absences& absences);
/// Whether a seat owes a vote now that it did not owe before.
bool is_asked_anew(const Absences& before, const Absences& after, Seat seat);
/// Whether the seat owes a vote.
bool owes_vote(const Absences& absences, Seat seat);

}  // namespace reef::match
