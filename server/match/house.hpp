#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engines/core/strict_json.hpp"
#include "protocol/failure.hpp"
#include "server/match/absences.hpp"
#include "server/match/standing.hpp"

/// What those who run the house do to a running match: entries of its log that are nobody's at the table. Pure
/// functions; live play and replay come to the same by calling them.
namespace reef::match {

struct HouseAct {
  enum class Kind : std::uint8_t {
    annul,       ///< The match ends and counts for nobody.
    adjudicate,  ///< It ends, ranked by the score as it stands.
    seat,        ///< Somebody else has the seat from now on.
    computer,    ///< The computer plays on in the seat, to the end.
    deadline,    ///< The seat's clock runs out at another time.
  };
  Kind kind = Kind::annul;
  Seat seat = 0;         ///< For `seat`, `computer` and `deadline`.
  store::Millis at = 0;  ///< For `deadline`.
};

/// The last moment that a deadline may be set to: the end of the year 9999.
inline constexpr store::Millis deadline_max = 253'402'300'799'999;

/// The reasons of outcomes that only the house brings about.
inline constexpr std::string_view annulled = "annulled";  ///< Neither ranks nor scores; see `is_cancelled`.
inline constexpr std::string_view adjudicated = "adjudicated";
inline constexpr std::string_view removed = "removed";  ///< The computer took a seat over, and too few were left.

/// How a match ends that is annulled.
Outcome annulment();

/// The one step of such an entry: `{"type": "house", "act", "seat"?, "at"?}`.
Json step_of(const HouseAct& act);
/// Reads that step.
HouseAct read_house_act(Reader& reader, int seats);

/// Whether this entry of the log, which replays, gives a seat to somebody or to the computer: from then on some see the
/// match with other eyes.
bool reseats(const store::Turn& entry);

/// What the act does to what is open among the players.
struct Intervened {
  std::optional<store::Offer> offer;
  Absences absences;
  std::vector<Decision> decisions;  ///< About others who are absent.
  std::vector<HappeningsPtr> happened;
};
Intervened intervene(const std::optional<store::Offer>& offer, Absences absences, const HouseAct& act);

/// Whether this act is one that a match may end by without the game's own word, with an outcome of this reason.
bool may_end(const std::optional<HouseAct>& act, std::string_view reason);

/// Whether this may be done to the match as it stands at `now`. `user`: who is to sit there, for `seat`. Refuses with
/// `match_not_running`, `not_found` (no such seat), `already_seated`, and `invalid`: by the rules `house.computer` (it
/// plays there already) and `house.no_clock` (none runs for the seat).
Answer<void> may_intervene(const Standing& standing, const HouseAct& act, const store::User* user);
/// Carries the act out, after `standing.position.absences` was set.
void carry_out(Standing& standing, const HouseAct& act, const store::User* user, store::Millis now);

}  // namespace reef::match
