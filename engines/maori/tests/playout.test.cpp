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

/// How many runs of steps make a whole turn.
int whole_turns(const State& state) {
  if (state.phase == Phase::done) return 1;
  int turns = 0;
  for (const Action& action : legal(state, state.turn)) turns += whole_turns(apply(state, state.turn, action)->state);
  return turns;
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
  CHECK(endings[static_cast<std::size_t>(Ending::board_full)] > 0);
  CHECK(endings[static_cast<std::size_t>(Ending::stall)] > 0);
  CHECK(endings[static_cast<std::size_t>(Ending::turn_cap)] > 0);
}

TEST_CASE("maori: what legal lists is just what apply accepts, of all actions there are") {
  for (const Options& options : {basic_front, advanced_front, pro_front, Options{Level::advanced, Side::atoll}}) {
    SmallChance chance(5);
    State state = *setup(options, 3, chance);
    for (int turn = 0; turn < 40; ++turn) {
      while (!to_act(state).empty()) {
        const auto listed = legal(state, state.turn);
        std::size_t accepted = 0;
        for (int kind = 0; kind <= static_cast<int>(Action::Kind::stay); ++kind) {
          for (int value = 0; value < 256; ++value) {
            for (const std::uint8_t turned : {0, 1, 2, 3, 4, 255}) {
              const Action action{static_cast<Action::Kind>(kind), static_cast<std::uint8_t>(value), turned};
              if (check(state, state.turn, action) == Refusal::allowed) ++accepted;
            }
          }
        }
        REQUIRE(accepted == listed.size());
        for (const Action& action : listed) REQUIRE(check(state, state.turn, action) == Refusal::allowed);
        state = apply(state, state.turn, likely(listed, chance))->state;
      }
      state = settle(state, chance).state;
    }
  }
}

TEST_CASE("maori: the whole turns of simple positions are as many as a count by hand finds") {
  // Nothing on the board, every tile upright: one to seven steps leave 5, 5, 4, 3, 2, 1, 0 shells, and so 4, 4, 4, 4,
  // 3, 2, 1 tiles to take. Each of those 22 goes to 16 cells or into storage; and after each move one may pass.
  Position first(basic_front);
  first.all_upright();
  CHECK(whole_turns(first.state) == 22 * 17 + 7);

  // Advanced, own tiles on cells 1 and 2, ship on 1, no shells: one or two steps. The nearest tile goes into storage
  // (then the ship stays or goes to 2) or on cell 6 or 7 (then it stays or goes to one of two others); tile 2 may be
  // removed (then there is nowhere to go); or nothing is done (and the ship stays or goes to 2).
  Position advanced(advanced_front);
  advanced.lay(0, 2, 51).lay(0, 1, 51).shells(0, 0).all_upright();
  CHECK(whole_turns(advanced.state) == 2 * (2 + 2 * 3 + 1 + 2));

  // Pro, the same with one shell: three steps spend it, and one or two leave it for the second tile of the line or for
  // sailing to 2, next to which 3, 6, 7 and 8 are free. Nearest tile: stored, 2 cells, or sail and 4 cells; second
  // tile: stored or 2 cells; remove; pass.
  Position pro(pro_front);
  pro.lay(0, 2, 51).lay(0, 1, 51).shells(0, 1).all_upright();
  CHECK(whole_turns(pro.state) == 2 * (1 + 2 + 4 + 1 + 2 + 1 + 1) + (1 + 2 + 1 + 1));
}

}  // namespace reef::maori::test
