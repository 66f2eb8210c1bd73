#include <set>
#include <vector>

#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {}  // namespace

TEST_CASE("maori §9.1 the first tile goes anywhere, and the own ship onto it") {
  for (const Level level : {Level::advanced, Level::pro}) {
    Position at(Options{.level = level});
    at.play({move(1), take(1)});
    CHECK(at.refusal(sail(1)) == "maori.sail.no_ship");
    CHECK(at.listed<step::Place>().size() == 16);
    at.play({place(13)});
    CHECK(at.board(0).ship == 13);
    CHECK(at.events.back() == Event{event::ShipMoved{.seat = 0, .from = none, .to = 13}});
    CHECK(at.state.phase == Phase::done);
  }
  Position basic(basic_front);
  basic.play({move(1), take(1), place(13)});
  CHECK(basic.board(0).ship == none);
}

TEST_CASE("maori §9.2 every later tile touches the own ship's cell, at an edge or a corner") {
  for (const Level level : {Level::advanced, Level::pro}) {
    Position at(Options{.level = level});
    at.lay(0, 12, plain_water).play({move(1), take(1)});
    CHECK(at.listed<step::Place>() == std::vector<int>{6, 7, 8, 11, 13, 16, 17, 18});
    CHECK(at.refusal(place(14)) == "maori.place.near_ship");
  }
  // Opposite rims of the board do not touch.
  Position rim(pro_front);
  rim.lay(0, 9, plain_water).play({move(1), take(1)});
  CHECK(rim.listed<step::Place>() == std::vector<int>{3, 4, 8, 13, 14});
}

TEST_CASE("maori §9.3 advanced: after any discovery the own ship may go to any own tile, or stay") {
  const auto start = [] {
    Position at(advanced_front);
    at.lay(0, 1, plain_water).lay(0, 19, plain_water).lay(0, 12, plain_water);
    return at;
  };
  Position placed = start();
  placed.play({move(1), take(1), place(13)});
  CHECK(placed.state.phase == Phase::ship);
  CHECK(placed.board(0).ship == 12);
  CHECK(placed.listed<step::Ship>() == std::vector<int>{1, 13, 19});
  CHECK(placed.listed<step::Stay>().size() == 1);
  CHECK(placed.refusal(ship(12)) == "maori.ship.same");
  CHECK(placed.refusal(ship(2)) == "maori.ship.own_tile");
  CHECK(placed.refusal(ship(99)) == "maori.ship.own_tile");
  placed.play({ship(1)});
  CHECK(placed.board(0).ship == 1);
  CHECK(placed.state.phase == Phase::done);
  CHECK(placed.events.back() == Event{event::ShipMoved{.seat = 0, .from = 12, .to = 1}});

  for (const std::vector<Action>& discovery :
       {std::vector<Action>{take(1), store}, std::vector<Action>{remove(19)}, std::vector<Action>{pass}}) {
    Position at = start();
    at.play({move(1)}).play(discovery);
    CHECK(at.state.phase == Phase::ship);
    at.play({stay});
    CHECK(at.board(0).ship == 12);
    CHECK(at.events.back() == Event{event::Stayed{.seat = 0}});
  }
  // No question if there is no other tile to go to.
  Position alone(advanced_front);
  alone.lay(0, 12, plain_water).play({move(1), pass});
  CHECK(alone.state.phase == Phase::done);
}

TEST_CASE("maori §9.4 the tile under the own ship is not removed") {
  for (const Level level : {Level::advanced, Level::pro}) {
    Position at(Options{.level = level});
    at.lay(0, 1, plain_water).lay(0, 12, plain_water).play({move(1)});
    CHECK(at.listed<step::Remove>() == std::vector<int>{1});
    CHECK(at.refusal(remove(12)) == "maori.remove.under_ship");
  }
}

