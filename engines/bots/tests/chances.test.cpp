#include "engines/bots/chances.hpp"

#include <catch2/catch.hpp>
#include <numeric>

#include "engines/bots/tests/fakes.hpp"
#include "tests/conformance/toy/pearls.hpp"

using namespace reef;
using bots::ImaginedChance;
using toy::Pearls;

namespace {

/// Three seats with these points, in two teams: seat 0 alone, and the other two.
struct Teams : fakes::FakeGame<std::vector<int>, int> {
  static SeatSet to_act(const State&) { return {}; }
  static std::vector<int> legal(const State&, Seat) { return {}; }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& points, Seat, int) {
    return StepResult<State, Event>{.state = points, .events = {}};
  }
  static ScoreSheet score(const State& points) {
    ScoreSheet sheet;
    for (const int total : points) sheet.seats.push_back({.items = {}, .total = total});
    return sheet;
  }
  static std::vector<int> teams(const State&) { return {0, 1, 1}; }
};

/// The same, but each for itself, and it is over.
struct Over : Teams {
  static std::vector<int> teams(const State&) { return {0, 1, 2}; }
  static std::optional<Outcome> outcome(const State& points) {
    Outcome outcome{.ranks = {}, .scores = points, .reason = "ended"};
    for (const int own : points) {
      outcome.ranks.push_back(1 +
                              static_cast<int>(std::ranges::count_if(points, [&](int other) { return other > own; })));
    }
    return outcome;
  }
};

using Shares = std::vector<double>;

}  // namespace

TEST_CASE("the first place belongs to the leader, and is divided among those who share it") {
  CHECK(bots::shares_of_first<Over>({3, 1, 2}) == Shares{1, 0, 0});
  CHECK(bots::shares_of_first<Over>({3, 1, 3}) == Shares{0.5, 0, 0.5});
  CHECK(bots::shares_of_first<Over>({3, 3, 3}) == Shares(3, 1.0 / 3));
}

TEST_CASE("the seats of a team have the first place together") {
  CHECK(bots::shares_of_first<Teams>({3, 4, 4}) == Shares{0, 1, 1});
  CHECK(bots::shares_of_first<Teams>({5, 4, 4}) == Shares{1, 0, 0});
}

TEST_CASE("chances are one in all, and certain when the game is over") {
  ImaginedChance chance(1);
  Pearls::State state = *Pearls::setup({}, 3, chance);
  const Shares open = bots::chances<Pearls>(state, chance);
  CHECK(std::accumulate(open.begin(), open.end(), 0.0) == Approx(1));
  CHECK(*std::ranges::min_element(open) > 0);
  while (!Pearls::outcome(state)) bots::play_on<Pearls>(state, 1, {}, chance);
  const Shares closed = bots::chances<Pearls>(state, chance);
  CHECK(closed == bots::shares_of_first<Pearls>(state));
}

TEST_CASE("a great lead makes a win likely") {
  ImaginedChance chance(1);
  Pearls::State state = *Pearls::setup({}, 2, chance);
  state.divers[1].points += 50;
  const Shares shares = bots::chances<Pearls>(state, chance);
  CHECK(shares[1] > 0.9);
  CHECK(shares[0] < 0.1);
}
