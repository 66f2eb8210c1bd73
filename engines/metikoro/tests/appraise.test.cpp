// How the bots judge positions, and that their games end.
#include "engines/metikoro/appraise.hpp"

#include "engines/bots/bots.hpp"
#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

/// How far the seat that has just moved is ahead, with two seats.
int lead_of_mover(const State& state) {
  const std::vector<int> worth = appraise(state);
  return worth[1 - state.turn] - worth[state.turn];
}

}  // namespace

TEST_CASE("metikoro: a position is worth ten times its score, for each seat") {
  const State state = Position(2).lay(at(4, 2), crossing).lay(at(5, 2), stop).get();
  const ScoreSheet sheet = score(state);
  CHECK(appraise(state) == std::vector{10 * sheet.seats[0].total, 10 * sheet.seats[1].total});
}

TEST_CASE("metikoro: a position that has occurred before is worse for the seat that made it, each time more") {
  State state = Position(2).get();
  const int first = lead_of_mover(state);
  state.history.push_back(state.history.back());
  const int second = lead_of_mover(state);
  state.history.push_back(state.history.back());
  const int third = lead_of_mover(state);
  CHECK(second < first);
  CHECK(third - second == second - first);
}

TEST_CASE("metikoro: in a long game the own points count more for the seat that has moved") {
  State state = Position(2).get();
  state.plies = 2 * 30;
  const int patient = lead_of_mover(state);
  state.plies = 2 * 50;
  CHECK(lead_of_mover(state) == patient + 20 * score(state).seats[1 - state.turn].total);
}

TEST_CASE("metikoro: games of the computer end with a winner") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    bots::ImaginedChance chance(seed);
    State state = *setup({}, 2, chance);
    // Games of easy bots take a twentieth of the time, so more of them.
    const bots::Kind kind = seed < 9 ? bots::Kind::easy : bots::Kind::medium;
    while (!to_act(state).empty()) {
      for (const Action& action : bots::choose_turn<Game>(state, state.turn, kind, chance)) {
        state = apply(state, state.turn, action)->state;
      }
      state = settle(state, chance).state;
    }
    CHECK(state.ending == Ending::third_orb);
  }
}

}  // namespace reef::metikoro::test
