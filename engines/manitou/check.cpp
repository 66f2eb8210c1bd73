#include "engines/manitou/check.hpp"

#include "engines/manitou/fight.hpp"

namespace reef::manitou {
namespace {

/// §3.1 to §3.3.
Refusal check_choose(const Tribe& tribe, Card card) {
  return tribe.team[card] < tribe.left[card] ? Refusal::allowed : Refusal::choose_none_left;
}

/// §5.2, §5.3, §6.11.
Refusal check_lay(const State& state, Seat seat, Card card, int herd) {
  const Cards& hand = state.tribes[seat].hand;
  if (hand[card] == 0) return Refusal::lay_not_in_hand;
  if (is_hunter(card) || !has_two_active(state, seat, herd)) return Refusal::allowed;
  const bool forced = !has_hunter(hand) && has_two_everywhere(state, seat);
  return forced ? Refusal::allowed : Refusal::lay_third_warrior;
}

bool well_formed(const Action& action) {
  const int herds = action.kind == Action::Kind::lay ? herds_count : 1;
  return action.card < cards_count && action.herd < herds;
}

}  // namespace

bool has_hunter(const Cards& cards) {
  for (Card card = 0; card < hunters_count; ++card) {
    if (cards[card] > 0) return true;
  }
  return false;
}

SeatSet to_act(const State& state) {
  if (state.phase == Phase::play) return SeatSet::of(seat_of_play(state, state.hunt, present(state).plays_count));
  SeatSet seats;
  if (state.phase != Phase::choose) return seats;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (!ready(state, seat)) seats.insert(seat);
  }
  return seats;
}

Refusal check(const State& state, Seat seat, const Action& action) {
  return to_act(state).contains(seat) ? check_step(state, seat, action) : Refusal::not_your_turn;
}

Refusal check_step(const State& state, Seat seat, const Action& action) {
  if (!well_formed(action)) return Refusal::malformed;
  const bool choosing = action.kind == Action::Kind::choose;
  if (choosing != (state.phase == Phase::choose)) return Refusal::other_phase;
  return choosing ? check_choose(state.tribes[seat], action.card) : check_lay(state, seat, action.card, action.herd);
}

Violation violation_of(Refusal refusal) {
  switch (refusal) {
    case Refusal::not_your_turn:
      return {"manitou.turn.not_yours", "this seat owes no decision now", ""};
    case Refusal::other_phase:
      return {"manitou.turn.other_step", "another kind of step is asked for now", "/type"};
    case Refusal::choose_none_left:
      return {"manitou.choose.none_left", "the tribe has no such card left to choose", "/card"};
    case Refusal::lay_not_in_hand:
      return {"manitou.lay.not_in_hand", "the card is not in hand", "/card"};
    case Refusal::lay_third_warrior:
      return {"manitou.lay.third_warrior", "the tribe has two active warriors at this herd", "/herd"};
    case Refusal::malformed:
    case Refusal::allowed:
      break;
  }
  return {"manitou.step.malformed", "the step does not exist", ""};
}

}  // namespace reef::manitou
