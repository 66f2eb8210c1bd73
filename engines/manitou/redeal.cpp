#include "engines/manitou/check.hpp"
#include "engines/manitou/view.hpp"

namespace reef::manitou {
namespace {

/// Takes `count` cards out of a bag, all equally likely.
Cards draw_some(Cards& from, int count, Chance& chance) {
  Cards drawn{};
  for (int index = 0; index < count; ++index) {
    const auto bound = static_cast<std::uint32_t>(cards_in(from));
    const Card card = nth_of(from, static_cast<int>(chance.below(bound)));
    --from[card];
    ++drawn[card];
  }
  return drawn;
}

/// The cards that the hand of this seat may contain, as far as others can know.
Cards possible_hand(const State& state, Seat seat) {
  Cards cards = state.tribes[seat].left;
  if (!present(state).forced.contains(seat)) return cards;
  for (Card card = 0; card < hunters_count; ++card) cards[card] = 0;
  return cards;
}

void redeal_choice(State& state, Seat seat, Chance& chance) {
  Tribe& tribe = state.tribes[seat];
  const int size = ready(state, seat) ? team_size(state, seat) : 0;
  Cards left = tribe.left;
  tribe.team = draw_some(left, size, chance);
}

void redeal_hand(State& state, Seat seat, Chance& chance) {
  Tribe& tribe = state.tribes[seat];
  Cards hands = possible_hand(state, seat);
  tribe.hand = draw_some(hands, cards_in(tribe.hand), chance);
  Cards rest = tribe.left;
  for (std::size_t card = 0; card < cards_count; ++card) {
    rest[card] = static_cast<std::uint8_t>(rest[card] - tribe.hand[card]);
  }
  tribe.team = draw_some(rest, cards_in(tribe.team), chance);
}

}  // namespace

State redealt(const State& state, Viewer viewer, Chance& chance) {
  State dealt = state;
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    if (viewer == Viewer::at(seat)) continue;
    if (state.phase == Phase::choose) {
      redeal_choice(dealt, seat, chance);
    } else if (state.phase != Phase::over) {
      redeal_hand(dealt, seat, chance);
    }
  }
  return dealt;
}

}  // namespace reef::manitou
