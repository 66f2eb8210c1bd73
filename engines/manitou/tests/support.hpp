#pragma once

#include <catch2/catch.hpp>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "engines/core/tests/chances.hpp"
#include "engines/manitou/check.hpp"
#include "engines/manitou/fight.hpp"
#include "engines/manitou/game.hpp"

/// Positions for the tests: played card by card from the set-up, so that each could come about in a game.
namespace reef::manitou::test {

using reef::test::ScriptedChance;
using reef::test::SmallChance;

inline constexpr Card warriors[] = {chief, medicine_man, rain_maker, scout, clan_mother};

inline Action choose_step(Card card) {
  return {.kind = Action::Kind::choose, .card = card};
}
inline Action lay_step(Card card, int herd) {
  return {.kind = Action::Kind::lay, .card = card, .herd = static_cast<std::uint8_t>(herd)};
}

inline Cards cards_of(std::initializer_list<Card> cards) {
  Cards counted{};
  for (const Card card : cards) ++counted[card];
  return counted;
}

/// "" if the state can be read back as it is, else the law that it breaks.
inline std::string broken_law(const State& state) {
  const auto read = decode_state(encode(state));
  if (!read) return read.error().rule + " " + read.error().path;
  return *read == state ? "" : "it is read back as another";
}

/// A match in its course. Seat 0 starts.
class Position {
 public:
  explicit Position(int seats) {
    ScriptedChance chance({0});
    state = *setup({}, seats, chance);
  }

  /// Gives a herd of the present hunt other buffalo cards; they must be such as the box has.
  Position& herd(int number, int large, int small) {
    state.hunts[state.hunt].herds[static_cast<std::size_t>(number)].buffalo = {static_cast<std::uint8_t>(large),
                                                                               static_cast<std::uint8_t>(small)};
    return *this;
  }

  /// Applies a step, which must be legal; the position must stay such as can be stored.
  Position& step(Seat seat, const Action& action) {
    auto result = apply(state, seat, action);
    if (!result) FAIL(result.error().rule);
    take(*result);
    return *this;
  }
  Position& settled() {
    Result result = settle(state, chance_);
    take(result);
    return *this;
  }
  /// Chooses a whole team, and settles.
  Position& choose(Seat seat, const std::vector<Card>& cards) {
    for (const Card card : cards) step(seat, choose_step(card));
    return settled();
  }
  /// Lets everybody who has not chosen choose the first cards that they have.
  Position& all_choose() {
    for (Seat seat = 0; seat < state.seats; ++seat) {
      while (to_act(state).contains(seat) && state.phase == Phase::choose) step(seat, legal(state, seat).front());
    }
    return settled();
  }

  /// The seat in turn lays this card, which is put into its hand if it is not there.
  Position& lay(Card card, int herd) {
    if (state.phase == Phase::choose) all_choose();
    put_in_hand(turn(), card);
    step(turn(), lay_step(card, herd));
    return settled();
  }
  /// The seats, in turn, lay these.
  Position& lay_all(const std::vector<std::pair<Card, int>>& cards) {
    for (const auto& [card, herd] : cards) lay(card, herd);
    return *this;
  }
  /// Plays on until the hunt with this number (from 0) has begun, or the game is over: everybody lays the first card
  /// that they may.
  Position& play_on(int hunt) {
    while (state.phase != Phase::over && state.hunt < hunt) {
      if (state.phase == Phase::choose) all_choose();
      step(turn(), legal(state, turn()).front()).settled();
    }
    return *this;
  }

  /// Changes cards so that this hand is just the cards given.
  Position& hand(Seat seat, std::initializer_list<Card> cards) {
    state.tribes[seat].hand = {};
    Tribe& tribe = state.tribes[seat];
    const int team = cards_in(tribe.team);
    tribe.hand = cards_of(cards);
    tribe.team = {};
    for (Card card = 0; card < cards_count && cards_in(tribe.team) < team; ++card) {
      while (cards_in(tribe.team) < team && tribe.team[card] + tribe.hand[card] < tribe.left[card]) ++tribe.team[card];
    }
    lawful();
    return *this;
  }

  [[nodiscard]] Seat turn() const { return *to_act(state).begin(); }
  /// "" if the seat may take the step, else the rule that it breaks.
  [[nodiscard]] std::string refusal(Seat seat, const Action& action) const {
    const auto result = apply(state, seat, action);
    return result ? "" : result.error().rule;
  }
  [[nodiscard]] HuntTally tally() const { return tally_of(state, state.hunt); }
  [[nodiscard]] HerdTally tally(int herd) const { return tally().herds[static_cast<std::size_t>(herd)]; }
  /// Events of one kind, in their order.
  [[nodiscard]] std::vector<Event> told(Event::Kind kind) const {
    std::vector<Event> found;
    for (const Event& event : events) {
      if (event.kind == kind) found.push_back(event);
    }
    return found;
  }
  [[nodiscard]] Clash last_clash() const { return told(Event::Kind::laid).back().clash; }

  void lawful() const {
    const std::string law = broken_law(state);
    if (!law.empty()) FAIL(law);
  }

  State state;
  std::vector<Event> events;

 private:
  void take(Result& result) {
    state = std::move(result.state);
    events.insert(events.end(), result.events.begin(), result.events.end());
    lawful();
  }

  /// In exchange for a card of the hand, from the team or from home.
  void put_in_hand(Seat seat, Card card) {
    Tribe& tribe = state.tribes[seat];
    if (tribe.hand[card] > 0) return;
    REQUIRE(tribe.left[card] > 0);
    const Card other = nth_of(tribe.hand, 0);
    --tribe.hand[other];
    ++tribe.hand[card];
    if (tribe.team[card] == 0) return;
    --tribe.team[card];
    ++tribe.team[other];
  }

  SmallChance chance_{7};
};

}  // namespace reef::manitou::test
