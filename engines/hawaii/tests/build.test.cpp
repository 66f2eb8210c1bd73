#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

constexpr unsigned rows_0 = 0b00001;

/// Seat 0 has just bought a tile for the single price and is asked where to build it.
Position asked(Position at, std::uint8_t place, Kind kind) {
  at.token(place, 0, 2).goods(0, {9, 9, 0}).chief(0, place).play({go(place, {0, 1, 0})});
  if (at.state.phase == Phase::tile) at.play({tile(kind)});
  return at.play({buy(0, {2, 0, 0})});
}

}  // namespace

TEST_CASE("hawaii §7.1 tiles are laid from the left in any village that has begun, the first from the start") {
  Position at;
  CHECK(rows_for(at.player(0), Kind::hula) == rows_0);
  at.village(0, 0, {{Kind::taro, 1}}).village(0, 1, {{Kind::long_hut, 1}});
  Position laid = asked(at, at_hulas, Kind::hula);
  CHECK(laid.state.phase == Phase::build);
  CHECK(laid.values<step::Build>() == std::vector<int>{0, 1});
  Position first = laid;
  first.play({build(0)});
  CHECK(first.player(0).rows[0][1] == Tile{Kind::hula, 1});
  CHECK(first.last<event::Built>().column == 2);  // the printed hut is column 0
  laid.play({build(1)});
  CHECK(laid.last<event::Built>().column == 1);
}

TEST_CASE("hawaii §7.2 a village begins with a hut, and from the top") {
  Position at;
  at.village(0, 1, {{Kind::long_hut, 1}});
  Position hut = asked(at, at_huts, Kind::shell_hut);
  CHECK(hut.values<step::Build>() == std::vector<int>{0, 1, 2});
  CHECK(hut.refusal(build(3)) == "hawaii.build.skip");
  Position hula = asked(at, at_hulas, Kind::hula);
  CHECK(hula.refusal(build(2)) == "hawaii.build.begin");
  CHECK(hula.refusal(build(4)) == "hawaii.build.skip");
  for (const Kind kind : {Kind::shell_hut, Kind::foot_hut, Kind::spear_hut, Kind::trading_hut}) {
    CHECK(rows_for(at.player(0), kind) == 0b00111);
  }
  CHECK(rows_for(at.player(0), Kind::long_hut) == 0b00101);
  for (const Kind kind : {Kind::irrigation, Kind::surfer, Kind::banana, Kind::kane}) {
    CHECK(rows_for(at.player(0), kind) == 0b00011);
  }
}

TEST_CASE("hawaii §7.2 with five villages begun there is no sixth") {
  Position at;
  for (std::size_t row = 0; row < rows_count; ++row) at.village(0, row, {{Kind::long_hut, 1}});
  CHECK(rows_for(at.player(0), Kind::long_hut) == 0);
  CHECK_FALSE(contains(buildable(at.player(0)), Kind::long_hut));
  CHECK(rows_for(at.player(0), Kind::shell_hut) == 0b11111);
}

TEST_CASE("hawaii §7.3 no kind twice in a village, whatever the side; four fruits may lie together") {
  Position at;
  at.village(0, 0, {{Kind::surfer, 2}, {Kind::taro, 1}, {Kind::banana, 1}}).village(0, 1, {{Kind::foot_hut, 1}});
  at.village(0, 2, {{Kind::spear_hut, 1}});
  Position laid = asked(at, at_surfers, Kind::surfer);
  CHECK(laid.refusal(build(0)) == "hawaii.build.same");
  CHECK(laid.refusal(build(2)).empty());
  CHECK(rows_for(at.player(0), Kind::coconut) == 0b111);
  CHECK(rows_for(at.player(0), Kind::taro) == 0b110);
}

TEST_CASE("hawaii §7.4 one god a village, and each god once") {
  Position at;
  at.village(0, 0, {{Kind::ku, 2}}).village(0, 1, {{Kind::foot_hut, 1}}).village(0, 2, {{Kind::foot_hut, 1}});
  Position laid = asked(at, at_gods, Kind::lono);
  CHECK(laid.refusal(build(0)) == "hawaii.build.god");
  CHECK(laid.values<step::Build>() == std::vector<int>{1, 2});
  CHECK(rows_for(at.player(0), Kind::ku) == 0);
  CHECK_FALSE(contains(buildable(at.player(0)), Kind::ku));
  CHECK(contains(buildable(at.player(1)), Kind::ku));
}

TEST_CASE("hawaii §7.5 boats lie beside the villages") {
  Position at;
  at.boats(0, 3, 2);
  Position laid = asked(at, at_boats, Kind::boat);
  CHECK(laid.state.phase == Phase::done);
  CHECK(laid.player(0).boats == Fleet{1, 4, 2});
  CHECK(laid.stock(Kind::boat) == 2);
}

TEST_CASE("hawaii §7.6 kahunas are laid from the top, tikis from the right, up to five and seven") {
  Position at;
  at.kahunas(0, 2).tikis(0, 6);
  CHECK(asked(at, at_kahunas, Kind::kahuna).last<event::KahunaAdded>().index == 2);
  Position last = asked(at, at_tikis, Kind::tiki);
  CHECK(last.last<event::TikiAdded>().index == 6);
  CHECK(room_for(last.player(0), Kind::tiki) == 0);
  CHECK_FALSE(contains(buildable(last.player(0)), Kind::tiki));
  CHECK(contains(buildable(last.player(0)), Kind::kahuna));
}

