#include "server/match/views/seats_message.hpp"

#include <algorithm>

#include "server/match/clocks/clock.hpp"
#include "server/match/views/snapshot.hpp"
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

std::string seats_message(const MatchState& state, const Caller& caller, const Presence& presence, store::Millis now) {
  const store::MatchHead& head = state.head();
  JsonWriter json;
  json.begin_object().member("type", "seats").member("match", head.id).member("you", viewer_of(state, caller).seat);
  write_seats(json.key("seats"), head, presence, now);
  json.member("clock", clock_json(head, state.position, now)).member("status", word_of(state.position.status));
  json.member("rated", is_rated(head)).member("rematch", rematch_json(state));
  if (may_share(state, caller)) json.member("invitation", invitation_json(state));
  return json.end_object().take();
}

}  // namespace reef::match
