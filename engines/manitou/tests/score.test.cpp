#include <array>
#include <string>
#include <vector>

#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {
namespace {

using PerSeat = std::array<int, seats_max>;

/// Count and points of an item of a seat's score.
std::pair<int, int> item(const Position& position, Seat seat, std::string_view name) {
  const ScoreSheet sheet = score(position.state);
  for (const ScoreItem& each : sheet.seats[seat].items) {
    if (each.item == name) return {each.count, each.points};
  }
  return {-1, -1};
}

std::vector<int> herds_of_item(const Position& position, Seat seat, std::string_view name) {
  const ScoreSheet sheet = score(position.state);
  for (const ScoreItem& each : sheet.seats[seat].items) {
    if (each.item == name) return each.cells;
  }
  return {-1};
}

/// Four seats each lay one hunter of these values at herd 0; for 0, a chief at herd 2 instead.
HerdTally of_hunters(const std::array<int, 4>& values, const Buffalo& buffalo) {
  Position position(4);
  position.herd(0, buffalo.large, buffalo.small);
  for (const int value : values) position.lay(value == 0 ? chief : hunter(value), value == 0 ? 2 : 0);
  return position.tally(0);
}

}  // namespace

TEST_CASE("manitou §7.1 a hunt ends with the seventh card of the last seat, and not before") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    Position position(seats);
    position.all_choose();
    for (int play = 0; play < seats * 7 - 1; ++play) {
      position.step(position.turn(), legal(position.state, position.turn()).front()).settled();
      REQUIRE(position.narrated<event::HuntEnded>().empty());
    }
    position.step(position.turn(), legal(position.state, position.turn()).front()).settled();
    const auto ended = position.narrated<event::HuntEnded>();
    REQUIRE(ended.size() == 1);
    CHECK(ended[0].hunt == 1);
    for (Seat seat = 0; seat < seats; ++seat) {
      CHECK(ended[0].points[seat] == tally_of(position.state, 0).points[seat].total);
    }
  }
}

TEST_CASE("manitou §7.2 a single card goes to the highest sum of hunters there, not to the most cards") {
  Position position(2);
  position.herd(2, 0, 7);
  position.lay_all({{hunter(9), 2}, {hunter(3), 2}, {chief, 0}, {hunter(5), 2}});
  CHECK(position.tally(2).hunter_sums == PerSeat{9, 8, 0, 0});
  CHECK(position.tally(2).buffalo == PerSeat{7, 0, 0, 0});
  position.lay_all({{chief, 0}, {hunter(2), 2}});
  CHECK(position.tally(2).buffalo == PerSeat{0, 7, 0, 0});
}

TEST_CASE("manitou §7.2 the single large card of three players") {
  Position position(3);
  position.herd(1, 11, 0);
  position.lay_all({{hunter(1), 1}, {hunter(2), 1}, {hunter(3), 1}});
  CHECK(position.tally(1).takes.large == 2);
  CHECK(position.tally(1).takes.small == none);
  CHECK(position.tally(1).buffalo == PerSeat{0, 0, 11, 0});
}

TEST_CASE("manitou §7.3 two cards: the first takes the large, the second the small, third and fourth nothing") {
  CHECK(of_hunters({4, 9, 7, 1}, {13, 3}).buffalo == PerSeat{0, 13, 3, 0});
  CHECK(of_hunters({10, 9, 0, 0}, {9, 7}).buffalo == PerSeat{9, 7, 0, 0});
}

