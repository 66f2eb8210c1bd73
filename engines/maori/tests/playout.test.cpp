#include <array>

#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {

/// A legal step that likes laying tiles and dislikes removing them, so that games fill boards as players' games do.
Action likely(const std::vector<Action>& steps, Chance& chance) {
  const Action first = steps[chance.below(static_cast<std::uint32_t>(steps.size()))];
  const bool dull = first.kind == Action::Kind::remove || first.kind == Action::Kind::pass;
  return dull ? steps[chance.below(static_cast<std::uint32_t>(steps.size() / 3 + 1))] : first;
}

}  // namespace

TEST_CASE("maori: whatever is played, the pieces are conserved and every state is lawful") {
  std::array<int, 4> endings{};
  for (const Level level : {Level::basic, Level::advanced, Level::pro}) {
    for (const Side side : {Side::front, Side::atoll}) {
      for (int seats = seats_min; seats <= (side == Side::atoll ? seats_max_atoll : seats_max); ++seats) {
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
          SmallChance chance(seed * 1000 + static_cast<std::uint64_t>(seats));
          State state = *setup({level, side}, seats, chance);
          while (!to_act(state).empty()) {
            while (!to_act(state).empty()) {
              const auto steps = legal(state, state.turn);
              REQUIRE_FALSE(steps.empty());
              const auto result = apply(state, state.turn, seed % 2 == 0 ? likely(steps, chance) : steps.front());
              REQUIRE(result);
              state = result->state;
              if (const auto violation = inconsistency(state)) FAIL(violation->rule);
            }
            state = settle(state, chance).state;
            if (const auto violation = inconsistency(state)) FAIL(violation->rule);
          }
          REQUIRE(outcome(state));
          ++endings[static_cast<std::size_t>(state.ending)];
        }
      }
    }
  }
  WARN("board_full " << endings[1] << " stall " << endings[2] << " cap " << endings[3]);
}

}  // namespace reef::maori::test
