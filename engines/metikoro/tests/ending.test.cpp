#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

/// Seat 0 has two orbs at home and a third in front of its house.
State about_to_win() {
  Position position;
  position.orb(at(0, 0)).orb(at(0, 1)).lay(at(1, 1), stop).orb(at(1, 1));
  return position.get();
}

}  // namespace

TEST_CASE("metikoro §6.1 the third orb at home wins at once") {
  const State before = about_to_win();
  const State after = play(before, {place(crossing, at(4, 1)), enough, draw(curve), roll(at(1, 1), at(1, 0))});
  CHECK(to_act(after).empty());
  CHECK_FALSE(outcome(after));
  const State over = settled(after);
  CHECK(over.phase == Phase::over);
  CHECK(over.ending == Ending::third_orb);
  REQUIRE(outcome(over));
  CHECK(*outcome(over) == Outcome{.ranks = {1, 2, 2, 2}, .scores = {1, 0, 0, 0}, .reason = "third_orb"});
  SmallChance chance(0);
  const auto narrated = settle(after, chance).events;
  REQUIRE(narrated.size() == 1);
  CHECK(write(narrated[0]) == Json{{"type", "ended"}, {"seat", 0}, {"reason", "third_orb"}});
}

TEST_CASE("metikoro §6.1 the last turn of all may still win") {
  Position position;
  position.orb(at(0, 0)).orb(at(0, 1)).lay(at(1, 1), stop).orb(at(1, 1));
  position.state.plies = static_cast<std::uint16_t>(plies_max(4) - 1);
  const State over =
      play_turn(position.get(), {place(crossing, at(4, 1)), enough, draw(curve), roll(at(1, 1), at(1, 0))});
  CHECK(over.ending == Ending::third_orb);
}

TEST_CASE("metikoro §6.2 the fourth time a position comes, the game is drawn") {
  // Two players each turn a curve back and forth, pay a crossing and draw it again. Every four turns the position
  // recurs, including the locks.
  Position position(2);
  position.lay(at(4, 2), curve).lay(at(4, 7), curve);
  State state = position.get();
  int turns = 0;
  std::vector<int> seen;
  while (state.phase == Phase::act && turns < 40) {
    const std::uint8_t cell = state.turn == 0 ? at(4, 2) : at(4, 7);
    const auto other = static_cast<std::uint8_t>(1 - state.cells[cell].turn);
    state = play(state, {rotate(cell, other), pay(crossing)});
    if (state.phase == Phase::more) state = play(state, {enough});
    state = settled(play(state, {draw(crossing)}));
    ++turns;
    seen.push_back(repeats(state));
  }
  CHECK(state.ending == Ending::repetition);
  // The first position had no locks; the one after the second turn recurs every four turns.
  CHECK(seen == std::vector<int>{1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4});
  CHECK(outcome(state)->ranks == std::vector<int>{1, 1});
  CHECK(outcome(state)->reason == "repetition");
}

TEST_CASE("metikoro §6.2 what cannot be undone makes earlier positions impossible: they are forgotten") {
  Position position;
  position.lay(at(4, 3), stop).lay(at(4, 2), curve).lay(at(1, 1), stop).orb(at(1, 1));
  State state = position.get();
  CHECK(play(state, {rotate(at(4, 2), 1), pay(stop)}).history.size() == 1);
  CHECK(play(state, {place(crossing, at(6, 2))}).history.empty());
  const State drawn = play(state, {rotate(at(4, 2), 1), pay(stop), draw(stop)});
  CHECK(play(drawn, {stay}).history.size() == 1);
  CHECK(play(drawn, {roll(at(4, 4), at(4, 3))}).history.empty());
  CHECK(play(drawn, {roll(at(1, 1), at(1, 0))}).history.empty());
}

TEST_CASE("metikoro §6.3 after 150 rounds the game is drawn") {
  for (const int seats : {2, 3, 4}) {
    Position position(seats);
    position.state.plies = static_cast<std::uint16_t>(150 * seats - 1);
    const State over = play_turn(position.get(), {place(crossing, at(4, 1)), enough, draw(curve)});
    CHECK(over.ending == Ending::length);
    CHECK(outcome(over)->ranks == std::vector<int>(static_cast<std::size_t>(seats), 1));
    position.state.plies = static_cast<std::uint16_t>(150 * seats - 2);
    CHECK(play_turn(position.get(), {place(crossing, at(4, 1)), enough, draw(curve)}).phase == Phase::act);
  }
}

TEST_CASE("metikoro §6.4 all may agree on a draw or a winner") {
  const State state = about_to_win();
  const auto drawn = conclude(state, {});
  CHECK(outcome(drawn.state)->reason == "agreed_draw");
  CHECK(outcome(drawn.state)->ranks == std::vector<int>{1, 1, 1, 1});
  CHECK(write(drawn.events.at(0)) == Json{{"type", "ended"}, {"reason", "agreed_draw"}});
  CHECK_FALSE(inconsistency(drawn.state));
  const auto won = conclude(state, {Seat{2}});
  CHECK(*outcome(won.state) == Outcome{.ranks = {2, 2, 1, 2}, .scores = {0, 0, 1, 0}, .reason = "agreed_winner"});
  CHECK_FALSE(inconsistency(won.state));
}

TEST_CASE("metikoro §6.5 then nothing more is legal, and settling changes nothing") {
  const State over = conclude(about_to_win(), {}).state;
  for (const Seat seat : {0, 1, 2, 3}) CHECK(legal(over, seat).empty());
  CHECK(refused(over, place(crossing, at(4, 1))) == "metikoro.turn.not_yours");
  CHECK(settled(over) == over);
}

}  // namespace reef::metikoro::test
