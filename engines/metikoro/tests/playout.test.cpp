#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

/// Offers every action there is, and some with numbers that are out of range.
template <class Offer>
void every_action(Offer offer) {
  offer(enough);
  offer(stay);
  for (std::uint8_t tile = 0; tile <= kinds_count; ++tile) {
    for (const Action& action : {take(tile), pay(tile), draw(tile)}) offer(action);
  }
  for (std::uint8_t cell = 0; cell <= cells_count; ++cell) {
    for (std::uint8_t to = 0; to <= cells_count; ++to) offer(roll(cell, to));
    for (const std::uint8_t turn : {0, 1, 2, 3, 4}) {
      offer(rotate(cell, turn));
      for (std::uint8_t tile = 0; tile <= kinds_count; ++tile) {
        for (const Action& action : {place(tile, cell, turn), replace(tile, cell, turn)}) offer(action);
      }
    }
  }
}

}  // namespace

TEST_CASE("metikoro: random play conserves the pieces, and every state is valid") {
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

TEST_CASE("metikoro: legal lists exactly the actions that apply accepts") {
  SmallChance chance(7);
  State state = *setup({}, 3, chance);
  std::set<Phase> asked;
  for (int step = 0; step < 60; ++step) {
    const auto listed = legal(state, state.turn);
    std::size_t accepted = 0;
    every_action(
        [&](const Action& action) { accepted += check(state, state.turn, action) == Refusal::allowed ? 1U : 0U; });
    REQUIRE(accepted == listed.size());
    for (const Action& action : listed) REQUIRE(check(state, state.turn, action) == Refusal::allowed);
    asked.insert(state.phase);
    state = apply(state, state.turn, listed[chance.below(static_cast<std::uint32_t>(listed.size()))])->state;
    if (state.phase == Phase::done) state = settled(state);
  }
  CHECK(asked.size() == 5);
}

}  // namespace reef::metikoro::test
