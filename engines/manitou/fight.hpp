#pragma once

#include "engines/manitou/state.hpp"

/// The effect of a card at a herd (RULES.md §5.2 and §6).
namespace reef::manitou {

enum class Clash : std::uint8_t { hunts, stands, guards, beats, neutralises, falls, sacrificed, forced };
constexpr auto describe(Type<Clash> /*type*/) {
  return words<Clash>("hunts", "stands", "guards", "beats", "neutralises", "falls", "sacrificed", "forced");
}

/// The effect of a card, and the number of the play that it met; `none` if it met none.
struct Meeting {
  Clash clash = Clash::hunts;
  std::uint8_t met = none;
};

/// §5.3: true if the seat has two active warriors at this herd of the current hunt.
bool has_two_active(const State& state, Seat seat, int herd);
/// True if the seat has two active warriors at every herd: if it has no hunter, §6.11 lets it lay a warrior all the
/// same.
bool has_two_everywhere(const State& state, Seat seat);

/// The effect if `seat` laid this card at a herd of the current hunt. Does not change the state.
Meeting meet(const State& state, Seat seat, Card card, int herd);

/// Lays a card for the seat whose turn it is, and applies its effect. Does not change hands and teams.
Meeting lay_at(State& state, Card card, int herd);

}  // namespace reef::manitou
