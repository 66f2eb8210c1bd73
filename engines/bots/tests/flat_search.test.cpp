#include "engines/bots/flat_search.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "engines/bots/bots.hpp"
#include "engines/bots/tests/fakes.hpp"
#include "tests/conformance/toy/pearls.hpp"

using namespace reef;
using bots::FlatSearch;
using bots::ImaginedChance;
using bots::Kind;
using toy::Pearls;

namespace {

/// For one seat, four turns of one step: the bait 1 or nothing. The bait of the first turn is a point at once, and
/// costs five with each later turn.
struct Bait : fakes::FakeGame<std::vector<int>, int> {
  static constexpr std::size_t turns = 4;
  static constexpr int pause = -1;  ///< The last element between a turn and its settling.

  static SeatSet to_act(const State& taken) {
    const bool waits = !taken.empty() && taken.back() == pause;
    return !waits && taken.size() < turns ? SeatSet::of(0) : SeatSet{};
  }
  static std::vector<int> legal(const State&, Seat) { return {0, 1}; }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& taken, Seat, int bait) {
    StepResult<State, Event> result{.state = taken, .events = {}};
    result.state.push_back(bait);
    result.state.push_back(pause);
    return result;
  }
  static StepResult<State, Event> settle(const State& taken, Chance&) {
    StepResult<State, Event> result{.state = taken, .events = {}};
    if (!taken.empty() && taken.back() == pause) result.state.pop_back();
    return result;
  }
  static ScoreSheet score(const State& taken) {
    const auto made = static_cast<int>(std::ranges::count_if(taken, [](int bait) { return bait != pause; }));
    return solo(made == 0 || taken[0] == 0 ? 0 : 1 - 5 * (made - 1));
  }
};

/// The same, but its playouts end with the turn itself.
struct ShortSightedBait : Bait {
  static Playouts playouts() { return {.turns = 0, .tries = 1, .looks = 1}; }
};

/// The bait costs something only with the last turn, and a playout ends long before.
struct LateBait : Bait {
  static Playouts playouts() { return {.turns = 1, .tries = 1, .looks = 1, .farther = 4}; }
  static ScoreSheet score(const State& taken) {
    if (taken.empty() || taken[0] == 0) return solo(0);
    return solo(taken.size() < turns ? 1 : -1);
  }
};

/// As many different turns as the last rounds compare, and as many more that are dropped before.
struct ManyBaits : LateBait {
  static std::vector<int> legal(const State&, Seat) {
    std::vector<int> baits(2 * bots::last_candidates_max);
    std::ranges::generate(baits, [bait = 0]() mutable { return bait++; });
    return baits;
  }
};

/// Two turns: the bait is worth many points, and the game is lost with it.
struct Trap : Bait {
  static SeatSet to_act(const State& taken) { return taken.size() < 2 ? Bait::to_act(taken) : SeatSet{}; }
  static ScoreSheet score(const State& taken) { return solo(taken.empty() ? 0 : 50 * taken[0]); }
  static std::optional<Outcome> outcome(const State& taken) {
    if (taken.size() < 2 || taken.back() == pause) return std::nullopt;
    return Outcome{.ranks = {1}, .scores = {50 * taken[0]}, .reason = "ended", .won = {taken[0] == 0}};
  }
};

template <Game G>
typename FlatSearch<G>::Turn searched(const typename G::State& state, bots::Budget budget) {
  ImaginedChance chance(1);
  return FlatSearch<G>(state, 0, std::move(budget), chance).best();
}

/// How often a search asks about its time, which it does before each world.
template <Game G>
int asked(std::int64_t playouts, bool far) {
  int times = 0;
  const auto counting = [&times] { return ++times, 0.0; };
  searched<G>({}, {.playouts = playouts, .far = far, .spent = counting});
  return times;
}

Pearls::State dive(std::uint64_t seed) {
  ImaginedChance chance(seed);
  return *Pearls::setup({}, 2, chance);
}

/// Enough for a search of ten worlds.
bots::Spent short_time() {
  return [worlds = 0]() mutable { return 0.1 * worlds++; };
}

/// The points of the first seat less those of the second, after a game with these bots.
int lead_of(Kind first, Kind second, std::uint64_t seed) {
  ImaginedChance chance(seed);
  Pearls::State state = dive(seed);
  while (!Pearls::to_act(state).empty()) {
    const Seat seat = *Pearls::to_act(state).begin();
    const auto turn = bots::choose_turn<Pearls>(state, seat, seat == 0 ? first : second, chance);
    for (const auto& step : turn) state = Pearls::apply(state, seat, step)->state;
    state = Pearls::settle(state, chance).state;
  }
  const auto scores = Pearls::outcome(state)->scores;
  return scores[0] - scores[1];
}

}  // namespace

