#include <algorithm>
#include <iterator>
#include <span>

#include "engines/manitou/check.hpp"
#include "engines/manitou/rules.hpp"
#include "engines/manitou/score.hpp"

namespace reef::manitou {
namespace {

/// Moves one card from a team to a hand, every one as likely as any other. §9.3: only now it is known which.
Card draw(Cards& team, Cards& hand, Chance& chance) {
  const auto bound = static_cast<std::uint32_t>(cards_in(team));
  const Card card = nth_of(team, static_cast<int>(chance.below(bound)));
  --team[card];
  ++hand[card];
  return card;
}

using Value = std::uint8_t Buffalo::*;

/// §2.2: one of the buffalo cards that no hunt has used yet.
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
  const auto& wanted = herds_of(state.seats);
  for (std::size_t index = 0; index < wanted.size(); ++index) {
    Buffalo& buffalo = state.hunts[state.hunt].herds[index].buffalo;
    if (wanted[index].large != 0) buffalo.large = draw_buffalo(state, large_buffalo, &Buffalo::large, chance);
    if (wanted[index].small != 0) buffalo.small = draw_buffalo(state, small_buffalo, &Buffalo::small, chance);
  }
}

/// §4.1.
void deal_hands(Result& result, Chance& chance) {
  State& state = result.state;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    Tribe& tribe = state.tribes[seat];
    for (int card = 0; card < hand_full; ++card) draw(tribe.team, tribe.hand, chance);
    result.events.push_back({.kind = Event::Kind::dealt, .seat = seat, .count = hand_full, .cards = tribe.hand});
  }
  state.phase = Phase::play;
}

/// §4.2: for the seat that laid the last card.
void refill(Result& result, Chance& chance) {
  State& state = result.state;
  const Seat seat = seat_of_play(state, state.hunt, present(state).plays_count - 1);
  Tribe& tribe = state.tribes[seat];
  if (cards_in(tribe.team) == 0) return;
  const Card card = draw(tribe.team, tribe.hand, chance);
  result.events.push_back({.kind = Event::Kind::drew, .seat = seat, .card = card});
}

void tell_buffalo(Result& result, std::size_t herd, bool large, std::uint8_t value, Seat taker) {
  if (value == 0) return;
  result.events.push_back({.kind = taker == none ? Event::Kind::escaped : Event::Kind::took_buffalo,
                           .seat = taker,
                           .herd = static_cast<std::uint8_t>(herd),
                           .large = large,
                           .points = value});
}

void tell_prisoners(Result& result, std::size_t herd, Seat owner) {
  const State& state = result.state;
  const Hunt& hunt = present(state);
  std::vector<Belonging> prisoners;
  for (int play = 0; play < hunt.plays_count; ++play) {
    const Play& laid = hunt.plays[static_cast<std::size_t>(play)];
    const Seat seat = seat_of_play(state, state.hunt, play);
    if (laid.herd == herd && seat != owner) prisoners.push_back({.seat = seat, .card = laid.card});
  }
  if (prisoners.empty()) return;
  const int points = static_cast<int>(prisoners.size());
  result.events.push_back({.kind = Event::Kind::took_prisoners,
                           .seat = owner,
                           .herd = static_cast<std::uint8_t>(herd),
                           .points = points,
                           .prisoners = std::move(prisoners)});
}

void tell_scoring(Result& result) {
  const State& state = result.state;
  const HuntTally tally = tally_of(state, state.hunt);
  for (std::size_t index = 0; index < herds_count; ++index) {
    const HerdTally& herd = tally.herds[index];
    const Buffalo& buffalo = present(state).herds[index].buffalo;
    tell_buffalo(result, index, true, buffalo.large, herd.takes_large);
    tell_buffalo(result, index, false, buffalo.small, herd.takes_small);
    if (herd.owner != none) tell_prisoners(result, index, herd.owner);
  }
  for (const Seat seat : tally.robbed) {
    result.events.push_back({.kind = Event::Kind::robbed, .seat = seat, .points = fur_robber_points});
  }
  Event ended{.kind = Event::Kind::hunt_ended, .count = static_cast<std::uint8_t>(state.hunt + 1)};
  for (std::size_t seat = 0; seat < state.seats; ++seat) ended.totals.push_back(tally.points[seat].total());
  result.events.push_back(std::move(ended));
}

/// §7.1, §8.1.
void end_hunt(Result& result, Chance& chance) {
  State& state = result.state;
  tell_scoring(result);
  take_back(state);
  if (state.hunt + 1 == hunts_count) {
    state.phase = Phase::over;
    result.events.push_back({.kind = Event::Kind::ended});
    return;
  }
  ++state.hunt;
  begin_hunt(state, chance);
  Event began{.kind = Event::Kind::hunt_began,
              .count = static_cast<std::uint8_t>(state.hunt + 1),
              .start = start_of(state, state.hunt)};
  for (std::size_t herd = 0; herd < herds_count; ++herd) began.herds[herd] = present(state).herds[herd].buffalo;
  result.events.push_back(std::move(began));
}

}  // namespace

std::expected<State, Violation> setup(const Options& /*options*/, int seats, Chance& chance) {
  if (seats < seats_min || seats > seats_max) {
    return std::unexpected(Violation{"manitou.seats.range", "Manitou is for 2 to 4 players", "/seats"});
  }
  State state{.seats = static_cast<std::uint8_t>(seats)};
  state.start = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats)));
  begin_hunt(state, chance);
  return state;
}

void take_back(State& state) {
  const Hunt& hunt = present(state);
  for (int play = 0; play < hunt.plays_count; ++play) {
    const Play& laid = hunt.plays[static_cast<std::size_t>(play)];
    const Seat seat = seat_of_play(state, state.hunt, play);
    const Seat owner = owner_of(state, state.hunt, laid.herd);
    if (owner == none || owner == seat) ++state.tribes[seat].left[laid.card];
  }
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    state.tribes[seat].team = {};
    state.tribes[seat].hand = {};
  }
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
