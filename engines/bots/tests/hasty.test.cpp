#include "engines/bots/hasty.hpp"

#include <catch2/catch.hpp>
#include <numeric>

#include "engines/bots/tests/fakes.hpp"

using namespace reef;
using bots::Haste;
using bots::ImaginedChance;
using fakes::Digits;

namespace {

/// One turn up a hill: a step up is worth a point, and each one above the third costs one. The turn may end anywhere.
struct Hill : fakes::FakeGame<int, int> {
  static SeatSet to_act(int height) { return height < 6 ? SeatSet::of(0) : SeatSet{}; }
  static std::vector<int> legal(int, Seat) { return {1}; }
  static std::expected<StepResult<int, Event>, Violation> apply(int height, Seat, int step) {
    return StepResult<int, Event>{.state = height + step, .events = {}, .whole = true};
  }
  static ScoreSheet score(int height) { return solo(height <= 3 ? height : 6 - height); }
};

double mean_sum(Haste haste) {
  constexpr int turns = 400;
  ImaginedChance chance(1);
  int sum = 0;
  for (int played = 0; played < turns; ++played) {
    const auto hasty = bots::hasty_turn<Digits>({}, 0, haste, chance);
    REQUIRE(hasty.turn.size() == Digits::digits_in_a_turn);
    REQUIRE(hasty.state == hasty.turn);
    sum += std::accumulate(hasty.turn.begin(), hasty.turn.end(), 0);
  }
  return static_cast<double>(sum) / turns;
}

}  // namespace

TEST_CASE("a hasty seat takes the best of the steps that it looks at") {
  ImaginedChance chance(1);
  CHECK(bots::hasty_turn<Digits>({}, 0, {.tries = 1, .looks = 10}, chance).turn ==
        Digits::State(Digits::digits_in_a_turn, 9));
  // The mean of one random digit is 4.5, and of the greater of two different ones 6.33.
  CHECK(mean_sum({.tries = 1, .looks = 1}) == Approx(8 * 4.5).margin(1.5));
  CHECK(mean_sum({.tries = 1, .looks = 2}) == Approx(8 * 6.33).margin(1.5));
}

TEST_CASE("a hasty seat takes the best of the turns that it tries") {
  const double of_one = mean_sum({.tries = 1, .looks = 1});
  const double of_six = mean_sum({.tries = 6, .looks = 1});
  CHECK(of_six > of_one + 8);
}

TEST_CASE("a hasty turn ends where it may when no further step looks better") {
  ImaginedChance chance(1);
  const auto hasty = bots::hasty_turn<Hill>(0, 0, {.tries = 1, .looks = 2}, chance);
  CHECK(hasty.turn.size() == 3);
  CHECK(hasty.state == 3);
}

TEST_CASE("a hasty turn has a step even if every one looks worse") {
  ImaginedChance chance(1);
  CHECK(bots::hasty_turn<Hill>(4, 0, {.tries = 1, .looks = 2}, chance).turn.size() == 1);
}
