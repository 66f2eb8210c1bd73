#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {

TEST_CASE("metikoro: whatever is played, the pieces are conserved and every state is lawful") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      SmallChance chance(seed);
      State state = *setup({}, seats, chance);
      while (!to_act(state).empty()) {
        while (!to_act(state).empty()) {
          const auto steps = legal(state, state.turn);
          REQUIRE_FALSE(steps.empty());
          state = apply(state, state.turn, steps[chance.below(static_cast<std::uint32_t>(steps.size()))])->state;
          if (const auto violation = inconsistency(state)) FAIL(violation->rule);
        }
        state = settled(state);
      }
      REQUIRE(outcome(state));
    }
  }
}

TEST_CASE("metikoro: what legal lists is just what apply accepts, of all actions there are") {
  SmallChance chance(7);
  State state = *setup({}, 3, chance);
  std::set<Phase> asked;
  for (int step = 0; step < 60; ++step) {
    const auto listed = legal(state, state.turn);
    std::size_t accepted = 0;
    for (int kind = 0; kind <= static_cast<int>(Action::Kind::stay); ++kind) {
      for (std::uint8_t tile = 0; tile <= kinds_count; ++tile) {
        for (int cell = 0; cell <= cells_count; ++cell) {
          for (const std::uint8_t turn : {0, 1, 2, 3, 4}) {
            const Action action{static_cast<Action::Kind>(kind), tile, static_cast<std::uint8_t>(cell), turn, 0};
            accepted += check(state, state.turn, action) == Refusal::allowed ? 1U : 0U;
          }
        }
      }
    }
    for (int from = 0; from <= cells_count; ++from) {
      for (int to = 1; to <= cells_count; ++to) {
        const Action action = roll(static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to));
        accepted += check(state, state.turn, action) == Refusal::allowed ? 1U : 0U;
      }
    }
    REQUIRE(accepted == listed.size());
    for (const Action& action : listed) REQUIRE(check(state, state.turn, action) == Refusal::allowed);
    asked.insert(state.phase);
    state = apply(state, state.turn, listed[chance.below(static_cast<std::uint32_t>(listed.size()))])->state;
    if (state.phase == Phase::done) state = settled(state);
  }
  CHECK(asked.size() == 5);
}

}  // namespace reef::metikoro::test
