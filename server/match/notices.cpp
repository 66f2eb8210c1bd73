#include "server/match/notices.hpp"

#include <optional>

#include "server/match/actions/absences.hpp"
#include "server/match/clocks/alert_delay.hpp"
#include "server/match/clocks/clock.hpp"

namespace reef::match {
namespace {

/// Raises an alert for a new prompt or offer and withdraws it when there is none any more. `Number` identifies it.
template <class Number>
void notice_of(store::Change& change, const store::SeatRow& holder, const char* kind, const std::optional<Number>& was,
               const std::optional<Number>& now) {
  if (now && now != was) {
    change.raise.push_back({.user = holder.user->key, .kind = kind, .delay_ms = alert_delay_ms});
  }
  if (was && !now) change.withdraw.push_back({.user = holder.user->key, .kind = kind});
}

void notice_of_absences(store::Change& change, const store::SeatRow& holder, const Absences& was, const Absences& now,
                        Seat seat) {
  if (is_asked_anew(was, now, seat)) change.raise.push_back({.user = holder.user->key, .kind = "absence"});
  if (owes_vote(was, seat) && !owes_vote(now, seat))
    change.withdraw.push_back({.user = holder.user->key, .kind = "absence"});
}

/// Whether the same person still plays the seat.
bool stays_there(const store::SeatRow& holder, const store::SeatRow& then) {
  return is_person(holder) && is_person(then) && holder.user->key == then.user->key;
}

/// Whether the seat's clock ran before and does not continue for the same prompt.
bool clock_stopped(const MatchState& before, const MatchState& after, Seat seat) {
  const auto& was = before.position.clocks;
  if (seat >= was.size() || !was[seat].since) return false;
  if (!stays_there(before.head().seats[seat], after.head().seats[seat])) return true;
  return !after.position.clocks[seat].since || before.prompt(seat) != after.prompt(seat);
}

}  // namespace

bool goes_on(const store::Turn& entry, const MatchState& after, Seat seat) {
  return entry.kind == "turn" && entry.seat == seat && after.mid_turn();
}

void add_notices(store::Change& change, const MatchState& before, const MatchState& after) {
  const bool over = after.position.status == store::Status::finished;
  for (Seat seat = 0; seat < after.seat_count(); ++seat) {
    const store::SeatRow& holder = before.head().seats[seat];
    const store::SeatRow& then = after.head().seats[seat];
    const bool stays = stays_there(holder, then);
    if (is_person(then) && !stays && after.prompt(seat))  // A new player took the seat.
      change.raise.push_back({.user = then.user->key, .kind = "your_turn", .delay_ms = alert_delay_ms});
    if (!is_person(holder)) continue;
    const bool is_asked = stays && !(change.turn && goes_on(*change.turn, after, seat));
    notice_of(change, holder, "your_turn", before.prompt(seat), is_asked ? after.prompt(seat) : std::nullopt);
    notice_of(change, holder, "offer", before.offer_to(seat), stays ? after.offer_to(seat) : std::nullopt);
    notice_of_absences(change, holder, before.position.absences, stays ? after.position.absences : Absences(), seat);
    if (clock_stopped(before, after, seat)) change.withdraw.push_back({.user = holder.user->key, .kind = "time_low"});
    if (over) change.raise.push_back({.user = holder.user->key, .kind = "match_finished"});
  }
}

}  // namespace reef::match
