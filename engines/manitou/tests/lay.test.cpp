#include <set>
#include <vector>

#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {

TEST_CASE("manitou §5.1 everybody in turn lays one card of their hand, seven times") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    Position position(seats);
    position.all_choose();
    for (int play = 0; play < seats * 7; ++play) {
      CHECK(hunt_index(position.state) == 0);
      const Seat seat = static_cast<Seat>(play % seats);
      CHECK(to_act(position.state) == SeatSet::of(seat));
      for (Seat other = 0; other < seats; ++other) {
        if (other != seat) CHECK(legal(position.state, other).empty());
        if (other != seat) CHECK(position.refusal(other, lay_step(hunter(1), 0)) == "manitou.turn.not_yours");
      }
      position.step(seat, legal(position.state, seat).front()).settled();
    }
    CHECK(hunt_index(position.state) == 1);
  }
}

TEST_CASE("manitou §5.1 only a card of the hand is laid, and there is no passing") {
  Position position(2);
  position.all_choose().hand(0, {hunter(1), hunter(5), chief});
  CHECK(position.refusal(0, lay_step(hunter(2), 0)) == "manitou.lay.not_in_hand");
  CHECK(position.refusal(0, choose_step(hunter(2))) == "manitou.turn.other_step");
  CHECK(position.refusal(0, lay_step(chief, 3)) == "manitou.step.malformed");
  CHECK(position.refusal(0, lay_step(cards_count, 0)) == "manitou.step.malformed");
  CHECK(legal(position.state, 0).size() == 9);
  for (const Action& action : legal(position.state, 0)) CHECK(std::holds_alternative<step::Lay>(action));
}

TEST_CASE("manitou §5.1 a card lies for good: the step is sealed, and shows nothing of what is drawn") {
  Position position(2);
  const auto chosen = apply(position.state, 0, choose_step(chief));
  REQUIRE(chosen);
  CHECK_FALSE(chosen->sealed);
  position.all_choose();
  const Seat seat = position.state.start;
  const auto laid = apply(position.state, seat, legal(position.state, seat).front());
  REQUIRE(laid);
  CHECK(laid->sealed);
  CHECK(laid->state.tribes[seat].team == position.state.tribes[seat].team);
  REQUIRE(laid->events.size() == 1);
  CHECK(std::holds_alternative<event::Laid>(laid->events[0]));
}

TEST_CASE("manitou §5.1 a card that is laid leaves the hand and what is left") {
  Position position(2);
  position.all_choose().hand(0, {hunter(5), hunter(5), chief});
  position.step(0, lay_step(hunter(5), 1));
  CHECK(position.state.tribes[0].hand == cards_of({hunter(5), chief}));
  CHECK(position.state.tribes[0].left[hunter(5)] == 1);
  CHECK(present(position.state).plays[0] == Play{hunter(5), 1});
}

TEST_CASE("manitou §5.2 a hunter may be laid at any herd, whoever is there, and meets nobody") {
  Position position(2);
  position.lay_all({{chief, 0}, {scout, 1}, {chief, 0}, {scout, 1}});  // Both have two active warriors at a herd.
  for (int herd = 0; herd < herds_count; ++herd) {
    Position next = position;
    const Hunt before = present(next.state);
    next.lay(hunter(10), herd);
    CHECK(next.last_clash() == Clash::hunts);
    CHECK(present(next.state).herds == before.herds);
  }
}

TEST_CASE("manitou §5.3 a third warrior cannot join two active ones of its tribe; elsewhere it can") {
  Position position(2);
  position.lay_all({{chief, 0}, {hunter(1), 0}, {scout, 0}, {hunter(2), 0}});
  position.hand(0, {clan_mother, hunter(1), hunter(2)});
  CHECK(position.refusal(0, lay_step(clan_mother, 0)) == "manitou.lay.third_warrior");
  CHECK(position.refusal(0, lay_step(clan_mother, 1)).empty());
  CHECK(position.refusal(0, lay_step(hunter(1), 0)).empty());
  CHECK(legal(position.state, 0).size() == 3 + 3 + 2);
}

TEST_CASE("manitou §5.3 warriors that are out do not count among the two") {
  Position position(2);
  // Two chiefs of different tribes are out, and seat 0 has an active scout.
  position.lay_all({{chief, 0}, {chief, 0}, {scout, 0}, {hunter(1), 1}});
  position.lay(clan_mother, 0);
  CHECK(position.last_clash() == Clash::guards);
}

}  // namespace reef::manitou::test
