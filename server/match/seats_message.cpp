#include "server/match/seats_message.hpp"

#include <algorithm>

#include "server/match/clock.hpp"
#include "server/match/snapshot.hpp"
#include "server/store/rows.hpp"

namespace reef::match {
namespace {

bool takes_people(const MatchState& state) {
  if (state.position.status != store::Status::running) return state.position.status == store::Status::open;
  return std::ranges::any_of(state.head().seats,
                             [](const store::SeatRow& seat) { return seat.kind == store::SeatKind::open; });
}

}  // namespace

bool may_share(const MatchState& state, const Caller& caller) {
  const store::MatchHead& head = state.head();
  const bool is_secret =
      state.position.status == store::Status::finished && head.visibility == store::Visibility::private_match;
  if (!caller.user || !(is_secret || takes_people(state))) return false;
  const store::Key user = caller.user->key;
  return user == head.owner || state.seat_of(user) || (is_secret && state.was_seated(user));
}

Json invitation_json(const MatchState& state) {
  return state.row->invitation.empty() ? Json(nullptr) : Json(state.row->invitation);
}

Json seats_message(const MatchState& state, const Caller& caller, const Presence& presence, store::Millis now) {
  Json message{{"type", "seats"},
               {"match", state.head().id},
               {"seats", seats_json(state.head(), presence, now)},
               {"you", or_null(viewer_of(state, caller).seat)},
               {"clock", clock_json(state.head(), state.position, now)},
               {"status", word_of(state.position.status)},
               {"rated", is_rated(state.head())},
               {"rematch", rematch_json(state)}};
  if (may_share(state, caller)) message["invitation"] = invitation_json(state);
  return message;
}

}  // namespace reef::match
