#include "engines/manitou/view.hpp"

#include <utility>

#include "engines/manitou/check.hpp"

namespace reef::manitou {
namespace {

HuntView hunt_view(const State& state, int number) {
  const Hunt& hunt = state.hunts[static_cast<std::size_t>(number)];
  HuntView view{.start = start_of(state, number), .herds = {}, .tally = tally_of(state, number)};
  for (std::size_t herd = 0; herd < herds_count; ++herd) view.herds[herd].buffalo = hunt.herds[herd].buffalo;
  for (int play = 0; play < hunt.plays_count; ++play) {
    const Play& laid = hunt.plays[static_cast<std::size_t>(play)];
    const Herd& herd = hunt.herds[laid.herd];
    HerdView& there = view.herds[laid.herd];
    const int index = static_cast<int>(there.cards.size());
    if (herd.first == play) there.first = index;
    if (herd.guard == play) there.guard = index;
    LaidView card{.seat = seat_of_play(state, number, play), .card = laid.card, .active = std::nullopt};
    if (!is_hunter(laid.card)) card.active = herd.first == play || herd.guard == play;
    there.cards.push_back(card);
  }
  return view;
}

int plays_to_come(const State& state, Seat seat) {
  return state.phase == Phase::over ? 0 : plays_each - laid_by(state, seat);
}

TribeView tribe_view(const State& state, Seat seat) {
  const Tribe& tribe = state.tribes[seat];
  const bool choosing = state.phase == Phase::choose;
  const bool over = state.phase == Phase::over;
  return {.ready = !choosing || ready(state, seat),
          .team_size = over ? 0 : team_size(state, seat),
          .team = choosing ? 0 : cards_in(tribe.team),
          .hand = cards_in(tribe.hand),
          .plays = plays_to_come(state, seat),
          .left = tribe.left,
          .lost = {},
          .prisoners = {},
          .points = 0};
}

/// Prisoners and points of a hunt that has ended.
void add_ended(std::vector<TribeView>& tribes, const State& state, const HuntView& hunt, int number) {
  for (const HerdView& herd : hunt.herds) {
    if (!herd.first) continue;
    const Seat owner = herd.cards[static_cast<std::size_t>(*herd.first)].seat;
    for (const LaidView& laid : herd.cards) {
      if (laid.seat == owner) continue;
      tribes[owner].prisoners.push_back({.hunt = number + 1, .card = {.seat = laid.seat, .card = laid.card}});
      ++tribes[laid.seat].lost[laid.card];
    }
  }
  for (std::size_t seat = 0; seat < state.seats; ++seat) tribes[seat].points += hunt.tally.points[seat].total();
}

OwnView own_view(const State& state, Seat seat) {
  const Tribe& tribe = state.tribes[seat];
  OwnView own{.home = tribe.left, .team = tribe.team, .hand = tribe.hand, .pile = tribe.team};
  for (std::size_t card = 0; card < cards_count; ++card) {
    own.home[card] = static_cast<std::uint8_t>(own.home[card] - tribe.team[card] - tribe.hand[card]);
    own.team[card] = static_cast<std::uint8_t>(own.team[card] + tribe.hand[card]);
  }
  if (state.phase == Phase::choose) own.pile = {};
  if (state.phase == Phase::over) return own;
  const Hunt& hunt = present(state);
  for (int play = 0; play < hunt.plays_count; ++play) {
    if (seat_of_play(state, state.hunt, play) == seat) ++own.team[hunt.plays[static_cast<std::size_t>(play)].card];
  }
  return own;
}

}  // namespace

View view_of(const State& state, Viewer viewer) {
  View view{.phase = state.phase,
            .seats = state.seats,
            .hunt = state.hunt + 1,
            .start = start_of(state, state.hunt),
            .last = last_of(state, state.hunt),
            .turn = std::nullopt,
            .hunts = {},
            .tribes = {},
            .own = std::nullopt};
  if (state.phase == Phase::play) view.turn = *to_act(state).begin();
  for (Seat seat = 0; seat < state.seats; ++seat) view.tribes.push_back(tribe_view(state, seat));
  for (int number = 0; number <= state.hunt; ++number) {
    view.hunts.push_back(hunt_view(state, number));
    if (number < hunts_ended(state)) add_ended(view.tribes, state, view.hunts.back(), number);
  }
  if (viewer.seat) view.own = own_view(state, *viewer.seat);
  return view;
}

Event narrated(const Event& event, Viewer viewer) {
  Event told = event;
  if (viewer.seat && *viewer.seat == event.seat) return told;
  told.cards.reset();
  if (event.kind == Event::Kind::drew) told.card = none;
  return told;
}

}  // namespace reef::manitou
