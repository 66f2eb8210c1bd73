#include <algorithm>
#include <iterator>
#include <span>

#include "engines/manitou/check.hpp"
#include "engines/manitou/rules.hpp"
#include "engines/manitou/score.hpp"

namespace reef::manitou {
namespace {

/// Moves a random card from a team to a hand, all equally likely. §9.3: which card it is, is decided only now.
Card draw(Cards& team, Cards& hand, Chance& chance) {
  const auto bound = static_cast<std::uint32_t>(cards_in(team));
  const Card card = nth_of(team, static_cast<int>(chance.below(bound)));
  --team[card];
  ++hand[card];
  return card;
}

using Value = std::uint8_t Buffalo::*;

/// §2.2: a random buffalo card that no hunt has used yet.
std::uint8_t draw_buffalo(const State& state, std::span<const std::uint8_t> deck, Value value, Chance& chance) {
  std::vector<std::uint8_t> heap(deck.begin(), deck.end());
  for (const Hunt& hunt : state.hunts) {
    for (const Herd& herd : hunt.herds) {
      const auto used = std::ranges::find(heap, herd.buffalo.*value);
      if (used != heap.end()) heap.erase(used);
    }
  }
  return heap[chance.below(static_cast<std::uint32_t>(heap.size()))];
}

void begin_hunt(State& state, Chance& chance) {
  state.phase = Phase::choose;
  state.hunts.push_back({});
  const auto& wanted = herds_of(seats_in(state));
  for (std::size_t index = 0; index < wanted.size(); ++index) {
    Buffalo& buffalo = present(state).herds[index].buffalo;
    if (wanted[index].large != 0) buffalo.large = draw_buffalo(state, large_buffalo, &Buffalo::large, chance);
    if (wanted[index].small != 0) buffalo.small = draw_buffalo(state, small_buffalo, &Buffalo::small, chance);
  }
}

/// §4.1.
void deal_hands(Result& result, Chance& chance) {
  State& state = result.state;
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    Tribe& tribe = state.tribes[seat];
    for (int card = 0; card < hand_full; ++card) draw(tribe.team, tribe.hand, chance);
    result.events.emplace_back(event::Dealt{.seat = seat, .count = hand_full, .cards = tribe.hand});
  }
  state.phase = Phase::play;
}

/// §4.2: for the seat that laid the last card.
void refill(Result& result, Chance& chance) {
  State& state = result.state;
  const Seat seat = seat_of_play(state, hunt_index(state), plays_in(present(state)) - 1);
  Tribe& tribe = state.tribes[seat];
  if (cards_in(tribe.team) == 0) return;
  const Card card = draw(tribe.team, tribe.hand, chance);
  result.events.emplace_back(event::Drew{.seat = seat, .card = card});
}

void tell_buffalo(Result& result, std::uint8_t herd, BuffaloSize card, std::uint8_t points, Seat taker) {
  if (points == 0) return;
  if (taker == none) {
    result.events.emplace_back(event::Escaped{.herd = herd, .card = card, .points = points});
  } else {
    result.events.emplace_back(event::TookBuffalo{.seat = taker, .herd = herd, .card = card, .points = points});
  }
}

void tell_prisoners(Result& result, std::uint8_t herd, Seat owner) {
  const State& state = result.state;
  event::TookPrisoners taken{.seat = owner, .herd = herd};
  Seat seat = start_of(state, hunt_index(state));
  for (const Play& play : present(state).plays) {
    if (play.herd == herd && seat != owner) taken.cards.push_back({.seat = seat, .card = play.card});
    seat = next_seat(state, seat);
  }
  if (taken.cards.empty()) return;
  taken.points = static_cast<int>(taken.cards.size());
  result.events.emplace_back(std::move(taken));
}

void tell_scoring(Result& result) {
  const State& state = result.state;
  const HuntTally tally = tally_of(state, hunt_index(state));
  for (std::uint8_t herd = 0; herd < herds_count; ++herd) {
    const HerdTally& there = tally.herds[herd];
    const Buffalo& buffalo = present(state).herds[herd].buffalo;
    tell_buffalo(result, herd, BuffaloSize::large, buffalo.large, there.takes.large);
    tell_buffalo(result, herd, BuffaloSize::small, buffalo.small, there.takes.small);
    if (there.owner != none) tell_prisoners(result, herd, there.owner);
  }
  for (const Seat seat : tally.robbed) {
    result.events.emplace_back(event::Robbed{.seat = seat, .points = fur_robber_points});
  }
  event::HuntEnded ended{.hunt = static_cast<std::uint8_t>(state.hunts.size())};
  for (std::size_t seat = 0; seat < state.tribes.size(); ++seat) ended.points.push_back(tally.points[seat].total);
  result.events.emplace_back(std::move(ended));
}

/// §7.1, §8.1.
void end_hunt(Result& result, Chance& chance) {
  State& state = result.state;
  tell_scoring(result);
  take_back(state);
  if (state.hunts.size() == hunts_count) {
    state.phase = Phase::over;
    result.events.emplace_back(event::Ended{});
    return;
  }
  begin_hunt(state, chance);
  event::HuntBegan began{.hunt = static_cast<std::uint8_t>(state.hunts.size()),
                         .start = start_of(state, hunt_index(state))};
  for (std::size_t herd = 0; herd < herds_count; ++herd) began.herds[herd] = present(state).herds[herd].buffalo;
  result.events.emplace_back(began);
}

}  // namespace

std::expected<State, Violation> setup(const Options& /*options*/, int seats, Chance& chance) {
  if (seats < seats_min || seats > seats_max) {
    return std::unexpected(Violation{"manitou.seats.range", "Manitou is for 2 to 4 players", "/seats"});
  }
  State state;
  state.tribes.resize(static_cast<std::size_t>(seats));
  state.start = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats)));
  begin_hunt(state, chance);
  return state;
}

void take_back(State& state) {
  Seat seat = start_of(state, hunt_index(state));
  for (const Play& play : present(state).plays) {
    const Seat owner = owner_of(state, hunt_index(state), play.herd);
    if (owner == none || owner == seat) ++state.tribes[seat].left[play.card];
    seat = next_seat(state, seat);
  }
  for (Tribe& tribe : state.tribes) tribe.team = tribe.hand = {};
}

Result settle(const State& before, Chance& chance) {
  Result result{.state = before, .events = {}};
  if (before.phase == Phase::choose && to_act(before).empty()) deal_hands(result, chance);
  if (before.phase != Phase::done) return result;
  refill(result, chance);
  result.state.phase = Phase::play;
  if (all_laid(before)) end_hunt(result, chance);
  return result;
}

}  // namespace reef::manitou
