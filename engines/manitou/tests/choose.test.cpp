#include <algorithm>
#include <vector>

#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {
namespace {

const std::vector<Card> whole_team = {hunter(10), chief, chief, hunter(5), hunter(5), scout, hunter(1), rain_maker};

State chosen(const State& before, Seat seat, const std::vector<Card>& cards) {
  State state = before;
  for (const Card card : cards) {
    const auto result = apply(state, seat, choose_step(card));
    REQUIRE(result);
    state = result->state;
  }
  return state;
}

}  // namespace

TEST_CASE("manitou §3.1 all choose at once, eight cards each and the last seat seven") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    Position position(seats);
    CHECK(to_act(position.state) == SeatSet::first(seats));
    for (Seat seat = 0; seat < seats; ++seat) {
      const int size = seat == seats - 1 ? 7 : 8;
      CHECK(team_size(position.state, seat) == size);
      for (int card = 0; card < size; ++card) {
        CHECK(to_act(position.state).contains(seat));
        position.step(seat, legal(position.state, seat).front());
      }
      CHECK_FALSE(to_act(position.state).contains(seat));
    }
    CHECK(to_act(position.state).empty());
    CHECK(position.settled().state.phase == Phase::play);
  }
}

TEST_CASE("manitou §3.1 one chooses from one's own cards, each as often as one has it") {
  Position position(2);
  CHECK(legal(position.state, 0).size() == 15);
  position.step(0, choose_step(hunter(10)));
  CHECK(position.refusal(0, choose_step(hunter(10))) == "manitou.choose.none_left");
  CHECK(legal(position.state, 0).size() == 14);
  position.step(0, choose_step(chief));
  CHECK(legal(position.state, 0).size() == 14);
  position.step(0, choose_step(chief));
  CHECK(position.refusal(0, choose_step(chief)) == "manitou.choose.none_left");
  CHECK(legal(position.state, 0).size() == 13);
  CHECK(position.refusal(0, lay_step(chief, 0)) == "manitou.turn.other_step");
}

TEST_CASE("manitou §3.2 captured cards cannot be chosen, and who has fewer than eight takes all of at least seven") {
  // The worst case: seat 0 loses everything that it lays to a chief at herd 0, for two hunts.
  Position position(2);
  for (int play = 0; play < plays_each; ++play) {
    position.lay(hunter(play + 1), 0);
    play == 0 ? position.lay(chief, 0) : position.lay(hunter(play), 2);
  }
  CHECK(hunt_index(position.state) == 1);
  CHECK(cards_in(position.state.tribes[0].left) == 14);
  CHECK(position.refusal(0, choose_step(hunter(1))) == "manitou.choose.none_left");
  CHECK(position.refusal(0, choose_step(hunter(5))).empty());
  CHECK(team_size(position.state, 0) == 7);  // seat 0 is the last seat now
  CHECK(team_size(position.state, 1) == 8);
  const Card lost[] = {hunter(5), hunter(8), hunter(9), hunter(10), medicine_man, rain_maker, scout};
  for (int play = 0; play < plays_each; ++play) {
    play == 0 ? position.lay(chief, 0) : position.lay(hunter(play), 2);
    position.lay(lost[play], 0);
  }
  CHECK(hunt_index(position.state) == 2);
  const Cards left = cards_of({chief, chief, medicine_man, rain_maker, scout, clan_mother, clan_mother});
  CHECK(position.state.tribes[0].left == left);
  CHECK(team_size(position.state, 0) == 7);
  CHECK(last_of(position.state, 2) == 1);
  CHECK(legal(position.state, 0).size() == 5);
  position.choose(0, {chief, clan_mother, scout, chief, clan_mother, medicine_man, rain_maker});
  CHECK(to_act(position.state) == SeatSet::of(1));
  // No card is left over: it lays all seven.
  position.play_on(hunts_count);
  CHECK(position.state.phase == Phase::over);
}

TEST_CASE("manitou §3.3 cards are chosen in any order, and any of them can be left out again") {
  const State start = Position(2).state;
  const State whole = chosen(start, 0, whole_team);
  std::vector<Card> order = whole_team;
  SmallChance chance(5);
  for (int tried = 0; tried < 50; ++tried) {
    for (std::size_t index = order.size(); index > 1; --index) {
      std::swap(order[index - 1], order[chance.below(static_cast<std::uint32_t>(index))]);
    }
    CHECK(chosen(start, 0, order) == whole);
    for (std::size_t dropped = 0; dropped < order.size(); ++dropped) {
      std::vector<Card> part = order;
      part.erase(part.begin() + static_cast<std::ptrdiff_t>(dropped));
      const State without = chosen(start, 0, part);
      CHECK(to_act(without).contains(0));
      // Choosing the dropped card last gives the same team.
      CHECK(chosen(without, 0, {order[dropped]}) == whole);
    }
  }
  CHECK(whole.tribes[0].team ==
        cards_of({hunter(1), hunter(5), hunter(5), hunter(10), chief, chief, scout, rain_maker}));
}

TEST_CASE("manitou §3.4 everybody confirms for themselves, in any order, and nothing begins before the last has") {
  const std::vector<Card> seven(whole_team.begin(), whole_team.end() - 1);
  Position position(3);
  position.choose(2, seven);
  CHECK(to_act(position.state) == SeatSet::first(2));
  CHECK(position.refusal(2, choose_step(scout)) == "manitou.turn.not_yours");
  position.choose(0, whole_team);
  CHECK(to_act(position.state) == SeatSet::of(1));
  CHECK(position.state.phase == Phase::choose);
  CHECK(position.narrated<event::Dealt>().empty());
  position.choose(1, whole_team);
  CHECK(position.state.phase == Phase::play);
  CHECK(position.narrated<event::Dealt>().size() == 3);
  const auto narrated = position.narrated<event::Chose>();
  REQUIRE(narrated.size() == 3);
  CHECK(narrated[0].seat == 2);
  CHECK(narrated[0].count == 7);
  CHECK(narrated[1].count == 8);
}

}  // namespace reef::manitou::test
