#include <vector>

#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {
namespace {

const std::vector<Card> bigger_team = {hunter(1), hunter(2), hunter(3), hunter(4), chief, chief, scout, clan_mother};
const std::vector<Card> smaller_team = {hunter(6), hunter(7), hunter(8), hunter(9), hunter(10), scout, scout};

/// Two seats have chosen, and the deal is due.
State chosen() {
  State state = Position(2).state;
  for (const Card card : bigger_team) state = apply(state, 0, choose_step(card))->state;
  for (const Card card : smaller_team) state = apply(state, 1, choose_step(card))->state;
  return state;
}

}  // namespace

TEST_CASE("manitou §4.1 three cards of each team are drawn for the hands, seat by seat") {
  ScriptedChance chance({7, 0, 4, 6, 5, 0});
  const Result result = settle(chosen(), chance);
  CHECK(chance.bounds == std::vector<std::uint32_t>{8, 7, 6, 7, 6, 5});
  CHECK(result.state.tribes[0].hand == cards_of({clan_mother, hunter(1), chief}));
  CHECK(result.state.tribes[0].team == cards_of({hunter(2), hunter(3), hunter(4), chief, scout}));
  CHECK(result.state.tribes[1].hand == cards_of({scout, scout, hunter(6)}));
  REQUIRE(result.events.size() == 2);
  CHECK(std::holds_alternative<event::Dealt>(result.events[0]));
  CHECK(std::get<event::Dealt>(result.events[0]).cards == result.state.tribes[0].hand);
  CHECK(result.state.phase == Phase::play);
}

TEST_CASE("manitou §4.1 any three cards of a team can come") {
  Cards seen{};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SmallChance chance(seed);
    const Cards hand = settle(chosen(), chance).state.tribes[0].hand;
    CHECK(cards_in(hand) == 3);
    for (std::size_t card = 0; card < cards_count; ++card) seen[card] = std::max(seen[card], hand[card]);
  }
  CHECK(seen == cards_of({hunter(1), hunter(2), hunter(3), hunter(4), chief, chief, scout, clan_mother}));
}

TEST_CASE("manitou §4.2 after each card the hand is filled up, while the team has cards") {
  ScriptedChance deal({});
  State state = settle(chosen(), deal).state;
  // Seat 0 was dealt its hunters 1 to 3; the scripted draws below determine the rest.
  const auto laid = apply(state, 0, lay_step(hunter(2), 1));
  REQUIRE(laid);
  CHECK(cards_in(laid->state.tribes[0].hand) == 2);
  CHECK(laid->state.phase == Phase::done);
  CHECK(to_act(laid->state).empty());
  ScriptedChance refill({4});
  const Result result = settle(laid->state, refill);
  CHECK(refill.bounds == std::vector<std::uint32_t>{5});
  CHECK(result.state.tribes[0].hand == cards_of({hunter(1), hunter(3), clan_mother}));
  REQUIRE(result.events.size() == 1);
  const auto* drew = std::get_if<event::Drew>(&result.events[0]);
  REQUIRE(drew);
  CHECK(drew->seat == 0);
  CHECK(drew->card == clan_mother);
}

TEST_CASE("manitou §4.2 settling twice draws nothing more") {
  ScriptedChance deal({});
  const State state = settle(chosen(), deal).state;
  ScriptedChance nothing({});
  CHECK(settle(state, nothing).state == state);
  CHECK(nothing.bounds.empty());
}

TEST_CASE("manitou §4.3 a team of eight leaves one card over, unseen; a team of seven none") {
  Position position(2);
  position.choose(0, bigger_team).choose(1, smaller_team);
  for (int play = 0; play < 13; ++play) {
    const Seat seat = position.turn();
    const int laid = laid_by(position.state, seat);
    const int team = seat == 0 ? 8 : 7;
    CHECK(cards_in(position.state.tribes[seat].hand) == std::min(3, team - laid));
    CHECK(cards_in(position.state.tribes[seat].team) == std::max(0, team - laid - 3));
    position.step(seat, legal(position.state, seat).front()).settled();
  }
  CHECK(cards_in(position.state.tribes[0].hand) == 1);
  const Card left_over = nth_of(position.state.tribes[0].hand, 0);
  CHECK(cards_in(position.state.tribes[1].hand) == 1);
  position.step(1, legal(position.state, 1).front()).settled();
  CHECK(hunt_index(position.state) == 1);
  CHECK(position.state.tribes[0].hand == Cards{});
  CHECK(position.state.tribes[0].left[left_over] > 0);
  CHECK(position.narrated<event::Laid>().size() == 14);
}

}  // namespace reef::manitou::test
