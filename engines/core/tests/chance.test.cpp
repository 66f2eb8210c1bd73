#include "engines/core/chance.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace reef;

namespace {

/// Returns 0, 1, 2, … modulo the bound.
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

TEST_CASE("a replay returns the logged draws in order") {
  const std::vector<Draw> draws = {{5, 4}, {9, 0}, {1, 0}};
  ReplayedChance replayed(draws);
  CHECK(replayed.below(5) == 4);
  CHECK(replayed.below(9) == 0);
  CHECK_FALSE(replayed.faithful());  // one is left over
  CHECK(replayed.below(1) == 0);
  CHECK(replayed.faithful());
}

TEST_CASE("a replay detects draws that differ from the log") {
  const std::vector<Draw> draws = {{5, 4}, {9, 3}};
  SECTION("a different bound") {
    ReplayedChance replayed(draws);
    CHECK(replayed.below(6) < 6);
    replayed.below(5);
    replayed.below(9);
    CHECK_FALSE(replayed.faithful());
  }
  SECTION("one draw too many") {
    ReplayedChance replayed(draws);
    replayed.below(5);
    replayed.below(9);
    CHECK(replayed.faithful());
    CHECK(replayed.below(3) < 3);
    CHECK_FALSE(replayed.faithful());
  }
  SECTION("a logged value beyond its bound") {
    const std::vector<Draw> forged = {{5, 5}};
    ReplayedChance replayed(forged);
    CHECK(replayed.below(5) < 5);
    CHECK_FALSE(replayed.faithful());
  }
  SECTION("a replay that has failed still returns every possible number eventually") {
    ReplayedChance replayed({});
    std::set<std::uint32_t> seen;
    for (int asked = 0; asked < 200; ++asked) seen.insert(replayed.below(6));
    CHECK(seen.size() == 6);
    CHECK_FALSE(replayed.faithful());
  }
  SECTION("an empty log with no draws is valid") {
    CHECK(ReplayedChance({}).faithful());
  }
}
