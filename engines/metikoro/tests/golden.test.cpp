#include <fstream>
#include <string>

#include "engines/bots/bots.hpp"
#include "engines/core/table.hpp"
#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

std::string golden_path(const std::string& name) {
  return std::string(ATOLL_SOURCE_DIR) + "/engines/metikoro/golden/" + name + ".json";
}

/// Replays a record from its steps alone, through the erased seam.
void replay(const std::string& name) {
  std::ifstream file(golden_path(name));
  REQUIRE(file);
  const Json golden = Json::parse(file);
  std::vector<Draw> draws;
  for (const Json& draw : golden["setup"])
    draws.push_back({draw[0].get<std::uint32_t>(), draw[1].get<std::uint32_t>()});
  ReplayedChance chance(draws);
  TableOf<metikoro::Game> table(*setup(Options{}, golden["seats"].get<int>(), chance));
  for (const Json& turn : golden["turns"]) {
    const auto seat = turn["seat"].get<Seat>();
    REQUIRE(table.to_act() == SeatSet::of(seat));
    for (const Json& step : turn["steps"]) REQUIRE(table.apply(seat, step));
    table.settle(chance);
  }
  CHECK(chance.faithful());
  if (const Json& agreement = golden["agreement"]; !agreement.is_null()) {
    const Json& winner = agreement["winner"];
    REQUIRE(table.conclude({winner.is_null() ? std::nullopt : std::optional(winner.get<Seat>())}));
  }
  CHECK(table.to_act().empty());
  CHECK(table.state() == golden["state"]);
  CHECK(table.score() == golden["score"]);
  REQUIRE(table.outcome());
  CHECK(encode(*table.outcome()) == golden["outcome"]);
  CHECK(table.outcome()->reason == name);
}

/// Plays a game, with `choose(state, chance)` for the steps of a turn, until it is over or `turns_max` are played and
/// all agree. Writes it down with a turn a line.
template <class Choose>
void record(const std::string& name, int seats, std::uint64_t seed, Choose choose, int turns_max = 10'000,
            Agreement agreement = {}) {
  SmallChance source(seed);
  LoggedChance chance(source);
  State state = *setup({}, seats, chance);
  Json setup_draws = Json::array();
  for (const Draw& draw : chance.draws()) setup_draws.push_back({draw.bound, draw.value});
  std::string turns;
  for (int played = 0; !to_act(state).empty() && played < turns_max; ++played) {
    const Seat seat = state.turn;
    Json steps = Json::array();
    for (const Action& action : choose(state, source)) {
      state = apply(state, seat, action)->state;
      steps.push_back(encode(action));
    }
    state = settled(state);
    turns += (turns.empty() ? "\n" : ",\n") + Json{{"seat", seat}, {"steps", steps}}.dump();
  }
  Json agreed = nullptr;
  if (!to_act(state).empty()) {
    agreed = {{"winner", agreement.winner ? Json(*agreement.winner) : Json(nullptr)}};
    state = conclude(state, agreement).state;
  }
  std::ofstream file(golden_path(name));
  file << "{\"options\": {},\n\"seats\": " << seats << ",\n\"setup\": " << setup_draws << ",\n\"agreement\": " << agreed
       << ",\n\"state\": " << encode(state) << ",\n\"score\": " << reef::encode(score(state))
       << ",\n\"outcome\": " << reef::encode(*outcome(state)) << ",\n\"turns\": [" << turns << "\n]}\n";
}

std::vector<Action> greedy(const State& state, Chance& chance) {
  return bots::think<metikoro::Game>(state, state.turn, bots::Kind::greedy, chance);
}

/// One tile a turn, whichever, and never a roll.
std::vector<Action> restless(State state, Chance& chance) {
  std::vector<Action> steps;
  const Seat seat = state.turn;
  while (!to_act(state).empty()) {
    const auto listed = legal(state, seat);
    const bool last = state.phase == Phase::more || state.phase == Phase::roll;
    const auto quiet = std::ranges::find_if(listed, [](const Action& step) { return step == enough || step == stay; });
    steps.push_back(last ? *quiet : listed[chance.below(static_cast<std::uint32_t>(listed.size()))]);
    state = apply(state, seat, steps.back())->state;
  }
  return steps;
}

/// Lays a curve, and then turns it to and fro for a crossing.
std::vector<Action> dithering(const State& state, Chance& /*chance*/) {
  const std::uint8_t cell = state.turn == 0 ? at(1, 1) : at(8, 8);
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

/// Writes the golden games anew. Read them before they are committed: a test that blesses itself proves nothing.
TEST_CASE("metikoro golden: record", "[.record]") {
  record("third_orb", 4, 11, greedy);
  record("repetition", 2, 12, dithering);
  record("length", 2, 13, restless);
  record("agreed_draw", 3, 14, greedy, 7);
  record("agreed_winner", 4, 15, greedy, 9, {Seat{2}});
}

}  // namespace reef::metikoro::test
