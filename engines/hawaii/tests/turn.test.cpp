#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

using Payments = std::vector<Goods>;

}  // namespace

TEST_CASE("hawaii §4.1 each step to a neighbouring place costs a foot, and staying costs one") {
  Position at;
  at.token(at_huts, 0, 2).token(at_fruit, 0, 2).token(at_gods, 0, 2).goods(0, {9, 9, 0});
  at.village(0, 0, {{Kind::shell_hut, 1}});
  CHECK(at.payments<step::Go>(at_huts) == Payments{{0, 1, 0}});
  CHECK(at.payments<step::Go>(at_fruit) == Payments{{0, 2, 0}});
  CHECK(at.payments<step::Go>(at_gods) == Payments{{0, 4, 0}});
  at.chief(0, at_fruit);
  CHECK(at.payments<step::Go>(at_fruit) == Payments{{0, 1, 0}});
  CHECK(at.payments<step::Go>(at_gods) == Payments{{0, 2, 0}});
  at.play({go(at_fruit, {0, 1, 0})});
  CHECK(at.player(0).goods == Goods{9, 8, 0});
  CHECK(at.last<event::Went>().from == at_fruit);
  CHECK(at.last<event::Went>().to == at_fruit);
}

TEST_CASE("hawaii §4.2 no way leads through the beach, and back to the beach is free") {
  Position at;
  at.token(at_traders, 0, 2).rejected(2).goods(0, {9, 3, 0}).chief(0, at_gods);
  // From the far end it is three steps to the lower row. Returning to the beach is free, and it is only one step from
  // there.
  CHECK(at.payments<step::Go>(at_traders) == Payments{{0, 3, 0}});
  CHECK(at.listed<step::Fish>().size() == 1);
  at.turn({fish(1, fishing_boat, {0, 1, 0})}).turn({order(0)});
  CHECK(at.payments<step::Go>(at_traders) == Payments{{0, 1, 0}});
  CHECK(price(at.state, 0, order(1)).empty());
}

TEST_CASE("hawaii §4.3 a chief stops only at a price token, may cross other places, and is in nobody's way") {
  Position at;
  at.token(at_hulas, 1, 3).goods(0, {9, 9, 0}).chief(1, at_hulas);
  CHECK(at.values<step::Go>() == std::vector<int>{at_hulas});
  CHECK(at.refusal(go(at_huts, {0, 1, 0})) == "hawaii.go.no_token");
  CHECK(at.refusal(go(at_hulas, {0, 2, 0})) == "hawaii.pay.amount");
  at.play({go(at_hulas, {0, 3, 0}), buy(1, {3, 0, 0})});
  CHECK(at.state.spaces[at_hulas] == no_tokens(at_hulas));
  // The place has no token left, so the next seat cannot even stay there.
  at.settled().goods(1, {9, 9, 0});
  CHECK(at.listed<step::Go>().empty());
}

TEST_CASE("hawaii §4.4 it goes only where it can build and pay") {
  Position at;
  at.token(at_gods, 0, 2).token(at_hulas, 0, 2).goods(0, {9, 9, 0}).village(0, 0, {{Kind::hula, 2}, {Kind::ku, 1}});
  CHECK(at.refusal(go(at_hulas, {0, 3, 0})) == "hawaii.go.nothing_to_build");
  CHECK(at.refusal(go(at_gods, {0, 4, 0})) == "hawaii.go.nothing_to_build");
  at.village(0, 1, {{Kind::long_hut, 1}});
  CHECK(at.values<step::Go>() == std::vector<int>{at_hulas, at_gods});
  at.goods(0, {1, 9, 0});
  CHECK(at.refusal(go(at_hulas, {0, 3, 0})) == "hawaii.go.dead_end");
}

TEST_CASE("hawaii §4.4 where a place is sold out nobody goes") {
  Position at(3);
  at.token(at_boats, 0, 2).goods(0, {9, 9, 0}).boats(1, 4, 0).boats(2, 0, 4);
  CHECK(at.refusal(go(at_boats, {0, 2, 0})) == "hawaii.go.nothing_to_build");
}

