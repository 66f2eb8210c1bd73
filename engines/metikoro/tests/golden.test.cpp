#include "engines/core/tests/golden.hpp"

#include <string>

#include "engines/bots/bots.hpp"
#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

/// Replays a golden game, whose name is the reason of its end.
void replay(const std::string& name) {
  CHECK(reef::test::replay_golden<metikoro::Game>(name).game_state.outcome()->reason == name);
}

template <class Choose>
void record(const std::string& name, int seats, std::uint64_t seed, Choose choose, int turns_max = INT_MAX,
            std::optional<Agreement> agreement = {}) {
  SmallChance chance(seed);
  reef::test::write_golden<metikoro::Game>(
      name, reef::test::record<metikoro::Game>({}, seats, chance, choose, turns_max, agreement));
}

std::vector<Action> greedy(const State& state, Seat seat, Chance& chance) {
  return bots::choose_turn<metikoro::Game>(state, seat, bots::Kind::greedy, chance);
}

/// One random tile per turn, and never a roll.
std::vector<Action> restless(State state, Seat seat, Chance& chance) {
  std::vector<Action> steps;
  while (!to_act(state).empty()) {
    const auto listed = legal(state, seat);
    const bool last = state.phase == Phase::more || state.phase == Phase::roll;
    const auto quiet = std::ranges::find_if(listed, [](const Action& step) { return step == enough || step == stay; });
    steps.push_back(last ? *quiet : listed[chance.below(static_cast<std::uint32_t>(listed.size()))]);
    state = apply(state, seat, steps.back())->state;
  }
  return steps;
}

/// Lays a curve, then turns it back and forth and pays with crossings.
std::vector<Action> dithering(const State& state, Seat seat, Chance& /*chance*/) {
  const std::uint8_t cell = seat == 0 ? at(1, 1) : at(8, 8);
  if (state.cells[cell].tile == none) return {place(curve, cell), enough, draw(curve)};
  return {rotate(cell, static_cast<std::uint8_t>(1 - state.cells[cell].turn)), pay(crossing), draw(crossing)};
}

}  // namespace

TEST_CASE("metikoro golden: a game for four ends with the third orb at home") {
  replay("third_orb");
}

TEST_CASE("metikoro golden: a game for two is drawn by repetition") {
  replay("repetition");
}

TEST_CASE("metikoro golden: a game for two without a roll is drawn by its length") {
  replay("length");
}

TEST_CASE("metikoro golden: three players agree on a draw") {
  replay("agreed_draw");
}

TEST_CASE("metikoro golden: four players agree on a winner") {
  replay("agreed_winner");
}

/// Writes the golden games again. Read them before you commit them: the test accepts whatever it has written.
TEST_CASE("metikoro golden: record", "[.record]") {
  record("third_orb", 4, 11, greedy);
  record("repetition", 2, 12, dithering);
  record("length", 2, 13, restless);
  record("agreed_draw", 3, 14, greedy, 7, Agreement{});
  record("agreed_winner", 4, 15, greedy, 9, Agreement{.winner = Seat{2}});
}

}  // namespace reef::metikoro::test
