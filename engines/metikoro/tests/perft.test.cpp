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

/// All distinct positions right after the action, regardless of the order of its tiles.
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
  std::int64_t rolls = 0;  ///< Pairs of an action and a roll, or no roll.
  std::int64_t turns = 0;  ///< `rolls` times the tiles that can be drawn in between.
};

Counted count(const State& state) {
  Counted counted;
  for (const auto& [key, after] : after_action(state)) {
    ++counted.actions;
    std::int64_t rolls = 1;
    for (const std::uint8_t orb : after.orbs) rolls += rolls_from(after, after.turn, orb).size();
    counted.rolls += rolls;
    counted.turns += rolls * static_cast<std::int64_t>(legal(after, after.turn).size());
  }
  return counted;
}

}  // namespace

TEST_CASE("metikoro: the number of opening turns matches the rules page") {
  const Counted four = count(opening(4));
  CHECK(four.actions == 13'083);
  CHECK(four.rolls == 14'099);
  CHECK(four.turns == 98'693);
  CHECK(count(opening(3)).actions == 17'112);
  CHECK(count(opening(2)).actions == 21'681);
}

// Computed by hand: for the second player all tiles laid by the first are locked, and its own platform is full. With m
// cells to place on, it has 4 m single placements and 15 double ones per pair of cells. m is 42, minus the cells that
// the first player has taken among the 36 that are open to both.
TEST_CASE("metikoro: the counts at depth two match those found by hand") {
  std::map<int, int> looked_at;
  std::size_t index = 0;
  for (const auto& [key, after] : after_action(opening(4))) {
    if (index++ % 1'300 != 0) continue;
    State state = play(after, {draw(curve)});
    if (state.phase == Phase::roll) state = play(state, {stay});
    state = settled(state);
    int taken = 0;
    for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
      taken += state.cells[cell].tile != none && board[cell].ground == Ground::open ? 1 : 0;
    }
    const int cells = 42 - taken;
    CHECK(after_action(state).size() == static_cast<std::size_t>(4 * cells + 15 * cells * (cells - 1) / 2));
    ++looked_at[taken];
  }
  CHECK(looked_at[2] > 0);
  CHECK(looked_at[1] > 0);
}

}  // namespace reef::metikoro::test
