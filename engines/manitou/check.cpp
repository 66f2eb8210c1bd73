#include "engines/manitou/check.hpp"

#include "engines/manitou/fight.hpp"

namespace reef::manitou {
namespace {

/// §3.1 to §3.3.
Refusal refusal(const State& state, Seat seat, const step::Choose& step) {
  if (step.card >= cards_count) return Refusal::malformed;
  if (state.phase != Phase::choose) return Refusal::other_phase;
  const Tribe& tribe = state.tribes[seat];
  return tribe.team[step.card] < tribe.left[step.card] ? Refusal::allowed : Refusal::choose_none_left;
}

/// §5.2, §5.3, §6.11.
Refusal refusal(const State& state, Seat seat, const step::Lay& step) {
  if (step.card >= cards_count || step.herd >= herds_count) return Refusal::malformed;
  if (state.phase == Phase::choose) return Refusal::other_phase;
  const Cards& hand = state.tribes[seat].hand;
  if (hand[step.card] == 0) return Refusal::lay_not_in_hand;
  if (is_hunter(step.card) || !has_two_active(state, seat, step.herd)) return Refusal::allowed;
  const bool forced = !has_hunter(hand) && has_two_everywhere(state, seat);
  return forced ? Refusal::allowed : Refusal::lay_third_warrior;
}

}  // namespace

bool has_hunter(const Cards& cards) {
  for (Card card = 0; card < hunters_count; ++card) {
    if (cards[card] > 0) return true;
  }
  return false;
}

SeatSet to_act(const State& state) {
  if (state.phase == Phase::play) return SeatSet::of(seat_of_play(state, hunt_index(state), plays_in(present(state))));
  SeatSet seats;
  if (state.phase != Phase::choose) return seats;
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    if (!ready(state, seat)) seats.insert(seat);
  }
  return seats;
}

Refusal check(const State& state, Seat seat, const Action& action) {
  return to_act(state).contains(seat) ? check_step(state, seat, action) : Refusal::not_your_turn;
}

Refusal check_step(const State& state, Seat seat, const Action& action) {
  return std::visit([&](const auto& step) { return refusal(state, seat, step); }, action);
}

Violation violation_of(Refusal refusal) {
  switch (refusal) {
    case Refusal::not_your_turn:
      return {"manitou.turn.not_yours", "it is not this seat's turn", ""};
    case Refusal::other_phase:
      return {"manitou.turn.other_step", "the turn needs another kind of step now", "/type"};
    case Refusal::choose_none_left:
      return {"manitou.choose.none_left", "the tribe has no such card left", "/card"};
    case Refusal::lay_not_in_hand:
      return {"manitou.lay.not_in_hand", "the card is not in hand", "/card"};
    case Refusal::lay_third_warrior:
      return {"manitou.lay.third_warrior", "the tribe already has two active warriors at this herd", "/herd"};
    case Refusal::malformed:
    case Refusal::allowed:
      break;
  }
  return {"manitou.step.malformed", "the step does not exist", ""};
}

}  // namespace reef::manitou
