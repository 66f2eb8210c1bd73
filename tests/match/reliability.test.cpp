// How far a player can be relied on, by how their matches ended.

#include "server/match/reliability.hpp"

#include <catch2/catch.hpp>

#include "server/match/rest.hpp"

using namespace reef;
using match::day_ms;
using match::reliability;
using store::Conduct;
using store::ConductRow;

namespace {

constexpr store::Millis today = 1'800'000'000'000;

std::vector<ConductRow> rows(int kept, int left, store::Millis at = today) {
  std::vector<ConductRow> all(static_cast<std::size_t>(kept), {Conduct::finished, at});
  all.insert(all.end(), static_cast<std::size_t>(left), {Conduct::timed_out, at});
  return all;
}

}  // namespace

TEST_CASE("fewer than three matches say nothing") {
  CHECK_FALSE(reliability(rows(0, 2), today));
  CHECK(reliability(rows(0, 3), today));
}

TEST_CASE("who plays all matches to the end is fully reliable") {
  CHECK(reliability(rows(3, 0), today) == 100);
}

TEST_CASE("what was left weighs against what was kept, with two more kept for trust") {
  CHECK(reliability(rows(2, 1), today) == 80);
  CHECK(reliability(rows(0, 3), today) == 40);
  CHECK(reliability(rows(0, 198), today) == 1);
}

TEST_CASE("a resignation counts as a match that was left") {
  const ConductRow all[] = {{Conduct::finished, today}, {Conduct::finished, today}, {Conduct::resigned, today}};
  CHECK(reliability(all, today) == 80);
}

TEST_CASE("what was eight weeks ago weighs half") {
  // (2 + 0) / (2 + 4 · 1/2)
  CHECK(reliability(rows(0, 4, today - 56 * day_ms), today) == 50);
}
