#include "server/match/actions/log_limits.hpp"

#include <algorithm>
#include <ranges>

namespace reef::match {
namespace {

using protocol::Code;

/// The log is read backwards in pages of this many entries. Players rarely add more between two turns.
constexpr int page_entries = 64;

/// How many offers the seat has made since the last turn.
store::Result<int> offers_since_turn(const MatchState& state, Seat seat, store::Store& store) {
  int made = 0;
  for (int until = state.position.ply; until > 0; until -= page_entries) {
    const auto entries = store.turns(state.head().key, std::max(0, until - page_entries), until);
    if (!entries) return std::unexpected(entries.error());
    for (const store::Turn& entry : *entries | std::views::reverse) {
      if (entry.kind == "turn") return made;
      if (entry.kind == "offer" && entry.seat == seat) ++made;
    }
  }
  return made;
}

}  // namespace

Result<void> may_offer(const MatchState& state, Seat seat, store::Store& store) {
  const int ply = state.position.ply;
  if (ply >= entries_with_offers_max) return refuse(Code::too_many_offers, "the match is too long for further offers");
  const auto made = offers_since_turn(state, seat, store);
  if (!made) return refuse(Code::unavailable, "the log cannot be read at present");
  if (*made >= offers_per_turn_max)
    return refuse(Code::too_many_offers, "you have made 5 offers since the last turn; wait for the next one");
  return {};
}

Result<void> may_vote_on_absence(const MatchState& state, Seat seat, Seat absent) {
  const auto& absences = state.position.absences;
  const auto absence = std::ranges::find(absences, absent, &Absence::seat);
  if (absence == absences.end() || SeatSet::from_bits(absence->owed).contains(seat)) return {};
  if (state.position.ply - absence->ply >= entries_with_changed_votes_max)
    return refuse(Code::too_many_votes, "the votes were changed too often");
  return {};
}

Result<void> is_recent(const MatchState& state, const Terms& terms) {
  const int ply = state.position.ply;
  const auto fault = [](const char* rule, const char* detail, const char* path) {
    return std::unexpected(invalid(Violation{rule, detail, path}));
  };
  if (terms.kind == Terms::Kind::cancel && ply > entries_looked_back_max)
    return fault("offer.late", "the match is too long to be cancelled", "/offer/kind");
  if (terms.kind != Terms::Kind::take_back) return {};
  if (terms.turn > ply) return fault("offer.turn", "that is not your last turn", "/offer/turn");
  if (ply - terms.turn > entries_looked_back_max)
    return fault("offer.turn", "that turn is too long ago to be taken back", "/offer/turn");
  return {};
}

}  // namespace reef::match
