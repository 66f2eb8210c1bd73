#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

/// Seat 0 has many feet and these boats; an island at each landing, five fish in the harbour.
Position fleet(int side_1, int side_2) {
  Position at;
  at.goods(0, {0, 20, 0}).boats(0, side_1, side_2);
  return at.rejected(2).rejected(2).rejected(3).rejected(4).rejected(6);
}

/// The fleets that can go to a landing.
std::vector<Fleet> fleets(const Position& at, std::uint8_t landing) {
  std::vector<Fleet> fleets;
  for (const step::Visit& step : at.listed<step::Visit>()) {
    if (step.landing == landing) fleets.push_back(step.boats);
  }
  return fleets;
}

}  // namespace

TEST_CASE("hawaii §9.1 a fleet has room for the feet; a boat on side II saves one") {
  // Six feet: two boats on side I with six feet, or the fishing boat and one on side II with five.
  const Position small = fleet(2, 0);
  CHECK(fleets(small, 3) == std::vector<Fleet>{{0, 2, 0}});
  CHECK(small.refusal(island(3, {0, 2, 0}, {0, 6, 0})).empty());
  CHECK(small.refusal(island(3, {1, 1, 0}, {0, 6, 0})) == "hawaii.boats.room");
  CHECK(small.refusal(island(3, {0, 3, 0}, {0, 6, 0})) == "hawaii.boats.lacking");
  const Position large = fleet(0, 1);
  CHECK(fleets(large, 3) == std::vector<Fleet>{{1, 0, 1}});
  CHECK(large.payments<step::Visit>(3) == std::vector<Goods>{{0, 5, 0}});
  CHECK(large.refusal(island(3, {1, 0, 1}, {0, 6, 0})) == "hawaii.pay.amount");
  // The boat on side II alone carries four, for three paid feet.
  CHECK(large.refusal(island(1, {0, 0, 1}, {0, 3, 0})).empty());
  CHECK(large.refusal(island(2, {0, 0, 1}, {0, 4, 0})) == "hawaii.boats.room");
}

TEST_CASE("hawaii §9.1 a boat that has gone is out for the round") {
  Position at = fleet(1, 0);
  at.turn({fish(1, {0, 1, 0}, {0, 1, 0})}).turn({order(0)});
  CHECK(at.player(0).used == Fleet{0, 1, 0});
  CHECK(at.refusal(fish(1, {0, 1, 0}, {0, 1, 0})) == "hawaii.boats.lacking");
  at.turn({fish(2, fishing_boat, {0, 2, 0})});
  CHECK(at.listed<step::Fish>().empty());
  at.end_round();
  CHECK(at.player(0).used == Fleet{});
}

TEST_CASE("hawaii §9.1 fruit that pays for feet needs room as well") {
  Position at = fleet(0, 0);
  at.goods(0, {0, 0, 9});
  CHECK(at.listed<step::Visit>().empty());
  CHECK(at.values<step::Fish>() == std::vector<int>{1, 2});
  CHECK(at.payments<step::Fish>(2) == std::vector<Goods>{{0, 0, 2}});
}

TEST_CASE("hawaii §9.2 no boat goes along that is not needed, but a printed foot may be") {
  const Position at = fleet(1, 2);
  CHECK(at.refusal(island(0, {1, 1, 0}, {0, 3, 0})) == "hawaii.boats.spare");
  CHECK(at.refusal(island(0, {0, 1, 1}, {0, 2, 0})) == "hawaii.boats.spare");
  CHECK(at.refusal(island(0, {0, 0, 2}, {0, 1, 0})).empty());
  CHECK(at.refusal(fish(1, {0, 0, 2}, {0, 0, 0})) == "hawaii.boats.spare");
  CHECK(at.refusal(fish(1, {0, 0, 1}, {0, 0, 0})).empty());
  CHECK(price(at.state, 0, fish(1, {0, 0, 1}, {0, 0, 0})).empty());
}

TEST_CASE("hawaii §9.3 fishing takes the tokens with most fish, a foot and a place each") {
  Position at = fleet(1, 0);
  CHECK(at.values<step::Fish>() == std::vector<int>{1, 2, 3, 4, 5});
  CHECK(at.refusal(fish(0, fishing_boat, {0, 0, 0})) == "hawaii.fish.none");
  CHECK(at.refusal(fish(6, {1, 1, 0}, {0, 6, 0})) == "hawaii.fish.too_many");
  CHECK(at.refusal(fish(3, fishing_boat, {0, 3, 0})) == "hawaii.boats.room");
  at.play({fish(2, fishing_boat, {0, 2, 0})});
  CHECK(at.player(0).fish[token_of(6, false)] == 1);
  CHECK(at.player(0).fish[token_of(4, false)] == 1);
  CHECK(standings(at.state)[0].sum == 3 + 2);
  CHECK(at.player(0).goods == Goods{0, 18, 0});
  CHECK(at.player(0).chief == at_harbour);
  CHECK(tokens_in(at.state.harbour) == 3);
}

TEST_CASE("hawaii §9.3 with no fish in the harbour nobody fishes") {
  Position at;
  at.goods(0, {0, 9, 0});
  CHECK(at.listed<step::Fish>().empty());
  CHECK(at.refusal(fish(1, fishing_boat, {0, 1, 0})) == "hawaii.fish.too_many");
}

