#include "engines/core/tests/golden.hpp"

#include <functional>
#include <map>
#include <string>

#include "engines/bots/bots.hpp"
#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

using Told = std::vector<Json>;

int count(const Told& told, std::string_view type) {
  return static_cast<int>(std::ranges::count_if(told, [&](const Json& event) { return event["type"] == type; }));
}

/// Per round, how often each rank was given; index 0 for those that missed their number.
std::map<int, std::array<int, 4>> ranks_of(const Told& told) {
  std::map<int, std::array<int, 4>> rounds;
  for (const Json& event : told) {
    if (event["type"] != "round_scored") continue;
    ++rounds[event["round"].get<int>()].at(event["rank"].is_null() ? 0 : event["rank"].get<std::size_t>());
  }
  return rounds;
}

bool some_round(const Told& told, const std::function<bool(const std::array<int, 4>&)>& holds) {
  return std::ranges::any_of(ranks_of(told), [&](const auto& round) { return holds(round.second); });
}

bool nobody_reaches(const Told& told) {
  return some_round(told, [](const auto& ranks) { return ranks[1] == 0; });
}

bool several_first(const Told& told) {
  return some_round(told, [](const auto& ranks) { return ranks[1] > 1 && ranks[3] > 0 && ranks[2] == 0; });
}

bool several_second(const Told& told) {
  return some_round(told, [](const auto& ranks) { return ranks[1] == 1 && ranks[2] > 1; });
}

/// The places of those with the most points.
std::vector<int> ranks_of_best(const Json& golden) {
  const auto scores = golden["outcome"]["scores"].get<std::vector<int>>();
  const auto ranks = golden["outcome"]["ranks"].get<std::vector<int>>();
  std::vector<int> best;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    if (scores[seat] == std::ranges::max(scores)) best.push_back(ranks[seat]);
  }
  std::ranges::sort(best);
  return best;
}

/// What a golden game is kept for.
struct Kept {
  std::string name;
  int seats;
  bots::Kind kind;
  std::function<bool(const Json&, const Told&)> shows;
};

const std::vector<Kept>& kept() {
  using bots::Kind;
  static const std::vector<Kept> games = {
      {"computers", 5, Kind::greedy,
       [](const Json&, const Told& told) { return count(told, "kahuna_added") > 5 && count(told, "visited") > 1; }},
      {"income_chosen", 3, Kind::greedy,
       [](const Json&, const Told& told) { return count(told, "income_chosen") > 1; }},
      {"several_first", 4, Kind::random, [](const Json&, const Told& told) { return several_first(told); }},
      {"several_second", 4, Kind::random, [](const Json&, const Told& told) { return several_second(told); }},
      {"nobody_reaches", 2, Kind::random, [](const Json&, const Told& told) { return nobody_reaches(told); }},
      {"resources_decide", 2, Kind::random,
       [](const Json& game, const Told&) { return ranks_of_best(game) == std::vector<int>{1, 2}; }},
      {"shared_place", 2, Kind::random,
       [](const Json& game, const Told&) { return ranks_of_best(game) == std::vector<int>{1, 1}; }},
  };
  return games;
}

}  // namespace

TEST_CASE("hawaii golden: finished games replay from their steps and draws, and show what they are kept for") {
  for (const Kept& game : kept()) {
    INFO(game.name);
    const Json golden = reef::test::read_golden<hawaii::Game>(game.name);
    const Told told = reef::test::replay<hawaii::Game>(golden).told;
    CHECK(golden["seats"] == game.seats);
    CHECK(game.shows(golden, told));
    CHECK(count(told, "ended") == 1);
    CHECK(count(told, "round_began") == rounds_count - 1);
    CHECK(count(told, "round_scored") == rounds_count * game.seats);
  }
}

/// Writes the golden games anew. Read them before they are committed: a test that blesses itself proves nothing.
TEST_CASE("hawaii golden: record", "[.record]") {
  for (const Kept& game : kept()) {
    for (std::uint64_t seed = 1;; ++seed) {
      SmallChance chance(seed);
      const Json golden =
          reef::test::record<hawaii::Game>({}, game.seats, chance, [&](const State& state, Seat seat, Chance& luck) {
            return bots::think<hawaii::Game>(state, seat, game.kind, luck);
          });
      if (!game.shows(golden, reef::test::replay<hawaii::Game>(golden).told)) continue;
      reef::test::write_golden<hawaii::Game>(game.name, golden);
      break;
    }
  }
}

}  // namespace reef::hawaii::test
