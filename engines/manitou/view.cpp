#include "engines/manitou/view.hpp"

#include <utility>

#include "engines/manitou/check.hpp"

namespace reef::manitou {
namespace {

/// The numbers of the seats that are in the match.
std::vector<int> of_seats(const State& state, const std::array<int, seats_max>& numbers) {
  return {numbers.begin(), numbers.begin() + seats_in(state)};
}

HerdView herd_view(const State& state, const Buffalo& buffalo, const HerdTally& tally) {
  return {.large = buffalo.large,
          .small = buffalo.small,
          .cards = {},
          .first = std::nullopt,
          .guard = std::nullopt,
          .owner = tally.owner,
          .takes = tally.takes,
          .hunter_sums = of_seats(state, tally.hunter_sums),
          .buffalo = of_seats(state, tally.buffalo),
          .prisoners = of_seats(state, tally.prisoners)};
}

HuntView hunt_view(const State& state, int number) {
  const Hunt& hunt = state.hunts[static_cast<std::size_t>(number)];
  const HuntTally tally = tally_of(state, number);
  HuntView view{.start = start_of(state, number),
                .herds = {},
                .hunter_sums = of_seats(state, tally.hunter_sums),
                .robbed = {},
                .points = {tally.points.begin(), tally.points.begin() + seats_in(state)}};
  for (const Seat seat : tally.robbed) view.robbed.push_back(seat);
  for (std::size_t herd = 0; herd < herds_count; ++herd) {
    view.herds[herd] = herd_view(state, hunt.herds[herd].buffalo, tally.herds[herd]);
  }
  for (int play = 0; play < plays_in(hunt); ++play) {
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

/// Adds the prisoners and points of a hunt that has ended.
void add_ended(std::vector<TribeView>& tribes, const HuntView& hunt, int number) {
  for (const HerdView& herd : hunt.herds) {
    if (herd.owner == none) continue;
    for (const LaidView& laid : herd.cards) {
      if (laid.seat == herd.owner) continue;
      tribes[herd.owner].prisoners.push_back(
          {.hunt = static_cast<std::uint8_t>(number + 1), .seat = laid.seat, .card = laid.card});
      ++tribes[laid.seat].lost[laid.card];
    }
  }
  for (std::size_t seat = 0; seat < tribes.size(); ++seat) tribes[seat].points += hunt.points[seat].total;
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
  Seat laying = start_of(state, hunt_index(state));
  for (const Play& play : present(state).plays) {
    if (laying == seat) ++own.team[play.card];
    laying = next_seat(state, laying);
  }
  return own;
}

/// A secret, if the viewer has its seat.
template <class Secret>
std::optional<Secret> for_seat(Seat seat, const Secret& secret, Viewer viewer) {
  return viewer.seat == seat ? std::optional(secret) : std::nullopt;
}

event::ChoseView seen(const event::Chose& chose, Viewer viewer) {
  return {.seat = chose.seat, .count = chose.count, .team = for_seat(chose.seat, chose.team, viewer)};
}
event::DealtView seen(const event::Dealt& dealt, Viewer viewer) {
  return {.seat = dealt.seat, .count = dealt.count, .cards = for_seat(dealt.seat, dealt.cards, viewer)};
}
event::DrewView seen(const event::Drew& drew, Viewer viewer) {
  return {.seat = drew.seat, .card = for_seat(drew.seat, drew.card, viewer)};
}
/// All viewers see the other events whole.
template <class Open>
Open seen(const Open& event, Viewer /*viewer*/) {
  return event;
}

}  // namespace

View view_of(const State& state, Viewer viewer) {
  View view{.phase = state.phase,
            .hunt = static_cast<std::uint8_t>(state.hunts.size()),
            .start = start_of(state, hunt_index(state)),
            .last = last_of(state, hunt_index(state)),
            .turn = std::nullopt,
            .hunts = {},
            .tribes = {},
            .own = std::nullopt};
  if (state.phase == Phase::play) view.turn = *to_act(state).begin();
  for (Seat seat = 0; seat < seats_in(state); ++seat) view.tribes.push_back(tribe_view(state, seat));
  for (int number = 0; number <= hunt_index(state); ++number) {
    view.hunts.push_back(hunt_view(state, number));
    if (number < hunts_ended(state)) add_ended(view.tribes, view.hunts.back(), number);
  }
  if (viewer.seat) view.own = own_view(state, *viewer.seat);
  return view;
}

EventView narrated(const Event& event, Viewer viewer) {
  return std::visit([&](const auto& each) { return EventView(seen(each, viewer)); }, event);
}

}  // namespace reef::manitou
