#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engines/core/strict_json.hpp"
#include "protocol/failure.hpp"
#include "server/match/actions/absences.hpp"
#include "server/match/match_state.hpp"

/// Actions of administrators on a running match: log entries that belong to no seat. Pure functions, shared by live
/// play and replay.
namespace reef::match {

struct AdminAction {
  enum class Kind : std::uint8_t {
    annul,       ///< The match ends and counts for no player.
    adjudicate,  ///< It ends, ranked by the current score.
    seat,        ///< Another user gets the seat.
    computer,    ///< A bot plays the seat to the end.
    deadline,    ///< The seat's clock gets another deadline.
  };
  Kind kind = Kind::annul;
  Seat seat = 0;         ///< For `seat`, `computer` and `deadline`.
  store::Millis at = 0;  ///< For `deadline`.
  std::string bot{};     ///< For `computer`: which one; empty: the usual one.
};

/// The latest deadline that can be set: the end of the year 9999.
inline constexpr store::Millis deadline_max = 253'402'300'799'999;

/// Reasons of outcomes that only an administrator can cause.
inline constexpr std::string_view annulled = "annulled";  ///< Neither ranks nor scores; see `is_cancelled`.
inline constexpr std::string_view adjudicated = "adjudicated";
inline constexpr std::string_view removed = "removed";  ///< A bot took a seat over, and too few players remained.

/// The outcome of an annulled match.
Outcome annulment();

/// The one step of such an entry: `{"type": "admin", "act", "seat"?, "at"?, "bot"?}`.
Json step_of(const AdminAction& act);
AdminAction read_admin_action(Reader& reader, int seats);

/// Whether this log entry gives a seat to a user or to a bot. After such an entry some callers see the match as another
/// viewer. The entry must replay.
bool reseats(const store::Turn& entry);

/// The effect of the action on the open offer and the absences.
struct AdminEffect {
  std::optional<store::Offer> offer;
  Absences absences;
  std::vector<Decision> decisions;  ///< About other absent seats.
  std::vector<EventsPtr> events;
};
AdminEffect intervene(const std::optional<store::Offer>& offer, Absences absences, const AdminAction& act);

/// Whether this action can end a match with an outcome of this reason, although the game itself is not over.
bool may_end(const std::optional<AdminAction>& act, std::string_view reason);

/// Whether the action is allowed in `state`. `user` is the new player, for `seat`. Refuses with `match_not_running`,
/// `not_found` (no such seat), `already_seated`, and `invalid` by the rules `admin.computer` (a bot plays there
/// already) and `admin.no_clock` (no clock runs for the seat).
Result<void> may_intervene(const MatchState& state, const AdminAction& act, const store::User* user);
/// Executes the action. Set `state.position.absences` first.
void carry_out(MatchState& state, const AdminAction& act, const store::User* user, store::Millis now);

}  // namespace reef::match