TEST_CASE("hawaii §4.5 PELE limits what a move costs to two feet, on side II to one") {
  for (const std::uint8_t side : {1, 2}) {
    Position at;
    at.token(at_huts, 0, 2).token(at_tikis, 0, 2).goods(0, {9, 9, 0}).village(0, 0, {{Kind::pele, side}});
    CHECK(at.payments<step::Go>(at_huts) == Payments{{0, 1, 0}});
    CHECK(at.payments<step::Go>(at_tikis) == Payments{{0, static_cast<std::uint8_t>(3 - side), 0}});
  }
}

TEST_CASE("hawaii §5.1 one tile of a kind of this place, chosen where there are several") {
  Position at;
  at.token(at_fruit, 0, 2).goods(0, {9, 9, 0}).village(0, 0, {{Kind::taro, 1}});
  at.play({go(at_fruit, {0, 2, 0})});
  CHECK(at.state.phase == Phase::tile);
  CHECK(at.values<step::ChooseTile>() == std::vector<int>{7, 9, 10});
  CHECK(at.refusal(tile(Kind::taro)) == "hawaii.tile.no_room");
  CHECK(at.refusal(tile(Kind::surfer)) == "hawaii.tile.elsewhere");
  at.play({tile(Kind::banana), buy(0, {2, 0, 0})});
  CHECK(at.state.phase == Phase::done);
  CHECK(at.player(0).rows[0][1] == Tile{Kind::banana, 1});
  CHECK(at.stock(Kind::banana) == 3);
}

TEST_CASE("hawaii §5.1 a kind that is sold out cannot be chosen, and a single one is not asked for") {
  Position at(3);
  at.token(at_traders, 0, 2).goods(0, {9, 9, 0}).leave_huts(Kind::spear_hut, 0);
  at.play({go(at_traders, {0, 1, 0})});
  CHECK(at.state.phase == Phase::buy);
  CHECK(at.state.pending->kind == Kind::trading_hut);

  Position open(3);
  open.token(at_fruit, 0, 2).goods(0, {9, 9, 0});
  for (const Seat seat : {1, 2}) {
    open.village(seat, 0, {{Kind::taro, 1}, {Kind::long_hut, 1}})
        .village(seat, 1, {{Kind::foot_hut, 1}, {Kind::taro, 1}});
  }
  open.play({go(at_fruit, {0, 2, 0})});
  CHECK(open.refusal(tile(Kind::taro)) == "hawaii.tile.sold_out");
}

TEST_CASE("hawaii §5.2 the single price buys side I, the double one side II") {
  Position at;
  at.token(at_surfers, 0, 3).token(at_surfers, 1, 5, true).goods(0, {10, 3, 0});
  at.play({go(at_surfers, {0, 3, 0})});
  CHECK(at.payments<step::Buy>(0) == Payments{{3, 0, 0}});
  CHECK(at.payments<step::Buy>(0, true) == Payments{{6, 0, 0}});
  CHECK(at.payments<step::Buy>(1) == Payments{{5, 0, 0}});
  CHECK(at.payments<step::Buy>(1, true) == Payments{{10, 0, 0}});
  CHECK(at.refusal(buy(2, {3, 0, 0})) == "hawaii.buy.no_token");
  CHECK(at.refusal(buy(0, {4, 0, 0})) == "hawaii.pay.amount");
  CHECK(at.refusal(buy_double(0, {3, 0, 0})) == "hawaii.pay.amount");
  CHECK(price(at.state, 0, buy_double(0, {6, 0, 0})) == Price{{"shells", 6}});
  at.play({buy_double(0, {6, 0, 0})});
  CHECK(at.player(0).rows[0][0] == Tile{Kind::surfer, 2});
  CHECK(at.player(0).goods == Goods{4, 0, 0});
  CHECK(at.state.spaces[at_surfers][0] == none);
}

