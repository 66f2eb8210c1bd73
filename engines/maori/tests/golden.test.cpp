#include "engines/maori/tests/golden.hpp"

#include <string>

#include "engines/bots/bots.hpp"

namespace reef::maori::test {
namespace {

const std::vector<Action> move_and_pass = {move(1), pass};

/// A turn of the greedy bot, which looks one turn ahead.
std::vector<Action> greedy(const State& state, Chance& chance) {
  return bots::think<maori::Game>(state, state.turn, bots::Kind::greedy, chance);
}

/// Replays a record from its steps and draws alone, through the erased seam.
void replay(const std::string& name) {
  const Json golden = read_golden(name);
  const auto options = decode_options(golden["options"]);
  REQUIRE(options);
  const std::vector<Draw> dealt = draws_of(golden["setup"]);
  ReplayedChance deal(dealt);
  auto state = setup(*options, golden["seats"].get<int>(), deal);
  REQUIRE(state);
  CHECK(deal.faithful());
  TableOf<maori::Game> table(*state);
  for (const Json& turn : golden["turns"]) {
    const auto seat = turn["seat"].get<Seat>();
    REQUIRE(table.to_act() == SeatSet::of(seat));
    for (const Json& step : turn["steps"]) REQUIRE(table.apply(seat, step));
    REQUIRE(table.to_act().empty());
    const std::vector<Draw> drawn = draws_of(turn["draws"]);
    ReplayedChance chance(drawn);
    table.settle(chance);
    CHECK(chance.faithful());
  }
  CHECK(table.to_act().empty());
  CHECK(table.state() == golden["state"]);
  CHECK(table.score() == golden["score"]);
  REQUIRE(table.outcome());
  CHECK(reef::encode(*table.outcome()) == golden["outcome"]);
}

}  // namespace

TEST_CASE("maori golden: a basic game for three on the front ends with a full board") {
  replay("board_full_front");
}

TEST_CASE("maori golden: an advanced game for two on the atoll ends with a full board") {
  replay("board_full_atoll");
}

TEST_CASE("maori golden: a pro game for five runs out of tiles and stalls") {
  replay("stall");
}

TEST_CASE("maori golden: two players who only pass are ended by the turn cap") {
  replay("turn_cap");
}

/// Writes the golden games anew. Read them before they are committed: a test that blesses itself proves nothing.
TEST_CASE("maori golden: record", "[.record]") {
  SmallChance front(11);
  write_golden("board_full_front", record(basic_front, 3, front, greedy));
  SmallChance atoll(12);
  write_golden("board_full_atoll", record({Level::advanced, Side::atoll}, 2, atoll, greedy));
  SmallChance cap(14);
  write_golden("turn_cap", record(basic_front, 2, cap, [](const State& state, Chance&) {
                 return state.phase == Phase::launch ? std::vector<Action>{launch(0)} : move_and_pass;
               }));
  for (std::uint64_t seed = 20;; ++seed) {
    SmallChance stall(seed);
    const Json game = record(pro_front, 5, stall, greedy);
    if (game["outcome"]["reason"] != "stall") continue;
    write_golden("stall", game);
    break;
  }
}

}  // namespace reef::maori::test