TEST_CASE("manitou §7.3 §7.7 the manual's example: 13 points for red, 3 and nine prisoners for blue") {
  // Red is 0, green 1, blue 2. At the end blue's warrior is active, with six cards of red and three of green at the
  // herd.
  Position position(3);
  position.herd(0, 13, 3);
  position.lay_all({{hunter(10), 0}, {rain_maker, 0}, {medicine_man, 0}});
  position.lay_all({{hunter(9), 0}, {hunter(2), 0}, {hunter(8), 0}});
  position.lay_all({{hunter(1), 0}, {hunter(3), 0}, {hunter(1), 1}});
  position.lay_all({{hunter(2), 0}, {hunter(1), 1}, {hunter(2), 1}});
  position.lay_all({{hunter(3), 0}, {hunter(4), 1}, {hunter(3), 1}});
  position.lay_all({{hunter(4), 0}, {hunter(5), 1}, {hunter(4), 1}});
  const HerdTally tally = position.tally(0);
  CHECK(tally.hunter_sums == PerSeat{29, 5, 8, 0});
  CHECK(tally.buffalo == PerSeat{13, 0, 3, 0});
  CHECK(tally.prisoners == PerSeat{0, 0, 9, 0});
  CHECK(item(position, 0, "buffalo") == std::pair(1, 13));
  CHECK(item(position, 2, "prisoners") == std::pair(9, 9));
}

TEST_CASE("manitou §7.4 a tribe that hunts alone takes both") {
  CHECK(of_hunters({0, 0, 1, 0}, {12, 6}).buffalo == PerSeat{0, 0, 18, 0});
  CHECK(of_hunters({0, 0, 0, 0}, {12, 6}).buffalo == PerSeat{0, 0, 0, 0});
}

TEST_CASE("manitou §7.5 tied for the first place, nobody takes anything, not even who comes next") {
  CHECK(of_hunters({9, 9, 7, 1}, {13, 3}).buffalo == PerSeat{0, 0, 0, 0});
  CHECK(of_hunters({0, 4, 0, 4}, {13, 3}).buffalo == PerSeat{0, 0, 0, 0});
  CHECK(of_hunters({6, 6, 6, 6}, {13, 3}).buffalo == PerSeat{0, 0, 0, 0});
  Position position(2);
  position.lay_all({{hunter(4), 2}, {hunter(4), 2}});
  CHECK(position.tally(2).buffalo == PerSeat{0, 0, 0, 0});
}

TEST_CASE("manitou §7.5 tied for the second place, the first takes the large card and nobody the small") {
  const HerdTally tally = of_hunters({9, 10, 9, 9}, {13, 3});
  CHECK(tally.buffalo == PerSeat{0, 13, 0, 0});
  CHECK(tally.takes.large == 1);
  CHECK(tally.takes.small == none);
  CHECK(of_hunters({9, 2, 2, 1}, {13, 3}).buffalo == PerSeat{13, 0, 0, 0});
}

TEST_CASE("manitou §7.6 captured hunters count for the buffalo and for the fur robber") {
  Position position(2);
  position.herd(2, 0, 7).lay_all({{hunter(10), 2}, {chief, 2}});
  CHECK(position.tally(2).prisoners == PerSeat{0, 1, 0, 0});
  CHECK(position.tally(2).buffalo == PerSeat{7, 0, 0, 0});
  CHECK(position.tally().robbed == SeatSet::of(0));
}

TEST_CASE("manitou §7.7 the manual's example: the medicine man takes three prisoners") {
  // Green (0) lays a rain maker and an 8, blue (2) a 10, red (1) the medicine man: three points for red.
  Position position(3);
  position.lay_all({{rain_maker, 1}, {medicine_man, 1}, {hunter(10), 1}, {hunter(8), 1}});
  CHECK(position.tally(1).owner == 1);
  CHECK(position.tally(1).prisoners == PerSeat{0, 3, 0, 0});
  CHECK(item(position, 1, "prisoners") == std::pair(3, 3));
  CHECK(herds_of_item(position, 1, "prisoners") == std::vector<int>{1});
}

TEST_CASE("manitou §7.7 one's own cards are no prisoners, guards and beaten ones included") {
  Position position(2);
  position.lay_all({{rain_maker, 0}, {medicine_man, 0}, {chief, 0}, {hunter(1), 0}, {scout, 0}, {hunter(2), 0}});
  CHECK(position.tally(0).owner == 0);
  CHECK(position.tally(0).prisoners == PerSeat{3, 0, 0, 0});  // the medicine man and two hunters
}

TEST_CASE("manitou §7.8 no active warrior, no prisoners") {
  Position position(2);
  position.lay_all({{chief, 0}, {chief, 0}, {hunter(3), 0}, {hunter(4), 0}});
  CHECK(position.tally(0).owner == none);
  CHECK(position.tally(0).prisoners == PerSeat{0, 0, 0, 0});
}