TEST_CASE("hawaii §5.3 kahunas and tikis: two for the double price, with room for two and two left") {
  Position at(4);
  at.token(at_kahunas, 0, 2).token(at_tikis, 0, 2).goods(0, {9, 9, 0}).kahunas(0, 3);
  Position two = at;
  two.play({go(at_kahunas, {0, 3, 0}), buy_double(0, {4, 0, 0})});
  CHECK(two.player(0).kahunas == 5);
  CHECK(two.stock(Kind::kahuna) == 20);
  CHECK(two.narrated<event::KahunaAdded>() == 2);

  Position room = at;
  room.kahunas(0, 1);
  room.state.players[0].kahunas = 4;
  room.play({go(at_kahunas, {0, 3, 0})});
  CHECK(room.payments<step::Buy>(0) == Payments{{2, 0, 0}});
  CHECK(room.refusal(buy_double(0, {4, 0, 0})) == "hawaii.buy.two_places");

  Position last = at;
  last.tikis(1, 7).tikis(2, 7).play({go(at_tikis, {0, 4, 0})});
  CHECK(last.refusal(buy_double(0, {4, 0, 0})) == "hawaii.buy.two_left");
  last.play({buy(0, {2, 0, 0})});
  CHECK(last.player(0).tikis == 1);
}

TEST_CASE("hawaii §5.4 the token counts its number, at the double price too") {
  Position at;
  at.token(at_boats, 0, 5).goods(0, {10, 9, 0}).play({go(at_boats, {0, 2, 0}), buy_double(0, {10, 0, 0})});
  CHECK(standings(at.state)[0].sum == 5);
  CHECK(at.player(0).boats == Fleet{1, 0, 1});
}

TEST_CASE("hawaii §5.5 laid tiles stay as they are whatever is bought later") {
  Position at;
  at.token(at_huts, 0, 2).goods(0, {9, 9, 0}).village(0, 0, {{Kind::long_hut, 1}, {Kind::taro, 2}});
  const Row before = at.player(0).rows[0];
  at.play({go(at_huts, {0, 1, 0}), tile(Kind::shell_hut), buy_double(0, {4, 0, 0}), build(0)});
  const Row& after = at.player(0).rows[0];
  CHECK(std::equal(before.begin(), before.end(), after.begin()));
  CHECK(after.size() == 3);
}

TEST_CASE("hawaii §6.1 §6.2 shells for tiles, feet for ways, or fruit for the whole of either") {
  Position at;
  at.token(at_fruit, 0, 3).goods(0, {4, 4, 6}).village(0, 0, {{Kind::taro, 1}, {Kind::coconut, 1}, {Kind::banana, 1}});
  CHECK(at.payments<step::Go>(at_fruit) == Payments{{0, 2, 0}, {0, 0, 2}});
  CHECK(at.refusal(go(at_fruit, {0, 1, 1})) == "hawaii.pay.one_currency");
  CHECK(at.refusal(go(at_fruit, {2, 0, 0})) == "hawaii.pay.one_currency");
  CHECK(at.refusal(go(at_fruit, {0, 3, 0})) == "hawaii.pay.amount");
  at.goods(0, {4, 1, 6});
  CHECK(at.refusal(go(at_fruit, {0, 2, 0})) == "hawaii.pay.lacking");
  at.play({go(at_fruit, {0, 0, 2})});
  CHECK(at.payments<step::Buy>(0) == Payments{{3, 0, 0}, {0, 0, 3}});
  CHECK(at.refusal(buy(0, {2, 0, 1})) == "hawaii.pay.one_currency");
  CHECK(at.refusal(buy(0, {2, 1, 0})) == "hawaii.pay.one_currency");
  at.play({buy(0, {0, 0, 3})});
  CHECK(at.player(0).goods == Goods{4, 1, 1});
}

