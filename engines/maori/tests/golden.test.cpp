#include "engines/core/tests/golden.hpp"

#include "engines/bots/bots.hpp"
#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {

using reef::test::record;
using reef::test::replay_golden;
using reef::test::write_golden;

const std::vector<Action> move_and_pass = {move(1), pass};

/// A turn of the greedy bot.
std::vector<Action> greedy(const State& state, Seat seat, Chance& chance) {
  return bots::choose_turn<maori::Game>(state, seat, bots::Kind::greedy, chance);
}

}  // namespace

TEST_CASE("maori golden: a basic game for three on the front ends with a full board") {
  replay_golden<maori::Game>("board_full_front");
}

TEST_CASE("maori golden: an advanced game for two on the atoll ends with a full board") {
  replay_golden<maori::Game>("board_full_atoll");
}

TEST_CASE("maori golden: a pro game for five runs out of tiles and stalls") {
  replay_golden<maori::Game>("stall");
}

TEST_CASE("maori golden: two players who only pass are ended by the turn cap") {
  replay_golden<maori::Game>("turn_cap");
}

/// Writes the golden games again. Read them before you commit them: the test accepts whatever it has written.
TEST_CASE("maori golden: record", "[.record]") {
  SmallChance front(11);
  write_golden<maori::Game>("board_full_front", record<maori::Game>(basic_front, 3, front, greedy));
  SmallChance atoll(12);
  write_golden<maori::Game>("board_full_atoll", record<maori::Game>({Level::advanced, Side::atoll}, 2, atoll, greedy));
  SmallChance cap(14);
  write_golden<maori::Game>("turn_cap", record<maori::Game>(basic_front, 2, cap, [](const State& state, Seat, Chance&) {
                              return state.phase == Phase::launch ? std::vector<Action>{launch(0)} : move_and_pass;
                            }));
  for (std::uint64_t seed = 20;; ++seed) {
    SmallChance stall(seed);
    const Json game = record<maori::Game>(pro_front, 5, stall, greedy);
    if (game["outcome"]["reason"] != "stall") continue;
    write_golden<maori::Game>("stall", game);
    break;
  }
}

}  // namespace reef::maori::test