TEST_CASE("manitou §7.9 own cards come back, captured ones are lost for good, and nobody gains them") {
  Position position(2);
  // At herd 0 seat 1's two scouts are active, with four cards of seat 0; at herd 1 two chiefs are out; at herd 2 seat
  // 0's clan mother captures a hunter.
  position.lay_all({{hunter(1), 0}, {scout, 0}, {hunter(2), 0}, {scout, 0}, {clan_mother, 2}, {hunter(10), 2}});
  position.lay_all({{medicine_man, 0}, {hunter(1), 0}, {clan_mother, 0}, {hunter(2), 1}, {chief, 1}, {chief, 1}});
  position.lay_all({{hunter(9), 1}, {hunter(3), 1}});
  REQUIRE(hunt_index(position.state) == 1);
  // Both the medicine man and the clan mother fell against the guarding scout.
  Cards left = tribe_cards;
  for (const Card lost : {hunter(1), hunter(2), medicine_man, clan_mother}) --left[lost];
  CHECK(position.state.tribes[0].left == left);
  left = tribe_cards;
  --left[hunter(10)];
  CHECK(position.state.tribes[1].left == left);
  const auto taken = position.narrated<event::TookPrisoners>();
  REQUIRE(taken.size() == 2);
  CHECK(taken[0].seat == 1);
  CHECK(taken[0].herd == 0);
  CHECK(taken[0].points == 4);
  CHECK(taken[0].cards == std::vector<Belonging>{{0, hunter(1)}, {0, hunter(2)}, {0, medicine_man}, {0, clan_mother}});
  CHECK(taken[1].cards == std::vector<Belonging>{{1, hunter(10)}});
  CHECK(position.refusal(0, choose_step(hunter(1))) == "manitou.choose.none_left");
  CHECK(position.refusal(1, choose_step(hunter(10))) == "manitou.choose.none_left");
  position.play_on(2);
  CHECK(position.state.tribes[0].left[hunter(1)] == 0);
}

TEST_CASE("manitou §7.10 the highest sum at all herds together meets the fur robber, whatever it took") {
  Position position(2);
  position.herd(0, 9, 1).lay_all({{hunter(5), 0}, {hunter(9), 2}, {hunter(5), 1}, {chief, 0}, {hunter(1), 1}});
  CHECK(position.tally().hunter_sums == PerSeat{11, 9, 0, 0});
  CHECK(position.tally().robbed == SeatSet::of(0));
  CHECK(item(position, 0, "fur_robber") == std::pair(1, -10));
  CHECK(item(position, 1, "fur_robber") == std::pair(0, 0));
  CHECK(herds_of_item(position, 0, "fur_robber") == std::vector<int>{0, 1});
  CHECK(score(position.state).seats[0].total == position.tally().points[0].total);
}

TEST_CASE("manitou §7.11 all who tie for the highest sum lose 10; without hunters nobody does") {
  Position position(3);
  position.lay_all({{hunter(7), 0}, {hunter(3), 1}, {hunter(6), 2}, {chief, 0}, {hunter(4), 2}, {chief, 0}});
  SeatSet both = SeatSet::of(0);
  both.insert(1);
  CHECK(position.tally().robbed == both);
  CHECK(position.tally().points[1].fur_robber == -10);
  CHECK(position.tally().points[2].fur_robber == 0);
  Position bare(2);
  CHECK(bare.tally().robbed.empty());
  CHECK(bare.lay_all({{chief, 0}, {scout, 1}}).tally().robbed.empty());
}

