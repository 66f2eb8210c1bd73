#include "engines/manitou/tests/golden.hpp"

#include <algorithm>
#include <string>

#include "engines/bots/bots.hpp"

namespace reef::manitou::test {
namespace {

std::vector<Action> greedy(const State& state, Seat seat, Chance& chance) {
  return bots::think<manitou::Game>(state, seat, bots::Kind::greedy, chance);
}
std::vector<Action> random(const State& state, Seat seat, Chance& chance) {
  return bots::think<manitou::Game>(state, seat, bots::Kind::random, chance);
}

/// Replays a record from its steps and draws alone, through the erased seam; answers the end.
State replay(const std::string& name) {
  const Json golden = read_golden(name);
  const std::vector<Draw> dealt = draws_of(golden["setup"]);
  ReplayedChance deal(dealt);
  const auto start = setup({}, golden["seats"].get<int>(), deal);
  REQUIRE(start);
  CHECK(deal.faithful());
  TableOf<manitou::Game> table(*start);
  for (const Json& turn : golden["turns"]) {
    const auto seat = turn["seat"].get<Seat>();
    REQUIRE(table.to_act().contains(seat));
    for (const Json& step : turn["steps"]) REQUIRE(table.apply(seat, step));
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
  return table.typed();
}

/// True if in some hunt the fur robber came to several.
bool shared_robber(const State& state) {
  return tally_of(state, 0).robbed.size() > 1 || tally_of(state, 1).robbed.size() > 1 ||
         tally_of(state, 2).robbed.size() > 1;
}

bool shared_first(const State& state) {
  const auto result = outcome(state);
  return std::ranges::count(result->ranks, 1) > 1;
}

/// Records games of bots, with one seed after the other, until one ends as wanted.
template <class Wanted>
void record_until(const std::string& name, int seats, std::uint64_t seed, Wanted wanted) {
  for (;; ++seed) {
    SmallChance chance(seed);
    const Json game = record(seats, chance, random);
    if (!wanted(*decode_state(game["state"]))) continue;
    write_golden(name, game);
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

/// Writes the golden games anew. Read them before they are committed: a test that blesses itself proves nothing.
TEST_CASE("manitou golden: record", "[.record]") {
  SmallChance two(21);
  write_golden("two", record(2, two, greedy));
  SmallChance four(22);
  write_golden("four", record(4, four, greedy));
  record_until("shared_first", 3, 100, shared_first);
  record_until("shared_robber", 3, 500, shared_robber);
}

}  // namespace reef::manitou::test
