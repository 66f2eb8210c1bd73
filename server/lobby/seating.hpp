#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/match/match_state.hpp"

/// How a table changes when a user joins, leaves or is invited. Pure values; nothing is stored here.
namespace reef::lobby {

struct SeatRequest {
  std::optional<Seat> seat;  ///< None: any free one.
  std::string invitation;
  std::string nonce;
};

bool is_free(const store::SeatRow& seat);
bool is_full(const store::MatchHead& head);
/// Whether the match accepts players: before its start, or where a player is to be replaced.
bool takes_people(const match::MatchState& state);
/// Whether this user sits here or has a reserved seat.
bool has_place(const std::vector<store::SeatRow>& seats, store::Key user);
/// A new token for the invitation link.
std::string new_invitation();

/// The seat that the user may take: the requested one, or the first free one, starting with the seat reserved for them.
/// Refuses with `bad_invitation`, `seat_taken`, `invalid`.
Result<Seat> seat_for(const match::MatchState& state, store::Key user, const SeatRequest& request);
/// Whether this user is invited to this seat: it is reserved for them, or they have the invitation.
bool is_invited(const match::MatchState& state, Seat seat, const SeatRequest& request);

/// The seats after this user has taken `seat`. Another seat reserved for them is freed.
std::vector<store::SeatRow> seated(std::vector<store::SeatRow> seats, Seat seat, const store::User& user,
                                   const std::string& nonce);
/// An empty seat at a table of this visibility.
store::SeatRow vacant(store::Visibility visibility);

/// The state with other seats; the match starts if no seat is free.
match::MatchStatePtr reseated(const match::MatchState& before, std::vector<store::SeatRow> seats, std::int64_t now);

/// The state of a new table; the match starts if no seat is free.
match::MatchStatePtr laid(const GameEntry& game, store::Match match, std::int64_t now);

/// The users with a reserved seat while the table waits for them.
std::vector<store::User> invited_to(const match::MatchState& state);
/// The alerts of a changed table: invitations, the start, and whose turn it is. `before` is null for a new table.
void alert(const match::MatchState* before, const match::MatchState& after, std::vector<store::Notice>& raise,
           std::vector<store::Notice>& withdraw);

}  // namespace reef::lobby
