#pragma once

#include "engines/manitou/state.hpp"

/// What comes of a card at a herd (RULES.md §5.2 and §6).
namespace reef::manitou {

/// What comes of a card, and the play that it met; `none` if it met nobody.
struct Meeting {
  Clash clash = Clash::hunts;
  std::uint8_t met = none;
};

/// §5.3: true if the seat has two active warriors at this herd of the present hunt.
bool has_two_active(const State& state, Seat seat, int herd);
/// True if it has two at every herd: then §6.11 lets it lay a warrior all the same, if it has no hunter.
bool has_two_everywhere(const State& state, Seat seat);

/// What would come of laying this card for `seat` at a herd of the present hunt.
Meeting meet(const State& state, Seat seat, Card card, int herd);

/// Lays a card for the seat whose turn it is, and lets it fight. Leaves hands and teams alone.
Meeting lay_at(State& state, Card card, int herd);

}  // namespace reef::manitou
