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

/// Test positions, played card by card from the setup, so that a game could reach each of them.
namespace reef::manitou::test {

using reef::test::ScriptedChance;
using reef::test::SmallChance;

inline constexpr Card warriors[] = {chief, medicine_man, rain_maker, scout, clan_mother};

inline Action choose_step(Card card) {
  return step::Choose{card};
}
inline Action lay_step(Card card, int herd) {
  return step::Lay{.card = card, .herd = static_cast<std::uint8_t>(herd)};
}
inline Card card_of(const Action& action) {
  return std::visit([](const auto& step) { return step.card; }, action);
}

inline Cards cards_of(std::initializer_list<Card> cards) {
  Cards counted{};
  for (const Card card : cards) ++counted[card];
  return counted;
}

/// "" if the state survives encoding and decoding, else the rule that it breaks.
inline std::string broken_law(const State& state) {
  const auto read = decode_state(write(state));
  if (!read) return read.error().rule + " " + read.error().path;
  return *read == state ? "" : "it is read back as another";
}

/// A match in progress. Seat 0 starts.
class Position {
 public:
  explicit Position(int seats) {
    ScriptedChance chance({0});
    state = *setup({}, seats, chance);
  }

  /// Gives a herd of the current hunt other buffalo cards, which the box must have.
  Position& herd(int number, int large, int small) {
    present(state).herds[static_cast<std::size_t>(number)].buffalo = {static_cast<std::uint8_t>(large),
                                                                      static_cast<std::uint8_t>(small)};
    return *this;
  }

  /// Applies a step, which must be legal and leave a consistent state.
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
  /// Completes the team of each seat that has not chosen, with its first legal cards, and settles.
  Position& all_choose() {
    for (Seat seat = 0; seat < seats_in(state); ++seat) {
      while (to_act(state).contains(seat) && state.phase == Phase::choose) step(seat, legal(state, seat).front());
    }
    return settled();
  }

  /// The seat whose turn it is lays this card, which is first put into its hand if necessary.
  Position& lay(Card card, int herd) {
    if (state.phase == Phase::choose) all_choose();
    put_in_hand(turn(), card);
    step(turn(), lay_step(card, herd));
    return settled();
  }
  /// The seats lay these cards in turn.
  Position& lay_all(const std::vector<std::pair<Card, int>>& cards) {
    for (const auto& [card, herd] : cards) lay(card, herd);
    return *this;
  }
  /// Plays on until the hunt with this number (from 0) begins or the game is over. Each seat lays its first legal card.
  Position& play_on(int hunt) {
    while (state.phase != Phase::over && hunt_index(state) < hunt) {
      if (state.phase == Phase::choose) all_choose();
      step(turn(), legal(state, turn()).front()).settled();
    }
    return *this;
  }

  /// Changes hand and team so that the hand contains exactly these cards.
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
  [[nodiscard]] HuntTally tally() const { return tally_of(state, hunt_index(state)); }
  [[nodiscard]] HerdTally tally(int herd) const { return tally().herds[static_cast<std::size_t>(herd)]; }
  /// Events of one kind, in order.
  template <class Kind>
  [[nodiscard]] std::vector<Kind> narrated() const {
    std::vector<Kind> found;
    for (const Event& event : events) {
      if (const auto* held = std::get_if<Kind>(&event)) found.push_back(*held);
    }
    return found;
  }
  [[nodiscard]] Clash last_clash() const { return narrated<event::Laid>().back().clash; }

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

  /// Puts a card into the hand, in exchange for another, from the team or from the rest of the tribe.
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
