#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/match/standing.hpp"

/// What becomes of a table when somebody sits down, leaves or is invited: values, nothing is stored here.
namespace reef::lobby {

struct SeatRequest {
  std::optional<Seat> seat;  ///< Any free one if none is named.
  std::string invitation;
  std::string nonce;
};

bool is_free(const store::SeatRow& seat);
bool is_full(const store::MatchHead& head);
/// Whether somebody may sit down: before the match, and where the players want somebody replaced.
bool takes_people(const match::Standing& standing);
/// Whether this user sits here, or a seat is kept for them.
bool has_place(const std::vector<store::SeatRow>& seats, store::Key user);
/// A fresh token for the link that invites.
std::string new_invitation();

/// Where a newcomer may sit: the seat asked for, or the first that is free to them, beginning with the one that is kept
/// for them. Refuses with `bad_invitation`, `seat_taken`, `invalid`.
Answer<Seat> seat_for(const match::Standing& standing, store::Key user, const SeatRequest& request);
/// Whether this user comes to this seat as somebody invited: it is kept for them, or they hold the invitation.
bool is_invited(const match::Standing& standing, Seat seat, const SeatRequest& request);

/// The seats once this user sits there. A seat kept for them elsewhere is given up.
std::vector<store::SeatRow> seated(std::vector<store::SeatRow> seats, Seat seat, const store::User& user,
                                   const std::string& nonce);
/// What a seat is that nobody has, at a table of this visibility.
store::SeatRow vacant(store::Visibility visibility);

/// The standing with other seats: begun if nothing is free any more.
match::StandingPtr reseated(const match::Standing& before, std::vector<store::SeatRow> seats, std::int64_t now);

/// The standing of a new table, which has begun if no seat is free.
match::StandingPtr laid(const GameEntry& game, store::Match match, std::int64_t now);

/// Those whom a seat is kept for while the table waits for them.
std::vector<store::User> invited_to(const match::Standing& standing);
/// The alerts of a table that came to stand like this: invitations, the start, whose turn it is. `before` is null for a
/// new table.
void alert(const match::Standing* before, const match::Standing& after, std::vector<store::Notice>& raise,
           std::vector<store::Notice>& withdraw);

}  // namespace reef::lobby
