#include "engines/bots/random.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <variant>

#include "engines/bots/imagined_chance.hpp"
#include "tests/conformance/toy/pearls.hpp"

using namespace reef;
using toy::Pearls;

namespace {

/// Pearson's chi-squared statistic against equal counts.
double chi_square(const std::vector<int>& counts) {
  double sum = 0;
  for (const int count : counts) sum += count;
  const double expected = sum / static_cast<double>(counts.size());
  double statistic = 0;
  for (const int count : counts) statistic += (count - expected) * (count - expected) / expected;
  return statistic;
}

}  // namespace

TEST_CASE("imagined draws are uniform below any bound") {
  for (const std::uint32_t bound : {2U, 3U, 7U, 10U}) {
    bots::ImaginedChance chance(bound);
    std::vector<int> counts(bound, 0);
    for (int drawn = 0; drawn < 20'000; ++drawn) ++counts.at(chance.below(bound));
    CAPTURE(bound);
    CHECK(chi_square(counts) < 28);  // with 9 degrees of freedom, exceeded once in a thousand
  }
  bots::ImaginedChance chance(1);
  CHECK_FALSE(chance.drawn());
  CHECK(chance.below(1) == 0);
  CHECK(chance.drawn());
  // With a bound of 3/4 of 2^32, a plain remainder would make the lowest third twice as likely as each other third.
  int lowest_third = 0;
  for (int drawn = 0; drawn < 20'000; ++drawn) lowest_third += chance.below(0xC0000000U) < 0x40000000U ? 1 : 0;
  CHECK(lowest_third > 6'350);
  CHECK(lowest_third < 6'980);
}

TEST_CASE("imagined draws repeat with the same seed") {
  bots::ImaginedChance one(5);
  bots::ImaginedChance same(5);
  bots::ImaginedChance other(6);
  std::vector<std::uint32_t> first;
  std::vector<std::uint32_t> second;
  std::vector<std::uint32_t> third;
  for (int drawn = 0; drawn < 8; ++drawn) {
    first.push_back(one.below(1'000'000));
    second.push_back(same.below(1'000'000));
    third.push_back(other.below(1'000'000));
  }
  CHECK(first == second);
  CHECK(first != third);
}

TEST_CASE("the random bot takes every legal step equally often") {
  bots::ImaginedChance chance(1);
  Pearls::State state = *Pearls::setup({}, 2, chance);
  state.divers[0].hand = {1, 2, 3};
  REQUIRE(Pearls::legal(state, 0).size() == 4);
  std::map<std::string, int> first_steps;
  for (int turn = 0; turn < 8'000; ++turn) {
    const auto actions = bots::random_turn<Pearls>(state, 0, chance);
    ++first_steps[write(actions.front()).dump()];
  }
  std::vector<int> counts;
  for (const auto& [step, count] : first_steps) counts.push_back(count);
  REQUIRE(counts.size() == 4);
  CHECK(chi_square(counts) < 16.3);  // with 3 degrees of freedom, exceeded once in a thousand
}

TEST_CASE("a random turn is complete, and stops at a sealed step") {
  bots::ImaginedChance chance(2);
  const Pearls::State state = *Pearls::setup({}, 3, chance);
  int peeks = 0;
  for (int turn = 0; turn < 200; ++turn) {
    const auto actions = bots::random_turn<Pearls>(state, 1, chance);
    const bool peeked = std::holds_alternative<toy::pearls::Peek>(actions.front());
    peeks += peeked ? 1 : 0;
    REQUIRE(actions.size() == (peeked ? 1U : 2U));
    if (!peeked) REQUIRE(std::holds_alternative<toy::pearls::Pledge>(actions.back()));
  }
  CHECK(peeks > 10);
}
