#pragma once

#include <string>
#include <vector>

#include "server/lobby/commitments.hpp"
#include "server/lobby/limits.hpp"
#include "server/match/clock.hpp"
#include "server/match/standing.hpp"

namespace reef::lobby {

/// What the owner of a table to be brings to its draws.
struct OwnerShare {
  std::string id{};     ///< Of the match that was promised them (commitments.hpp); empty: none was.
  std::string nonce{};  ///< Counts if they sit themselves.
};

/// What somebody asks for who opens a table. Judged by `Lobby::open`.
struct TableRequest {
  std::string game;
  Json options;
  /// Users are filled in by the lobby: `player` means the one who asks; of `kept_for` only the public id is given.
  std::vector<store::SeatRow> seats;
  store::Visibility visibility = store::Visibility::everyone;
  OwnerShare share{};
  Limits limits{};
  bool rated = true;
  std::optional<match::ClockTerms> clock{};  ///< None: everybody has all the time they want.
  std::optional<int> open_max{};             ///< So many open tables may the owner have with it; none: any number.
};

Failure fault(std::string rule, std::string detail, std::string path);

/// Judges everything about a table that the game has a say in; answers the options with their defaults.
Answer<Json> judged(const GameEntry& game, const Json& options, int seats);

/// Fills in the users of the seats: the owner, and those whom seats are kept for. Reads the store on the calling
/// thread. Refuses with `unknown_user`, `blocked`, `invalid` (a seat kept for the owner, two for one person).
Answer<void> seat_people(const people::People& people, const store::User& owner, const std::string& nonce,
                         std::vector<store::SeatRow>& seats);

/// A new match of this, without its seats, that nobody knows of yet.
store::Match new_match(const GameEntry& game, const store::User& owner, Promised promised, std::int64_t now);

}  // namespace reef::lobby
