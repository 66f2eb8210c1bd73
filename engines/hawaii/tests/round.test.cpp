#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

/// The points of each seat if the round ended now.
std::vector<int> points_of(const Position& at) {
  std::vector<int> points;
  const auto all = standings(at.state);
  for (std::size_t seat = 0; seat < at.state.players.size(); ++seat) points.push_back(all[seat].points);
  return points;
}

}  // namespace

TEST_CASE("hawaii §10.1 tokens and fish must reach the marker's number, lowered by surfers") {
  Position at(4);
  at.took(0, 6).took(0, 2);
  at.took(1, 6).took(1, 3);
  at.took(2, 5).village(2, 0, {{Kind::surfer, 2}});
  at.took(3, 3).village(3, 0, {{Kind::surfer, 2}}).village(3, 1, {{Kind::long_hut, 1}, {Kind::surfer, 1}});
  const auto all = standings(at.state);
  CHECK(all[0].sum == 8);
  CHECK_FALSE(all[0].rank);
  CHECK(all[1].threshold == 9);
  CHECK(all[2].threshold == 5);
  CHECK(all[3].threshold == 3);
  CHECK(points_of(at) == std::vector<int>{0, 8, 5, 2});
  // Three surfers on side II make the threshold negative: a sum of 0 reaches it.
  Position none_needed;
  for (std::size_t row = 0; row < 3; ++row) none_needed.village(0, row, {{Kind::foot_hut, 1}, {Kind::surfer, 2}});
  CHECK(standings(none_needed.state)[0].threshold == -3);
  CHECK(points_of(none_needed) == std::vector<int>{8, 0});
}

TEST_CASE("hawaii §10.2 the rulebook's first example: 14 is first, then green, then blue; yellow misses nine") {
  Position at(4);
  at.took(0, 6).took(0, 5).took(0, 3);
  at.took(1, 6).took(1, 4).took(1, 2);
  at.took(2, 6).took(2, 4);
  at.took(3, 5).took(3, 3);
  at.lawful();
  CHECK(points_of(at) == std::vector<int>{8, 5, 2, 0});
}

TEST_CASE("hawaii §10.3 the rulebook's second example: two with 11 are first, and nobody is second") {
  Position at(4);
  at.took(0, 6).took(0, 5);
  at.took(1, 6).took(1, 3).took(1, 2);
  at.took(2, 6).took(2, 4);
  at.took(3, 5).took(3, 4);
  CHECK(points_of(at) == std::vector<int>{8, 8, 2, 2});
}

TEST_CASE("hawaii §10.3 several seconds all get the second points") {
  Position at(4);
  at.took(0, 6).took(0, 5);
  at.took(1, 6).took(1, 4);
  at.took(2, 5).took(2, 5);
  at.took(3, 6).took(3, 3);
  CHECK(points_of(at) == std::vector<int>{8, 5, 5, 2});
}

TEST_CASE("hawaii §10.2 a seat that misses its number is not in the ranking") {
  Position at(3);
  at.took(0, 6).took(0, 2);                                     // 8 of 9
  at.took(1, 5).village(1, 0, {{Kind::surfer, 2}});             // 5 of 5
  at.took(2, 4).took(2, 3).village(2, 0, {{Kind::surfer, 1}});  // 7 of 7
  CHECK(points_of(at) == std::vector<int>{0, 5, 8});
}

TEST_CASE("hawaii §10.4 LONO adds two points, on side II four, if the number is reached") {
  Position at(3);
  at.village(0, 0, {{Kind::lono, 1}}).village(1, 0, {{Kind::lono, 2}});
  at.took(0, 6).took(0, 5);
  at.took(1, 6).took(1, 4);
  CHECK(points_of(at) == std::vector<int>{8 + 2, 5 + 4, 0});
  Position missed;
  missed.village(0, 0, {{Kind::lono, 2}}).took(0, 6);
  CHECK(points_of(missed) == std::vector<int>{0, 0});
}

TEST_CASE("hawaii §10.5 income: the marker, huts, fruit, KU and KANE") {
  Position at;
  at.village(0, 0, {{Kind::shell_hut, 2}, {Kind::foot_hut, 1}, {Kind::taro, 1}, {Kind::banana, 2}, {Kind::ku, 2}});
  at.village(0, 1, {{Kind::shell_hut, 1}, {Kind::kane, 2}, {Kind::irrigation, 1}});
  const Income income = income_of(at.player(0), 1);
  CHECK(income.goods == Goods{11 + 2 + 1 + 2, 6 + 1 + 1, 3});
  CHECK(income.choice == 0);
  CHECK(income_of(at.player(1), 4).goods == Goods{5, 3, 0});
  at.goods(0, {1, 1, 1}).end_round();
  CHECK(at.player(0).goods == Goods{17, 9, 4});
  CHECK(at.player(1).goods == Goods{11, 6, 0});
  CHECK(at.narrated<event::Income>() == 2);
}