TEST_CASE("maori §9.5 pro: the own ship goes to the tile just laid, and moves at no other time") {
  Position at(pro_front);
  at.lay(0, 1, plain_water).lay(0, 12, plain_water).play({move(1), take(1), place(13)});
  CHECK(at.board(0).ship == 13);
  CHECK(at.state.phase == Phase::done);
  for (const std::vector<Action>& discovery :
       {std::vector<Action>{take(1), store}, std::vector<Action>{remove(1)}, std::vector<Action>{pass}}) {
    Position other(pro_front);
    other.lay(0, 1, plain_water).lay(0, 12, plain_water).play({move(1)}).play(discovery);
    CHECK(other.board(0).ship == 12);
    CHECK(other.state.phase == Phase::done);
  }
}

TEST_CASE("maori §9.6 before laying, the own ship may sail over own tiles, a shell a step") {
  for (const Level level : {Level::advanced, Level::pro}) {
    Position at(Options{.level = level});
    at.lay(0, 19, plain_water).lay(0, 8, plain_water).lay(0, 7, boat_water).lay(0, 1, plain_water).shells(0, 2);
    at.play({move(1), take(1)});
    CHECK(at.listed<step::Sail>() == std::vector<int>{7});
    CHECK(at.price_of(sail(7)) == 1);
    CHECK(at.refusal(sail(8)) == "maori.sail.neighbour");
    CHECK(at.refusal(sail(2)) == "maori.sail.own_tile");
    CHECK(at.refusal(sail(255)) == "maori.sail.own_tile");
    at.play({sail(7)});
    CHECK(at.board(0).ship == 7);
    CHECK(at.board(0).shells == 1);
    CHECK(at.events.back() == Event{event::Sailed{.seat = 0, .from = 1, .to = 7}});
    // After sailing, the tile must be laid.
    CHECK(at.refusal(store) == "maori.store.sailed");
    at.play({sail(8)});
    CHECK(at.refusal(sail(7)) == "maori.sail.shells");
    CHECK(at.listed<step::Place>() == std::vector<int>{2, 3, 4, 9, 12, 13, 14});
    at.play({place(14)});
    CHECK(at.board(0).ship == (level == Level::pro ? 14 : 8));
    CHECK(at.state.supply == 30 - 5);
  }
  Position from_storage(pro_front);
  from_storage.lay(0, 2, plain_water).lay(0, 1, plain_water).stored(0, plain_water).play({move(1)});
  CHECK(from_storage.refusal(sail(2)) == "maori.turn.other_step");
  from_storage.play({unstore, sail(2), place(3)});
  CHECK(from_storage.board(0).shells == 4);
}

TEST_CASE("maori §9.7 with everything around taken, sailing or removing is the way out") {
  Position at(pro_front);
  at.lay(0, 3, boat_water).lay(0, 2, boat_water).lay(0, 6, boat_water).lay(0, 7, boat_water).lay(0, 1, boat_water);
  at.shells(0, 1).play({move(1), take(1)});
  CHECK(at.listed<step::Place>().empty());
  CHECK(at.listed<step::Sail>() == std::vector<int>{2, 6, 7});
  at.play({sail(2), place(8)});
  CHECK(at.board(0).ship == 8);

  // A step is refused if the remaining shells cannot pay for the steps still needed.
  Position short_of(pro_front);
  for (const int cell : {1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13}) short_of.lay(0, cell, cell < 11 ? boat_water : 53);
  short_of.state.boards[0].ship = 1;
  short_of.shells(0, 2).play({move(1), take(1)});
  CHECK(short_of.refusal(sail(2)).empty());
  CHECK(short_of.refusal(sail(6)).empty());
  short_of.play({sail(2)});
  CHECK(short_of.refusal(sail(1)) == "maori.sail.dead_end");
  CHECK(short_of.refusal(sail(3)) == "maori.sail.dead_end");
  CHECK(short_of.refusal(sail(7)) == "maori.sail.dead_end");
  CHECK(short_of.refusal(sail(6)) == "maori.sail.dead_end");
}

}  // namespace reef::maori::test
