#include <map>

#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

State opening(int seats) {
  SmallChance chance(3);
  State state = *setup({}, seats, chance);
  state.turn = 0;
  state.history = {fingerprint(state)};
  return state;
}

bool in_action(const State& state) {
  return state.phase == Phase::act || state.phase == Phase::more || state.phase == Phase::pay;
}

/// All positions right after the action, each once, in whichever order its tiles were given.
std::map<std::uint64_t, State> after_action(const State& state) {
  std::map<std::uint64_t, State> reached;
  const auto walk = [&](const State& here, const auto& self) -> void {
    if (!in_action(here)) {
      reached.try_emplace(fingerprint(here), here);
      return;
    }
    for (const Action& step : legal(here, here.turn)) self(apply(here, here.turn, step)->state, self);
  };
  walk(state, walk);
  return reached;
}

struct Counted {
  std::int64_t actions = 0;
  std::int64_t rolls = 0;  ///< Pairs of an action and a roll or none.
  std::int64_t turns = 0;  ///< With each tile that may be drawn in between.
};

Counted count(const State& state) {
  Counted counted;
  for (const auto& [key, after] : after_action(state)) {
    ++counted.actions;
    std::int64_t rolls = 1;
    for (const std::uint8_t orb : after.orbs) {
      if (orb != none) rolls += rolls_from(after, after.turn, orb).size();
    }
    counted.rolls += rolls;
    counted.turns += rolls * static_cast<std::int64_t>(legal(after, after.turn).size());
  }
  return counted;
}

}  // namespace

TEST_CASE("metikoro: the openings are as many as the rules page counts") {
  const Counted four = count(opening(4));
  CHECK(four.actions == 13'083);
  CHECK(four.rolls == 14'099);
  CHECK(four.turns == 98'693);
  CHECK(count(opening(3)).actions == 17'112);
  CHECK(count(opening(2)).actions == 21'681);
}

}  // namespace reef::metikoro::test
