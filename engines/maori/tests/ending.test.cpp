#include <vector>

#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {

template <class Kind>
int events_of(const Position& at) {
  int count = 0;
  for (const Event& event : at.events) count += std::holds_alternative<Kind>(event) ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("maori §6.1 the first full board calls the last round: everybody else has exactly one more turn") {
  Position at(basic_front, 3);
  at.turn({move(1), pass}).fill(1, 8).turn({move(1), take(2), place(8)});
  CHECK(at.state.last_round == 1);
  CHECK(at.events.back() == Event{event::LastRound{.seat = 1}});
  CHECK(to_act(at.state) == SeatSet::of(2));
  CHECK_FALSE(outcome(at.state));
  at.turn({move(1), take(3), place(1)});
  CHECK(to_act(at.state) == SeatSet::of(0));
  at.turn({move(1), pass});
  CHECK(to_act(at.state).empty());
  CHECK(at.events.back() == Event{event::Ended{.reason = Ending::board_full}});
  REQUIRE(outcome(at.state));
  CHECK(outcome(at.state)->reason == "board_full");
}

TEST_CASE("maori §6.2 in the last round others may fill up or remove; that changes nothing about the end") {
  Position at(basic_front, 3);
  at.fill(0, 8).fill(1, 9).lay(2, 1, plain_water).turn({move(1), take(1), place(8)});
  CHECK(at.state.last_round == 0);
  at.turn({move(1), take(2), place(9)});
  CHECK(at.state.last_round == 0);
  CHECK(events_of<event::LastRound>(at) == 1);
  at.turn({move(1), remove(1)});
  CHECK(at.state.ending == Ending::board_full);
  // The display was refilled in the last round too.
  CHECK(events_of<event::Refilled>(at) == 2);
}

TEST_CASE("maori §6.3 with the stack empty, a round in which nobody does anything ends the game") {
  Position at(basic_front, 3);
  at.lay(1, 1, plain_water).empty_stack();
  at.turn({move(1), pass}).turn({move(1), remove(1)}).turn({move(1), pass}).turn({move(1), pass});
  CHECK(at.state.phase == Phase::move);
  at.turn({move(1), pass});
  CHECK(at.state.phase == Phase::over);
  CHECK(outcome(at.state)->reason == "stall");
  CHECK(at.events.back() == Event{event::Ended{.reason = Ending::stall}});

  // While tiles are left, passing does not end the game.
  Position tiles_left(basic_front, 2);
  for (int turn = 0; turn < 12; ++turn) tiles_left.turn({move(1), pass});
  CHECK(tiles_left.state.phase == Phase::move);

  // A pass counts, whatever the own ship does afterwards.
  Position ships(advanced_front, 2);
  ships.lay(0, 1, plain_water).lay(0, 2, plain_water).empty_stack();
  ships.turn({move(1), pass, ship(1)}).turn({move(1), pass});
  CHECK(ships.state.ending == Ending::stall);

  // A last round is finished first: it is shorter than the round of passes for a stall.
  Position last_round(basic_front, 3);
  last_round.fill(0, 8).empty_stack().show(1, 0);
  last_round.turn({move(1), take(1), place(8)}).turn({move(1), pass}).turn({move(1), pass});
  CHECK(last_round.state.ending == Ending::board_full);
}

TEST_CASE("maori §6.4 a game that has gone on for a hundred rounds ends; a last round is finished first") {
  Position at(basic_front, 2);
  at.state.plies = static_cast<std::uint16_t>(plies_max(2) - 2);
  CHECK(plies_max(2) == 201);
  at.turn({move(1), pass});
  CHECK(at.state.phase == Phase::move);
  at.turn({move(1), pass});
  CHECK(at.state.phase == Phase::over);
  CHECK(outcome(at.state)->reason == "turn_cap");
  CHECK(at.events.back() == Event{event::Ended{.reason = Ending::turn_cap}});

  Position called(basic_front, 3);
  called.fill(0, 8).state.plies = static_cast<std::uint16_t>(plies_max(3) - 1);
  called.turn({move(1), take(1), place(8)});
  CHECK(called.state.phase == Phase::move);
  called.turn({move(1), pass}).turn({move(1), pass});
  CHECK(outcome(called.state)->reason == "board_full");
}

TEST_CASE("maori §6.5 after the end nothing can be done, and settling again changes nothing") {
  Position at(basic_front, 2);
  at.empty_stack().turn({move(1), pass}).turn({move(1), pass});
  REQUIRE(at.state.phase == Phase::over);
  for (const Seat seat : {0, 1}) {
    CHECK(legal(at.state, seat).empty());
    CHECK(apply(at.state, seat, move(1)).error().rule == "maori.turn.not_yours");
  }
  SmallChance chance(1);
  const Result again = settle(at.state, chance);
  CHECK(again.state == at.state);
  CHECK(again.events.empty());
}

}  // namespace reef::maori::test
