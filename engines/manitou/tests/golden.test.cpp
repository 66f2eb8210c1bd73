#include "engines/core/tests/golden.hpp"

#include <algorithm>
#include <string>

#include "engines/bots/bots.hpp"
#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {
namespace {

using reef::test::record;
using reef::test::write_golden;

std::vector<Action> greedy(const State& state, Seat seat, Chance& chance) {
  return bots::choose_turn<manitou::Game>(state, seat, bots::Kind::greedy, chance);
}
std::vector<Action> random(const State& state, Seat seat, Chance& chance) {
  return bots::choose_turn<manitou::Game>(state, seat, bots::Kind::random, chance);
}

/// The final state of a golden game.
State replay(const std::string& name) {
  return reef::test::replay_golden<manitou::Game>(name).game_state.typed();
}

/// True if in any hunt the fur robber came to several seats.
bool shared_robber(const State& state) {
  return tally_of(state, 0).robbed.size() > 1 || tally_of(state, 1).robbed.size() > 1 ||
         tally_of(state, 2).robbed.size() > 1;
}

bool shared_first(const State& state) {
  const auto result = outcome(state);
  return std::ranges::count(result->ranks, 1) > 1;
}

/// Records games of random bots, with increasing seeds, until one ends as wanted.
template <class Wanted>
void record_until(const std::string& name, int seats, std::uint64_t seed, Wanted wanted) {
  for (;; ++seed) {
    SmallChance chance(seed);
    const Json game = record<manitou::Game>({}, seats, chance, random);
    if (!wanted(*decode_state(game["state"]))) continue;
    write_golden<manitou::Game>(name, game);
    return;
  }
}

}  // namespace

TEST_CASE("manitou golden: a game of two ends with a winner") {
  CHECK_FALSE(shared_first(replay("two")));
}

TEST_CASE("manitou golden: a game of four ends with a winner") {
  CHECK_FALSE(shared_first(replay("four")));
}

TEST_CASE("manitou golden: a game of three ends with a shared first place") {
  CHECK(shared_first(replay("shared_first")));
}

TEST_CASE("manitou golden: in a game of three the fur robber came to two at once") {
  CHECK(shared_robber(replay("shared_robber")));
}

/// Writes the golden games again. Read them before you commit them: the test accepts whatever it has written.
TEST_CASE("manitou golden: record", "[.record]") {
  SmallChance two(21);
  write_golden<manitou::Game>("two", record<manitou::Game>({}, 2, two, greedy));
  SmallChance four(22);
  write_golden<manitou::Game>("four", record<manitou::Game>({}, 4, four, greedy));
  record_until("shared_first", 3, 100, shared_first);
  record_until("shared_robber", 3, 500, shared_robber);
}

}  // namespace reef::manitou::test