TEST_CASE("hawaii §6.3 a trading hut replaces one resource of a payment, on side II two; several add up") {
  Position one;
  one.token(at_boats, 0, 3).goods(0, {5, 3, 5}).village(0, 0, {{Kind::trading_hut, 1}}).chief(0, at_boats);
  one.play({go(at_boats, {0, 1, 0})});
  CHECK(one.payments<step::Buy>(0) == Payments{{3, 0, 0}, {2, 0, 1}, {2, 1, 0}, {0, 0, 3}, {0, 1, 2}, {1, 0, 2}});
  CHECK(one.refusal(buy(0, {1, 2, 0})) == "hawaii.pay.one_currency");
  CHECK(one.refusal(buy(0, {1, 1, 1})) == "hawaii.pay.one_currency");

  Position three = one;
  three.village(0, 1, {{Kind::trading_hut, 2}});
  CHECK(three.refusal(buy(0, {0, 2, 1})).empty());
  CHECK(three.refusal(buy(0, {1, 1, 1})).empty());
  CHECK(trading(three.player(0), 0) == 3);
}

TEST_CASE("hawaii §6.4 the same trading hut does not work twice in a turn") {
  Position at;
  at.token(at_boats, 0, 3).goods(0, {9, 1, 1}).village(0, 0, {{Kind::trading_hut, 1}});
  // The move costs two feet, one of them paid with a shell: the hut is used.
  at.play({go(at_boats, {1, 1, 0})});
  CHECK(at.state.trades_used == 1);
  CHECK(at.payments<step::Buy>(0) == Payments{{3, 0, 0}});
  CHECK(at.refusal(buy(0, {2, 0, 1})) == "hawaii.pay.one_currency");
  at.turn({buy(0, {3, 0, 0})}).turn({order(0)});
  CHECK(at.state.trades_used == 0);
  CHECK(trading(at.player(0), at.state.trades_used) == 1);
}

TEST_CASE("hawaii §6.4 a way that needs the hut is open only if the tile does not") {
  Position at;
  at.token(at_boats, 0, 3).goods(0, {3, 1, 1}).village(0, 0, {{Kind::trading_hut, 1}});
  CHECK(at.payments<step::Go>(at_boats) == Payments{{0, 1, 1}});
  CHECK(at.refusal(go(at_boats, {1, 1, 0})) == "hawaii.go.dead_end");
}

TEST_CASE("hawaii §6.5 the huts that trade are those of which the least is wasted") {
  Position at;
  at.village(0, 0, {{Kind::trading_hut, 2}})
      .village(0, 1, {{Kind::trading_hut, 1}})
      .village(0, 2, {{Kind::trading_hut, 1}});
  CHECK(huts_for(at.player(0), 0, 1) == 0b010);
  CHECK(huts_for(at.player(0), 0, 2) == 0b001);
  CHECK(huts_for(at.player(0), 0, 3) == 0b011);
  CHECK(huts_for(at.player(0), 0, 4) == 0b111);
  CHECK(huts_for(at.player(0), 0b001, 2) == 0b110);
  CHECK(huts_for(at.player(0), 0b110, 1) == 0b001);
}

TEST_CASE("hawaii §6.6 what a payment brings cannot pay for it") {
  // The second kahuna brings a shell, and two cost six: five shells are not enough.
  Position at;
  at.token(at_kahunas, 0, 3).goods(0, {5, 9, 0}).kahunas(0, 1).play({go(at_kahunas, {0, 3, 0})});
  CHECK(at.refusal(buy_double(0, {6, 0, 0})) == "hawaii.pay.lacking");
  at.play({buy(0, {3, 0, 0})});
  CHECK(at.player(0).goods == Goods{3, 6, 0});

  // The island brings four fruit, but the payment comes first.
  Position sail;
  sail.shore(0, Island::fruit_supply).goods(0, {0, 2, 0}).boats(0, 1, 0);
  CHECK(sail.listed<step::Visit>().empty());
}

}  // namespace reef::hawaii::test
