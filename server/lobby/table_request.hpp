#pragma once

#include <string>
#include <vector>

#include "server/lobby/commitments.hpp"
#include "server/lobby/limits.hpp"
#include "server/lobby/quotas.hpp"
#include "server/match/clocks/clock.hpp"
#include "server/match/match_state.hpp"

namespace reef::lobby {

/// What the owner of a new table contributes to its draws.
struct OwnerShare {
  std::string id{};     ///< The id of the promised match (commitments.hpp); empty: none was promised.
  std::string nonce{};  ///< Counts if the owner takes a seat.
};

/// A request to create a table. Validated by `Lobby::open`.
struct TableRequest {
  std::string game;
  Json options;
  /// The lobby sets the users: `player` is the caller; of `kept_for` only the public id is set.
  std::vector<store::SeatRow> seats;
  store::Visibility visibility = store::Visibility::public_match;
  OwnerShare share{};
  Limits limits{};
  bool rated = true;
  std::optional<match::ClockTerms> clock{};  ///< None: no time limit.
  Allowance allowance{};                     ///< The caller's.
};

Failure fault(std::string rule, std::string detail, std::string path);

/// Validates what depends on the game. Returns the options with their defaults.
Result<Json> judged(const GameEntry& game, const Json& options, int seats);

/// Sets the users of the seats: the owner, and those whom seats are reserved for. Reads the store on the calling
/// thread. Refuses with `unknown_user`, `blocked`, `invalid` (a seat reserved for the owner, or two for one person).
Result<void> seat_people(const people::People& people, const store::User& owner, const std::string& nonce,
                         std::vector<store::SeatRow>& seats);

/// A new match without seats, not stored yet.
store::Match new_match(const GameEntry& game, const store::User& owner, PromisedMatch promised, std::int64_t now);

}  // namespace reef::lobby
