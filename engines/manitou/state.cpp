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
  return static_cast<Seat>((state.start + hunt) % state.seats);
}

Seat last_of(const State& state, int hunt) {
  return static_cast<Seat>((state.start + hunt + state.seats - 1) % state.seats);
}

Seat seat_of_play(const State& state, int hunt, int play) {
  return static_cast<Seat>((state.start + hunt + play) % state.seats);
}

Seat owner_of(const State& state, int hunt, int herd) {
  const std::uint8_t first = state.hunts[static_cast<std::size_t>(hunt)].herds[static_cast<std::size_t>(herd)].first;
  return first == none ? none : seat_of_play(state, hunt, first);
}

int laid_by(const State& state, Seat seat) {
  const int place = (seat + state.seats - start_of(state, state.hunt)) % state.seats;
  return (present(state).plays_count + state.seats - 1 - place) / state.seats;
}

int team_size(const State& state, Seat seat) {
  const int wanted = seat == last_of(state, state.hunt) ? team_of_last : team_full;
  return std::min(wanted, cards_in(state.tribes[seat].left) + laid_by(state, seat));
}

bool ready(const State& state, Seat seat) {
  return cards_in(state.tribes[seat].team) == team_size(state, seat);
}

bool all_laid(const State& state) {
  return present(state).plays_count == state.seats * plays_each;
}

}  // namespace reef::manitou