TEST_CASE("manitou §7.12 buffalo that nobody takes are told and gone") {
  Position position(2);
  position.herd(0, 9, 1).herd(1, 0, 2).herd(2, 0, 3);
  // Herd 0: 9 and 9. Herd 1: only seat 1. Herd 2: no hunters.
  position.lay_all({{hunter(9), 0}, {hunter(9), 0}, {chief, 2}, {hunter(1), 1}, {chief, 2}, {clan_mother, 2}});
  position.lay_all({{scout, 2}, {hunter(2), 1}, {scout, 0}, {hunter(3), 1}, {rain_maker, 0}, {hunter(4), 1}});
  position.lay_all({{rain_maker, 1}, {hunter(5), 1}});
  const auto escaped = position.narrated<event::Escaped>();
  REQUIRE(escaped.size() == 3);
  CHECK((escaped[0].herd == 0 && escaped[0].card == BuffaloSize::large && escaped[0].points == 9));
  CHECK((escaped[1].herd == 0 && escaped[1].card == BuffaloSize::small && escaped[1].points == 1));
  CHECK((escaped[2].herd == 2 && escaped[2].card == BuffaloSize::small && escaped[2].points == 3));
  const auto taken = position.narrated<event::TookBuffalo>();
  REQUIRE(taken.size() == 1);
  CHECK((taken[0].herd == 1 && taken[0].seat == 1 && taken[0].points == 2));
  REQUIRE(position.narrated<event::Robbed>().size() == 1);
  CHECK(position.narrated<event::Robbed>()[0].seat == 1);
}

TEST_CASE("manitou §7 the score counts the hunts that have ended and the present one as if it ended now") {
  Position position(3);
  position.play_on(1);
  const ScoreSheet first = score(position.state);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    CHECK(first.seats[seat].total == tally_of(position.state, 0).points[seat].total);
    for (const ScoreItem& each : first.seats[seat].items) CHECK(each.cells.empty());
  }
  position.lay_all({{hunter(10), 2}});
  const Seat seat = start_of(position.state, 1);
  const int buffalo = position.state.hunts[1].herds[2].buffalo.small;
  CHECK(score(position.state).seats[seat].total == first.seats[seat].total + buffalo - 10);
  CHECK(herds_of_item(position, seat, "buffalo") == std::vector<int>{2});
  const std::vector<std::string_view> order = {"buffalo", "prisoners", "fur_robber"};
  for (std::size_t index = 0; index < order.size(); ++index) {
    CHECK(score(position.state).seats[0].items[index].item == order[index]);
  }
}

TEST_CASE("manitou §8.1 after three hunts the game is over, and the most points win") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    Position position(seats);
    CHECK_FALSE(outcome(position.state));
    position.play_on(hunts_count);
    CHECK(position.state.phase == Phase::over);
    CHECK(to_act(position.state).empty());
    const auto result = outcome(position.state);
    REQUIRE(result);
    CHECK(result->reason == "three_hunts");
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
      int better = 0;
      for (const int other : result->scores) better += other > result->scores[seat] ? 1 : 0;
      CHECK(result->ranks[seat] == better + 1);
      int total = 0;
      for (int hunt = 0; hunt < hunts_count; ++hunt) total += tally_of(position.state, hunt).points[seat].total;
      CHECK(result->scores[seat] == total);
    }
    CHECK(position.narrated<event::Ended>().size() == 1);
    const State over = position.state;
    CHECK(position.settled().state == over);
  }
}

TEST_CASE("manitou §8.1 totals may be negative") {
  Position position(2);
  position.lay_all({{hunter(4), 2}, {hunter(4), 2}});
  CHECK(score(position.state).seats[0].total == -10);
  CHECK(score(position.state).seats[1].total == -10);
}

TEST_CASE("manitou §8.2 equal points share the place, and the next place is left out") {
  // Seats 0 and 2 lay hunters 4 to 10 at herd 2 in all hunts: they tie, and both get the fur robber. Seat 1 lays
  // hunters 1 to 7, and gets nothing either.
  Position position(3);
  while (position.state.phase != Phase::over) {
    if (position.state.phase == Phase::choose) position.all_choose();
    const int laid = laid_by(position.state, position.turn());
    position.lay(hunter(position.turn() == 1 ? 1 + laid : 4 + laid), 2);
  }
  const auto result = outcome(position.state);
  REQUIRE(result);
  CHECK(result->scores == std::vector<int>{-30, 0, -30});
  CHECK(result->ranks == std::vector<int>{2, 1, 2});
}

}  // namespace reef::manitou::test
