#include "engines/manitou/state.hpp"

#include <algorithm>
#include <numeric>

namespace reef::manitou {

int cards_in(const Cards& cards) {
  return std::accumulate(cards.begin(), cards.end(), 0);
}

Card nth_of(const Cards& cards, int index) {
  Card card = 0;
  while (index >= cards[card]) {
    index -= cards[card];
    ++card;
  }
  return card;
}

Seat start_of(const State& state, int hunt) {
  return static_cast<Seat>((state.start + hunt) % seats_in(state));
}

Seat last_of(const State& state, int hunt) {
  return static_cast<Seat>((state.start + hunt + seats_in(state) - 1) % seats_in(state));
}

Seat seat_of_play(const State& state, int hunt, int play) {
  return static_cast<Seat>((state.start + hunt + play) % seats_in(state));
}

Seat owner_of(const State& state, int hunt, int herd) {
  const std::uint8_t first = state.hunts[static_cast<std::size_t>(hunt)].herds[static_cast<std::size_t>(herd)].first;
  return first == none ? none : seat_of_play(state, hunt, first);
}

int laid_by(const State& state, Seat seat) {
  const int place = (seat + seats_in(state) - start_of(state, hunt_index(state))) % seats_in(state);
  return (plays_in(present(state)) + seats_in(state) - 1 - place) / seats_in(state);
}

int team_size(const State& state, Seat seat) {
  const int wanted = seat == last_of(state, hunt_index(state)) ? team_of_last : team_full;
  return std::min(wanted, cards_in(state.tribes[seat].left) + laid_by(state, seat));
}

bool ready(const State& state, Seat seat) {
  return cards_in(state.tribes[seat].team) == team_size(state, seat);
}

bool all_laid(const State& state) {
  return plays_in(present(state)) == seats_in(state) * plays_each;
}

}  // namespace reef::manitou