TEST_CASE("a search sees what follows a turn, where greedy sees only the turn") {
  ImaginedChance chance(1);
  CHECK(bots::greedy_turn<Bait>({}, 0, chance) == std::vector<int>{1});
  CHECK(searched<Bait>({}, {.playouts = 20}) == std::vector<int>{0});
}

TEST_CASE("a game says how far its playouts go") {
  CHECK(searched<ShortSightedBait>({}, {.playouts = 20}) == std::vector<int>{1});
}

TEST_CASE("a game says how much farther the playouts go that compare the last turns") {
  CHECK(searched<LateBait>({}, {.playouts = 40}) == std::vector<int>{1});
  CHECK(searched<LateBait>({}, {.playouts = 40, .far = true}) == std::vector<int>{0});
}

TEST_CASE("a playout that goes farther counts as several") {
  // Two turns: a world takes two playouts, and there is one question more before the first world and after the last.
  CHECK(asked<LateBait>(80, false) == 42);
  CHECK(asked<LateBait>(80, true) == 12);
}

TEST_CASE("only the last turns are compared by playouts that go farther") {
  // Five rounds of 360 playouts each, for 18, 9, 5, 3 and 2 turns: 20 worlds of the first, whether far or not. Of the
  // others 40, 72, 120 and 180, or a quarter. There is one question more before the first world, and one in each round.
  CHECK(asked<ManyBaits>(1'800, false) == 1 + 20 + 40 + 72 + 120 + 180 + 5);
  CHECK(asked<ManyBaits>(1'800, true) == 1 + 20 + 10 + 18 + 30 + 45 + 5);
}

TEST_CASE("for a search a win is worth more than any lead") {
  CHECK(searched<Trap>({}, {.playouts = 20}) == std::vector<int>{0});
}

TEST_CASE("a search that has no time chooses what greedy likes best") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Pearls::State state = dive(seed);
    ImaginedChance chance(seed);
    ImaginedChance same(seed);
    ImaginedChance luck(ImaginedChance::seed_from(same));
    const auto best = bots::GreedySearch<Pearls>(state, 0, bots::candidates_max, luck).best_turns().front();
    CHECK(FlatSearch<Pearls>(state, 0, {.playouts = 1'000, .spent = [] { return 1.0; }}, chance).best() == best);
  }
}

TEST_CASE("a search ends with its time, and asks about it in each world") {
  int asked = 0;
  const auto spent = [&asked] { return 0.05 * asked++; };
  const auto turn = searched<Pearls>(dive(1), {.playouts = 1'000'000'000, .spent = spent});
  CHECK(!turn.empty());
  // 20 worlds, and once more for each round.
  CHECK(asked >= 20);
  CHECK(asked < 40);
}

TEST_CASE("several good turns come in the order of their worth, each with its chance") {
  ImaginedChance chance(1);
  const auto turns = FlatSearch<Trap>({}, 0, {.playouts = 20}, chance).best(3);
  REQUIRE(turns.size() == 2);
  CHECK(turns[0].turn == std::vector<int>{0});
  CHECK(turns[0].chance == 1);
  CHECK(turns[1].turn == std::vector<int>{1});
  CHECK(turns[1].chance == 0);

  const Pearls::State state = dive(3);
  const auto three = FlatSearch<Pearls>(state, 0, {.playouts = 400}, chance).best(3);
  REQUIRE(three.size() == 3);
  for (const auto& each : three) {
    CHECK(each.chance >= 0);
    CHECK(each.chance <= 1);
  }
}

TEST_CASE("the same draws find the same turn, whatever is hidden") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Pearls::State state = dive(seed);
    ImaginedChance dealer(seed + 1'000);
    const Pearls::State other = Pearls::redeal(state, Viewer::at(0), dealer);
    for (const Kind kind : {Kind::strong, Kind::easy}) {
      ImaginedChance luck(7);
      ImaginedChance same_luck(7);
      CHECK(bots::choose_turn<Pearls>(state, 0, kind, luck, short_time()) ==
            bots::choose_turn<Pearls>(other, 0, kind, same_luck, short_time()));
    }
  }
}

TEST_CASE("medium gains more points than easy, and easy more than random") {
  const auto total = [](Kind one, Kind other) {
    int lead = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) lead += lead_of(one, other, seed) - lead_of(other, one, seed);
    return lead;
  };
  CHECK(total(Kind::medium, Kind::easy) > 0);
  CHECK(total(Kind::easy, Kind::random) > 0);
}