TEST_CASE("hawaii §9.4 an island brings the landing's points and what it shows") {
  const auto visited = [](std::uint8_t landing, Island which) {
    Position at = fleet(2, 0);
    at.shore(landing, which).chief(0, at_gods);
    const auto cost = static_cast<std::uint8_t>(landings[landing].feet);
    return at.play({island(landing, {0, 2, 0}, {0, cost, 0})});
  };
  Position points = visited(3, Island::points);
  CHECK(points.player(0).points.islands == 9 + 5);
  CHECK(points.player(0).goods == Goods{0, 14, 0});
  CHECK(points.player(0).chief == at_landing + 3);
  Position fruit_island = visited(2, Island::fruit_supply);
  CHECK(fruit_island.player(0).points.islands == 4);
  CHECK(fruit_island.player(0).goods == Goods{0, 15, 4});
  Position hula = visited(1, Island::hula);
  CHECK(hula.player(0).points.islands == 3);
  CHECK(hula.player(0).rows[0][0] == Tile{Kind::hula, 2});
  CHECK(hula.stock(Kind::hula) == 9);
  CHECK(hula.player(0).tokens == TokenCounts{});
}

TEST_CASE("hawaii §9.5 a visited island goes under the stack, and its landing stays empty") {
  Position at = fleet(1, 0);
  at.shore(0, Island::fruit_supply).play({island(0, {0, 1, 0}, {0, 3, 0})});
  CHECK(at.state.landings[0] == none);
  CHECK(at.state.face_up[static_cast<std::size_t>(Island::fruit_supply)] == 1);
  at.settled().goods(1, {0, 9, 0}).boats(1, 1, 0);
  CHECK(at.refusal(island(0, {0, 1, 0}, {0, 3, 0})) == "hawaii.island.visited");
}

TEST_CASE("hawaii §9.6 tiles come on side II, in a village of one's choice, any fruit from the fruit island") {
  Position at = fleet(1, 0);
  at.shore(0, Island::fruit_tile).village(0, 0, {{Kind::taro, 1}}).village(0, 1, {{Kind::long_hut, 1}});
  at.play({island(0, {0, 1, 0}, {0, 3, 0})});
  CHECK(at.state.phase == Phase::tile);
  CHECK(at.values<step::ChooseTile>().size() == 4);
  CHECK(at.refusal(tile(Kind::hula)) == "hawaii.tile.elsewhere");
  Position one = at;
  one.play({tile(Kind::taro)});
  CHECK(one.player(0).rows[1][1] == Tile{Kind::taro, 2});
  at.play({tile(Kind::banana), build(0)});
  CHECK(at.player(0).rows[0][1] == Tile{Kind::banana, 2});
  CHECK(at.state.phase == Phase::done);
}

TEST_CASE("hawaii §9.6 what cannot be built or is sold out is not brought") {
  Position full = fleet(1, 0);
  full.shore(0, Island::surfer).village(0, 0, {{Kind::surfer, 1}}).play({island(0, {0, 1, 0}, {0, 3, 0})});
  CHECK(full.state.phase == Phase::done);
  CHECK(full.narrated<event::IslandInVain>() == 1);
  CHECK(full.player(0).points.islands == 2);
  CHECK(full.stock(Kind::surfer) == 9);

  Position gone = fleet(1, 0);
  gone.shore(0, Island::foot_hut).leave_huts(Kind::foot_hut, 0).play({island(0, {0, 1, 0}, {0, 3, 0})});
  CHECK(gone.narrated<event::IslandInVain>() == 1);
  CHECK(gone.player(0).rows[0].empty());
}

TEST_CASE("hawaii §9.6 of two kahunas or tikis as many are laid as there is room for") {
  Position two = fleet(1, 0);
  two.shore(0, Island::kahunas).play({island(0, {0, 1, 0}, {0, 3, 0})});
  CHECK(two.player(0).kahunas == 2);
  CHECK(two.player(0).goods[shells] == kahuna_shells[0] + kahuna_shells[1]);
  Position one = fleet(1, 0);
  one.shore(0, Island::tikis).tikis(0, 6).play({island(0, {0, 1, 0}, {0, 3, 0})});
  CHECK(one.player(0).tikis == 7);
  CHECK(one.stock(Kind::tiki) == 8);
  Position nothing = fleet(1, 0);
  nothing.shore(0, Island::tikis).tikis(0, 7).play({island(0, {0, 1, 0}, {0, 3, 0})});
  CHECK(nothing.narrated<event::IslandInVain>() == 1);
}

TEST_CASE("hawaii §9.7 the order track: a free place, its token, and the round is over for the seat") {
  Position at(3);
  at.goods(0, {9, 9, 9}).token(at_huts, 0, 2);
  at.play({order(1)});
  CHECK(at.player(0).tokens[token_of(2, true)] == 1);
  CHECK(at.state.track[1] == 0);
  CHECK(at.state.track_tokens[1] == none);
  at.settled();
  CHECK(at.refusal(order(1)) == "hawaii.order.taken");
  at.turn({order(0)});
  CHECK(at.player(1).tokens == TokenCounts{});
  CHECK(to_act(at.state) == SeatSet::of(2));
}

}  // namespace reef::hawaii::test
