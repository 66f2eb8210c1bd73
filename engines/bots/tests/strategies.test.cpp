#include "engines/bots/strategies.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <numeric>

#include "engines/bots/flat_search.hpp"
#include "engines/bots/tests/fakes.hpp"

using namespace reef;
using bots::FlatSearch;
using bots::ImaginedChance;
using bots::Strategies;

namespace {

/// Both seats choose one of three at the same time: 0 beats 2, 1 beats 0, 2 beats 1. Winning with 0 is worth two
/// points, else one. Nobody can gain against a seat that takes 1 half of the time, and the others a quarter each.
struct Throws : fakes::FakeGame<std::array<int, 2>, int> {
  static constexpr int open = 3;

  static State beginning() { return {open, open}; }
  static SeatSet to_act(const State& thrown) {
    SeatSet seats;
    for (const Seat seat : {0, 1}) {
      if (thrown[seat] == open) seats.insert(seat);
    }
    return seats;
  }
  static std::vector<int> legal(const State&, Seat) { return {0, 1, 2}; }
  static std::expected<StepResult<State, Event>, Violation> apply(State thrown, Seat seat, int what) {
    thrown[seat] = what;
    return StepResult<State, Event>{.state = thrown, .events = {}, .sealed = true};
  }
  static int points_of(int own, int other) { return (own + 2) % 3 == other ? 1 + (own == 0 ? 1 : 0) : 0; }
  static ScoreSheet score(const State& thrown) {
    if (!to_act(thrown).empty()) return {.seats = {{.items = {}, .total = 0}, {.items = {}, .total = 0}}};
    return {.seats = {{.items = {}, .total = points_of(thrown[0], thrown[1])},
                      {.items = {}, .total = points_of(thrown[1], thrown[0])}}};
  }
};

/// One seat chooses eight of forty numbers in any order, worth their sum.
struct Team : fakes::FakeGame<std::vector<int>, int> {
  static constexpr int numbers = 40;

  static SeatSet to_act(const State& team) { return team.size() < 8 ? SeatSet::of(0) : SeatSet{}; }
  static bool any_order(const State&) { return true; }
  static std::vector<int> legal(const State& team, Seat) {
    std::vector<int> left;
    for (int number = 0; number < numbers; ++number) {
      if (std::ranges::find(team, number) == team.end()) left.push_back(number);
    }
    return left;
  }
  static std::expected<StepResult<State, Event>, Violation> apply(State team, Seat, int number) {
    team.push_back(number);
    return StepResult<State, Event>{.state = team, .events = {}};
  }
  static ScoreSheet score(const State& team) {
    return solo(to_act(team).empty() ? std::accumulate(team.begin(), team.end(), 0) : 0);
  }
};
static_assert(ChoosesInAnyOrder<Team>);

}  // namespace

TEST_CASE("equal steps of a turn have values of their own") {
  ImaginedChance luck(1);
  bots::StepValues<fakes::Digits> values;
  // The first 1 of a turn is worth nine points, each further one costs two.
  for (int world = 0; world < 50; ++world) {
    std::vector<std::vector<int>> turns;
    std::vector<double> results;
    for (int play = 0; play < 8; ++play) {
      turns.push_back(bots::random_turn<fakes::Digits>({}, 0, luck));
      const auto ones = std::ranges::count(turns.back(), 1);
      results.push_back(ones == 0 ? 0 : 9 - 2 * static_cast<double>(ones - 1));
    }
    values.learn(turns, results);
  }
  CHECK(std::ranges::count(values.best({}, 0, luck), 1) == 1);
}

TEST_CASE("a step is judged apart from the steps beside it") {
  ImaginedChance luck(1);
  bots::StepValues<fakes::Digits> values;
  // The 5 always comes with the 7, which alone is worth something.
  const std::vector<int> fives = {5, 7, 0, 0, 0, 0, 0, 0};
  const std::vector<int> sevens = {7, 0, 0, 0, 0, 0, 0, 1};
  const std::vector<int> eights = {8, 0, 0, 0, 0, 0, 0, 1};
  for (int world = 0; world < 50; ++world) values.learn({fives, sevens, eights}, {8, 10, 0});
  const auto best = values.best({}, 0, luck);
  CHECK(std::ranges::count(best, 7) >= 1);
  CHECK(std::ranges::count(best, 5) == 0);
}

TEST_CASE("a strategy draws what has done well more often, and without knowledge anything") {
  ImaginedChance luck(1);
  std::array<int, 10> unknown{};
  for (int draw = 0; draw < 200; ++draw) {
    for (const int digit : bots::StepValues<fakes::Digits>().draw({}, 0, luck)) {
      ++unknown.at(static_cast<std::size_t>(digit));
    }
  }
  for (const int times : unknown) CHECK(times > 100);

  bots::StepValues<fakes::Digits> values;
  std::vector<std::vector<int>> turns;
  for (int digit = 0; digit < 10; ++digit) turns.emplace_back(8, digit);
  for (int world = 0; world < 20; ++world) values.learn(turns, {0, 0, 0, 0, 0, 0, 0, 9, 0, 0});
  int sevens = 0;
  for (int draw = 0; draw < 200; ++draw) sevens += static_cast<int>(std::ranges::count(values.draw({}, 0, luck), 7));
  CHECK(sevens > 1'000);
}

TEST_CASE("seats that choose at the same time learn to mix their choices") {
  ImaginedChance luck(1);
  Strategies<Throws> strategies(Throws::beginning());
  for (int world = 0; world < 400; ++world) strategies.learn(Throws::beginning(), {}, luck);
  for (const Seat seat : {0, 1}) {
    std::array<int, 3> times{};
    for (int draw = 0; draw < 1'000; ++draw) {
      ++times.at(static_cast<std::size_t>(strategies.draw(Throws::beginning(), seat, luck).front()));
    }
    INFO(times[0] << " " << times[1] << " " << times[2]);
    for (const int each : times) CHECK(each > 50);
  }
}

TEST_CASE("no single choice is certain where all choose at the same time") {
  std::array<int, 3> times{};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    ImaginedChance chance(seed);
    ++times.at(
        static_cast<std::size_t>(FlatSearch<Throws>(Throws::beginning(), 0, {.playouts = 400}, chance).best().front()));
  }
  INFO(times[0] << " " << times[1] << " " << times[2]);
  for (const int each : times) CHECK(each >= 5);
}

TEST_CASE("a search learns which steps belong into a turn that has no order") {
  ImaginedChance chance(1);
  const auto team = FlatSearch<Team>({}, 0, {.playouts = 2'000}, chance).best();
  // At most 284. The best that a greedy search finds has 246.
  CHECK(Team::score(team).seats[0].total >= 275);
  const auto three = FlatSearch<Team>({}, 0, {.playouts = 400}, chance).best(3);
  REQUIRE(three.size() == 3);
  CHECK(!std::ranges::is_permutation(three[0].turn, three[1].turn));
}
