#include <array>

#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {

/// A random legal step that prefers laying tiles to removing and passing, so that boards become full.
Action likely(const std::vector<Action>& steps, Chance& chance) {
  const Action first = steps[chance.below(static_cast<std::uint32_t>(steps.size()))];
  const bool dull = std::holds_alternative<step::Remove>(first) || std::holds_alternative<step::Pass>(first);
  return dull ? steps[chance.below(static_cast<std::uint32_t>(steps.size() / 3 + 1))] : first;
}

/// Every step that there is, also with numbers that are out of range.
template <class Act>
void each_step(Act act) {
  for (const Action& action : {unstore, store, pass, stay}) act(action);
  for (int value = 0; value < 256; ++value) {
    const auto number = static_cast<std::uint8_t>(value);
    for (const Action& action :
         {launch(number), move(number), take(number), sail(number), remove(number), ship(number)}) {
      act(action);
    }
    for (const std::uint8_t turned : {0, 1, 2, 3, 4, 255}) act(place(number, turned));
  }
}

/// The number of different complete turns from this state.
int whole_turns(const State& state) {
  if (state.phase == Phase::done) return 1;
  int turns = 0;
  for (const Action& action : legal(state, state.turn)) turns += whole_turns(apply(state, state.turn, action)->state);
  return turns;
}

}  // namespace

TEST_CASE("maori: random play conserves the pieces, and every state is valid") {
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

TEST_CASE("maori: legal lists exactly the actions that apply accepts") {
  for (const Options& options : {basic_front, advanced_front, pro_front, Options{Level::advanced, Side::atoll}}) {
    SmallChance chance(5);
    State state = *setup(options, 3, chance);
    for (int turn = 0; turn < 40; ++turn) {
      while (!to_act(state).empty()) {
        const auto listed = legal(state, state.turn);
        std::size_t accepted = 0;
        each_step([&](const Action& action) { accepted += check(state, state.turn, action) == Refusal::allowed; });
        REQUIRE(accepted == listed.size());
        for (const Action& action : listed) REQUIRE(check(state, state.turn, action) == Refusal::allowed);
        state = apply(state, state.turn, likely(listed, chance))->state;
      }
      state = settle(state, chance).state;
    }
  }
}

TEST_CASE("maori: the numbers of complete turns of simple positions match counts by hand") {
  // Empty board, all tiles upright: one to seven steps leave 5, 5, 4, 3, 2, 1, 0 shells, so there are 4, 4, 4, 4, 3, 2,
  // 1 tiles to take. Each of those 22 goes to 16 cells or into storage; and after each move, passing is possible.
  Position first(basic_front);
  first.all_upright();
  CHECK(whole_turns(first.state) == 22 * 17 + 7);

  // Advanced, own tiles on cells 1 and 2, ship on 1, no shells: one or two steps. The nearest tile goes into storage
  // (then the ship stays or goes to 2) or on cell 6 or 7 (then it stays or goes to one of two others); tile 2 is
  // removed (then the ship has nowhere to go); or a pass (and the ship stays or goes to 2).
  Position advanced(advanced_front);
  advanced.lay(0, 2, 51).lay(0, 1, 51).shells(0, 0).all_upright();
  CHECK(whole_turns(advanced.state) == 2 * (2 + 2 * 3 + 1 + 2));

  // Pro, the same with one shell: three steps cost it; one or two leave it for the second tile of the line or for
  // sailing to 2, where 3, 6, 7 and 8 are free. Nearest tile: stored, 2 cells, or sail and 4 cells; second tile: stored
  // or 2 cells; remove; pass.
  Position pro(pro_front);
  pro.lay(0, 2, 51).lay(0, 1, 51).shells(0, 1).all_upright();
  CHECK(whole_turns(pro.state) == 2 * (1 + 2 + 4 + 1 + 2 + 1 + 1) + (1 + 2 + 1 + 1));
}

}  // namespace reef::maori::test
