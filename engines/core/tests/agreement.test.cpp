#include <catch2/catch.hpp>
#include <string>

#include "engines/core/table.hpp"
#include "engines/core/tests/chances.hpp"
#include "tests/conformance/toy/faulty.hpp"

using namespace reef;

namespace {

template <Game G>
TableOf<G> table_of_two() {
  test::ScriptedChance chance({});
  return TableOf<G>(*G::setup({}, 2, chance));
}

std::string refusal(const std::expected<HappeningsPtr, Violation>& concluded) {
  return concluded ? "concluded" : concluded.error().rule + concluded.error().path;
}

}  // namespace

TEST_CASE("a match ends as its seats have agreed, and tells so") {
  auto table = table_of_two<toy::Pearls>();
  const auto concluded = table.conclude({Seat{1}});
  REQUIRE(concluded);
  CHECK((*concluded)->narrate(Viewer::spectator()) == Json::array({Json{{"type", "ended"}, {"seat", 1}}}));
  CHECK(table.to_act().empty());
  REQUIRE(table.outcome());
  CHECK(table.outcome()->ranks == std::vector<int>{2, 1});
  CHECK(table.outcome()->reason == "agreed_winner");
}

TEST_CASE("an agreed draw puts everybody in the first place") {
  auto table = table_of_two<toy::Pearls>();
  REQUIRE(table.conclude({}));
  CHECK(table.outcome()->ranks == std::vector<int>{1, 1});
  CHECK(table.outcome()->reason == "agreed_draw");
  CHECK(refusal(table.conclude({})) == "agreement.over");
}

TEST_CASE("agreements that a game does not know are refused and change nothing") {
  auto table = table_of_two<toy::DrawsOnly>();
  const Json before = table.state();
  CHECK(refusal(table.conclude({Seat{0}})) == "agreement.unknown");
  CHECK(table.state() == before);
  CHECK(refusal(table.conclude({})) == "concluded");
}

TEST_CASE("the winner agreed on is a seat of the match") {
  auto table = table_of_two<toy::Pearls>();
  CHECK(refusal(table.conclude({Seat{2}})) == "agreement.winner/winner");
}