TEST_CASE("hawaii §10.6 irrigations on side II: their owners choose at once, before the next round") {
  Position at(3);
  at.village(0, 0, {{Kind::irrigation, 2}});
  at.village(2, 0, {{Kind::irrigation, 2}}).village(2, 1, {{Kind::long_hut, 1}, {Kind::irrigation, 2}});
  at.end_round();
  CHECK(at.state.phase == Phase::income);
  CHECK(to_act(at.state).bits() == 0b101);
  CHECK(apply(at.state, 1, income({1, 0, 0})).error().rule == "hawaii.turn.not_yours");
  CHECK(legal(at.state, 0).size() == 3);
  CHECK(legal(at.state, 2).size() == 6);
  CHECK(apply(at.state, 2, income({1, 0, 0})).error().rule == "hawaii.income.count");
  CHECK(price(at.state, 2, income({1, 0, 1})).empty());

  // In any order: here the later seat first.
  State state = apply(at.state, 2, income({1, 0, 1}))->state;
  SmallChance chance(1);
  state = settle(state, chance).state;
  CHECK(to_act(state) == SeatSet::of(0));
  CHECK(state.round == 1);
  state = apply(state, 0, income({0, 1, 0}))->state;
  CHECK(to_act(state).empty());
  state = settle(state, chance).state;
  CHECK(state.round == 2);
  CHECK(state.phase == Phase::go);
  CHECK(state.players[2].goods == Goods{12, 6, 1});
  CHECK(state.players[0].goods == Goods{11, 7, 0});
  CHECK(inconsistency(state) == std::nullopt);
}

TEST_CASE("hawaii §10.7 the track gives the new order; chiefs, boats and tokens are as at the start of a round") {
  Position at(3);
  at.rejected(2).goods(0, {0, 3, 0}).turn({fish(1, fishing_boat, {0, 1, 0})});
  at.turn({order(2)}).turn({order(0)}).turn({order(1)});
  CHECK(at.state.round == 2);
  CHECK(at.state.order == PerSeat{2, 0, 1});
  CHECK(at.state.turn == 2);
  int on_board = tokens_in(at.state.harbour);
  for (const Spaces& spaces : at.state.spaces) {
    on_board +=
        static_cast<int>(std::ranges::count_if(spaces, [](std::uint8_t space) { return space < tokens_count; }));
  }
  CHECK(on_board == 21);
  CHECK(tokens_in(at.state.bag) == 25 - 21 - 2);
  for (Seat seat = 0; seat < 3; ++seat) {
    CHECK(at.player(seat).chief == at_beach);
    CHECK(at.player(seat).tokens == TokenCounts{});
    CHECK(at.player(seat).fish == TokenCounts{});
    CHECK(at.player(seat).used == Fleet{});
  }
  CHECK(std::holds_alternative<event::RoundBegan>(at.events.back()));
}

TEST_CASE("hawaii §10.8 islands move left and others come; the visited ones come back when the stack is used up") {
  Position at;
  at.shore(0, Island::points).shore(1, Island::hula).shore(2, Island::tikis).shore(3, Island::kahunas);
  at.goods(0, {0, 9, 0}).boats(0, 2, 0).turn({island(1, {0, 2, 0}, {0, 4, 0})});
  at.end_round();
  CHECK(at.state.landings[0] == static_cast<std::uint8_t>(Island::points));
  CHECK(at.state.landings[1] == static_cast<std::uint8_t>(Island::tikis));
  CHECK(at.state.landings[2] == static_cast<std::uint8_t>(Island::kahunas));
  CHECK(at.state.landings[3] < islands_count);
  CHECK(at.state.landings[3] != static_cast<std::uint8_t>(Island::hula));
  CHECK(at.state.face_up[static_cast<std::size_t>(Island::hula)] == 1);

  // The stack is empty and seven islands were visited: one of them returns at once, the others are the new stack.
  Position used_up;
  used_up.state.face_up = std::exchange(used_up.state.face_down, IslandCounts{});
  ++used_up.state.face_up[std::exchange(used_up.state.landings[0], none)];
  used_up.end_round();
  for (const std::uint8_t landing : used_up.state.landings) CHECK(landing < islands_count);
  CHECK(used_up.state.face_up == IslandCounts{});
}

TEST_CASE("hawaii §10.9 the fifth round brings no income but two points for the first place, and ends the game") {
  Position at(2);
  at.round(5).goods(0, {1, 2, 3}).turn({order(1)}).turn({order(0)});
  CHECK(at.state.phase == Phase::over);
  CHECK(to_act(at.state).empty());
  CHECK(at.player(0).goods == Goods{1, 2, 3});
  CHECK(at.player(1).points.first_place == 2);
  CHECK(at.player(0).points.first_place == 0);
  CHECK(at.narrated<event::Income>() == 0);
  CHECK(at.narrated<event::RoundScored>() == 2);
  CHECK(std::holds_alternative<event::Ended>(at.events.back()));
  SmallChance chance(1);
  CHECK(settle(at.state, chance).state == at.state);
  for (Seat seat = 0; seat < 2; ++seat) CHECK(legal(at.state, seat).empty());
}

}  // namespace reef::hawaii::test
