#include "engines/core/tests/golden.hpp"

#include <functional>
#include <map>
#include <string>

#include "engines/bots/bots.hpp"
#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

using Narrated = std::vector<Json>;

int count(const Narrated& narrated, std::string_view type) {
  return static_cast<int>(std::ranges::count_if(narrated, [&](const Json& event) { return event["type"] == type; }));
}

/// Per round, how often each rank was given; index 0 counts seats that missed their threshold.
std::map<int, std::array<int, 4>> ranks_of(const Narrated& narrated) {
  std::map<int, std::array<int, 4>> rounds;
  for (const Json& event : narrated) {
    if (event["type"] != "round_scored") continue;
    ++rounds[event["round"].get<int>()].at(event["rank"].is_null() ? 0 : event["rank"].get<std::size_t>());
  }
  return rounds;
}

bool some_round(const Narrated& narrated, const std::function<bool(const std::array<int, 4>&)>& holds) {
  return std::ranges::any_of(ranks_of(narrated), [&](const auto& round) { return holds(round.second); });
}

bool nobody_reaches(const Narrated& narrated) {
  return some_round(narrated, [](const auto& ranks) { return ranks[1] == 0; });
}

bool several_first(const Narrated& narrated) {
  return some_round(narrated, [](const auto& ranks) { return ranks[1] > 1 && ranks[3] > 0 && ranks[2] == 0; });
}

bool several_second(const Narrated& narrated) {
  return some_round(narrated, [](const auto& ranks) { return ranks[1] == 1 && ranks[2] > 1; });
}

/// The ranks of the seats with the most points.
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

/// A golden game, and what it must show.
struct Kept {
  std::string name;
  int seats;
  bots::Kind kind;
  std::function<bool(const Json&, const Narrated&)> shows;
};

const std::vector<Kept>& kept() {
  using bots::Kind;
  static const std::vector<Kept> games = {
      {"bots", 5, Kind::greedy,
       [](const Json&, const Narrated& narrated) {
         return count(narrated, "kahuna_added") > 5 && count(narrated, "visited") > 1;
       }},
      {"income_chosen", 3, Kind::greedy,
       [](const Json&, const Narrated& narrated) { return count(narrated, "income_chosen") > 1; }},
      {"several_first", 4, Kind::random, [](const Json&, const Narrated& narrated) { return several_first(narrated); }},
      {"several_second", 4, Kind::random,
       [](const Json&, const Narrated& narrated) { return several_second(narrated); }},
      {"nobody_reaches", 2, Kind::random,
       [](const Json&, const Narrated& narrated) { return nobody_reaches(narrated); }},
      {"resources_decide", 2, Kind::random,
       [](const Json& game, const Narrated&) { return ranks_of_best(game) == std::vector<int>{1, 2}; }},
      {"shared_place", 2, Kind::random,
       [](const Json& game, const Narrated&) { return ranks_of_best(game) == std::vector<int>{1, 1}; }},
  };
  return games;
}

}  // namespace

TEST_CASE("hawaii golden: finished games replay from their steps and draws, and show what they are kept for") {
  for (const Kept& game : kept()) {
    INFO(game.name);
    const Json golden = reef::test::read_golden<hawaii::Game>(game.name);
    const Narrated narrated = reef::test::replay<hawaii::Game>(golden).narrated;
    CHECK(golden["seats"] == game.seats);
    CHECK(game.shows(golden, narrated));
    CHECK(count(narrated, "ended") == 1);
    CHECK(count(narrated, "round_began") == rounds_count - 1);
    CHECK(count(narrated, "round_scored") == rounds_count * game.seats);
  }
}

/// Writes the golden games again. Read them before you commit them: the test accepts whatever it has written.
TEST_CASE("hawaii golden: record", "[.record]") {
  for (const Kept& game : kept()) {
    for (std::uint64_t seed = 1;; ++seed) {
      SmallChance chance(seed);
      const Json golden =
          reef::test::record<hawaii::Game>({}, game.seats, chance, [&](const State& state, Seat seat, Chance& luck) {
            return bots::choose_turn<hawaii::Game>(state, seat, game.kind, luck);
          });
      if (!game.shows(golden, reef::test::replay<hawaii::Game>(golden).narrated)) continue;
      reef::test::write_golden<hawaii::Game>(game.name, golden);
      break;
    }
  }
}

}  // namespace reef::hawaii::test