TEST_CASE("hawaii §8.1 a kahuna brings the shells of its place") {
  for (int lying = 0; lying < kahunas_max; ++lying) {
    Position at;
    at.kahunas(0, lying);
    CHECK(asked(at, at_kahunas, Kind::kahuna).player(0).goods[shells] ==
          7 + kahuna_shells[static_cast<std::size_t>(lying)]);
  }
  CHECK(kahuna_shells[0] == 0);
  CHECK(kahuna_shells[4] > 0);
}

TEST_CASE("hawaii §8.2 a tiki brings the feet of its place") {
  for (int lying = 0; lying < tikis_max; ++lying) {
    Position at;
    at.tikis(0, lying);
    CHECK(asked(at, at_tikis, Kind::tiki).player(0).goods[feet] == 8 + tiki_feet[static_cast<std::size_t>(lying)]);
  }
  CHECK(tiki_feet[0] == 0);
  CHECK(tiki_feet[6] > 0);
}

TEST_CASE("hawaii §8.3 spear huts and KU bring points for tokens with spears, and add up") {
  Position at;
  at.village(0, 0, {{Kind::spear_hut, 1}}).village(0, 1, {{Kind::spear_hut, 2}, {Kind::ku, 2}});
  CHECK(spear_points(at.player(0)) == 5);
  at.token(at_boats, 0, 2, true).goods(0, {9, 9, 0}).play({go(at_boats, {0, 2, 0}), buy(0, {2, 0, 0})});
  CHECK(at.player(0).points.spears == 5);
  CHECK(at.narrated<event::Spears>() == 1);
  Position plain;
  plain.village(0, 0, {{Kind::spear_hut, 2}});
  CHECK(asked(plain, at_boats, Kind::boat).player(0).points.spears == 0);
}

TEST_CASE("hawaii §8.4 tokens of the order track count for spears, fish do not") {
  Position at;
  at.village(0, 0, {{Kind::ku, 1}}).rejected(4, true).goods(0, {0, 1, 0});
  at.track_token(1, 5, true);
  at.turn({fish(1, fishing_boat, {0, 1, 0})});
  CHECK(at.player(0).points.spears == 0);
  at.turn({order(0)}).play({order(1)});
  CHECK(at.player(0).points.spears == 1);
  CHECK(standings(at.state)[0].sum == 5 + 2);
}

TEST_CASE("hawaii §8.5 the token paid for a spear hut does not count for that hut") {
  Position at;
  at.token(at_traders, 0, 3, true).token(at_boats, 0, 2, true).goods(0, {9, 9, 0});
  at.play({go(at_traders, {0, 1, 0}), tile(Kind::spear_hut), buy(0, {3, 0, 0}), build(0)});
  CHECK(at.player(0).points.spears == 0);
  at.settled().turn({order(0)});
  at.play({go(at_boats, {0, 1, 0}), buy(0, {2, 0, 0})});
  CHECK(at.player(0).points.spears == 1);
}

TEST_CASE("hawaii §8.6 KANE, just bought, may turn any two resources into a tiki") {
  Position at;
  at.token(at_gods, 0, 2).goods(0, {3, 1, 1}).chief(0, at_gods).tikis(0, 2);
  at.play({go(at_gods, {0, 1, 0}), tile(Kind::kane), buy(0, {2, 0, 0})});
  CHECK(at.state.phase == Phase::convert);
  CHECK(at.listed<step::Convert>().size() == 1);
  CHECK(at.refusal(convert({1, 0, 0})) == "hawaii.convert.two");
  CHECK(at.refusal(convert({2, 0, 0})) == "hawaii.pay.lacking");
  Position without = at;
  without.play({decline});
  CHECK(without.player(0).tikis == 2);
  CHECK(without.state.phase == Phase::done);
  CHECK(price(at.state, 0, convert({1, 0, 1})) == Price{{"shells", 1}, {"fruit", 1}});
  at.play({convert({1, 0, 1})});
  CHECK(at.player(0).tikis == 3);
  CHECK(at.player(0).goods == Goods{0, tiki_feet[2], 0});
  CHECK(at.state.phase == Phase::done);
}

TEST_CASE("hawaii §8.6 without resources, room or tikis KANE asks nothing, and never later") {
  const auto bought = [](Position at) {
    at.token(at_gods, 0, 2).chief(0, at_gods).play({go(at_gods, {0, 1, 0}), tile(Kind::kane), buy(0, {2, 0, 0})});
    return at.state.phase;
  };
  CHECK(bought(Position().goods(0, {4, 1, 0})) == Phase::convert);
  CHECK(bought(Position().goods(0, {3, 1, 0})) == Phase::done);
  CHECK(bought(Position().goods(0, {9, 9, 0}).tikis(0, 7)) == Phase::done);
  CHECK(bought(Position(4).goods(0, {9, 9, 0}).tikis(0, 1).tikis(1, 7).tikis(2, 7)) == Phase::done);
  Position later;
  later.village(0, 0, {{Kind::kane, 2}});
  CHECK(asked(later, at_boats, Kind::boat).state.phase == Phase::done);
}

}  // namespace reef::hawaii::test
