#include "engines/manitou/fight.hpp"

namespace reef::manitou {
namespace {

Herd& herd_at(State& state, int herd) {
  return present(state).herds[static_cast<std::size_t>(herd)];
}
const Herd& herd_at(const State& state, int herd) {
  return present(state).herds[static_cast<std::size_t>(herd)];
}

/// §6.6 to §6.8: the attacker meets only the guard, whatever it guards.
Meeting meet_guard(Card attacker, Card guard, std::uint8_t at) {
  return {beats(guard, attacker) ? Clash::falls : Clash::sacrificed, at};
}

/// §6.3 to §6.5.
Meeting meet_single(Card attacker, Card first, std::uint8_t at) {
  if (attacker == first) return {Clash::neutralises, at};
  return {beats(attacker, first) ? Clash::beats : Clash::falls, at};
}

}  // namespace

bool has_two_active(const State& state, Seat seat, int herd) {
  return herd_at(state, herd).guard != none && owner_of(state, hunt_index(state), herd) == seat;
}

bool has_two_everywhere(const State& state, Seat seat) {
  for (int herd = 0; herd < herds_count; ++herd) {
    if (!has_two_active(state, seat, herd)) return false;
  }
  return true;
}

Meeting meet(const State& state, Seat seat, Card card, int herd) {
  if (is_hunter(card)) return {Clash::hunts, none};
  const Herd& there = herd_at(state, herd);
  if (there.first == none) return {Clash::stands, none};
  if (owner_of(state, hunt_index(state), herd) == seat)
    return {there.guard == none ? Clash::guards : Clash::forced, none};
  const Hunt& hunt = present(state);
  return there.guard == none ? meet_single(card, hunt.plays[there.first].card, there.first)
                             : meet_guard(card, hunt.plays[there.guard].card, there.guard);
}

Meeting lay_at(State& state, Card card, int herd) {
  Hunt& hunt = present(state);
  const auto play = static_cast<std::uint8_t>(hunt.plays.size());
  const Seat seat = seat_of_play(state, hunt_index(state), play);
  const Meeting meeting = meet(state, seat, card, herd);
  hunt.plays.push_back({.card = card, .herd = static_cast<std::uint8_t>(herd)});
  Herd& there = herd_at(state, herd);
  switch (meeting.clash) {
    case Clash::stands:
    case Clash::beats:
      there.first = play;
      break;
    case Clash::guards:
      there.guard = play;
      break;
    case Clash::neutralises:
      there.first = none;
      break;
    case Clash::sacrificed:
      there.guard = none;
      break;
    case Clash::forced:
      hunt.forced.insert(seat);
      break;
    case Clash::hunts:
    case Clash::falls:
      break;
  }
  return meeting;
}

}  // namespace reef::manitou
