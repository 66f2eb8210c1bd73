// Reliability, computed from how matches ended.

#include "server/match/clocks/reliability.hpp"

#include <catch2/catch.hpp>

#include "server/match/clocks/clock_pause.hpp"

using namespace reef;
using match::day_ms;
using match::reliability;
using store::Completion;
using store::CompletionRow;

namespace {

constexpr store::Millis today = 1'800'000'000'000;

std::vector<CompletionRow> rows(int kept, int left, store::Millis at = today) {
  std::vector<CompletionRow> all(static_cast<std::size_t>(kept), {Completion::finished, at});
  all.insert(all.end(), static_cast<std::size_t>(left), {Completion::timed_out, at});
  return all;
}

}  // namespace

TEST_CASE("reliability is unknown with fewer than three matches") {
  CHECK_FALSE(reliability(rows(0, 2), today));
  CHECK(reliability(rows(0, 3), today));
}

TEST_CASE("completing all matches gives full reliability") {
  CHECK(reliability(rows(3, 0), today) == 100);
}

TEST_CASE("left matches weigh against completed ones, with two added") {
  CHECK(reliability(rows(2, 1), today) == 80);
  CHECK(reliability(rows(0, 3), today) == 40);
  CHECK(reliability(rows(0, 198), today) == 1);
}

TEST_CASE("a resignation counts as a left match") {
  const CompletionRow all[] = {
      {Completion::finished, today}, {Completion::finished, today}, {Completion::resigned, today}};
  CHECK(reliability(all, today) == 80);
}

TEST_CASE("a match of eight weeks ago weighs half") {
  // (2 + 0) / (2 + 4 · 1/2)
  CHECK(reliability(rows(0, 4, today - 56 * day_ms), today) == 50);
}
