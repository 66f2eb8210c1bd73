#include "engines/core/chance.hpp"

#include <catch2/catch.hpp>

using namespace reef;

namespace {

/// Answers 0, 1, 2, … modulo the bound.
class CountingChance final : public Chance {
 public:
  std::uint32_t below(std::uint32_t bound) override { return next_++ % bound; }

 private:
  std::uint32_t next_ = 0;
};

}  // namespace

TEST_CASE("a logged draw is the source's draw, with its bound") {
  CountingChance source;
  LoggedChance logged(source);
  CHECK(logged.draws().empty());
  CHECK(logged.below(5) == 0);
  CHECK(logged.below(9) == 1);
  CHECK(logged.below(2) == 0);
  CHECK(logged.draws() == std::vector<Draw>{{5, 0}, {9, 1}, {2, 0}});
}

TEST_CASE("a replay answers what was logged, in order") {
  const std::vector<Draw> draws = {{5, 4}, {9, 0}, {1, 0}};
  ReplayedChance replayed(draws);
  CHECK(replayed.below(5) == 4);
  CHECK(replayed.below(9) == 0);
  CHECK_FALSE(replayed.faithful());  // one is left over
  CHECK(replayed.below(1) == 0);
  CHECK(replayed.faithful());
}

TEST_CASE("a replay notices what the log does not have") {
  const std::vector<Draw> draws = {{5, 4}, {9, 3}};
  SECTION("another bound") {
    ReplayedChance replayed(draws);
    CHECK(replayed.below(6) == 0);
    replayed.below(5);
    replayed.below(9);
    CHECK_FALSE(replayed.faithful());
  }
  SECTION("one draw too many") {
    ReplayedChance replayed(draws);
    replayed.below(5);
    replayed.below(9);
    CHECK(replayed.faithful());
    CHECK(replayed.below(3) == 0);
    CHECK_FALSE(replayed.faithful());
  }
  SECTION("a logged value beyond its bound") {
    const std::vector<Draw> forged = {{5, 5}};
    ReplayedChance replayed(forged);
    CHECK(replayed.below(5) == 0);
    CHECK_FALSE(replayed.faithful());
  }
  SECTION("nothing logged and nothing asked is in order") {
    CHECK(ReplayedChance({}).faithful());
  }
}
