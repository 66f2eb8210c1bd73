#include <catch2/catch.hpp>
#include <string>

#include "engines/core/any_game.hpp"
#include "engines/core/tests/chances.hpp"
#include "tests/conformance/toy/faulty.hpp"

using namespace reef;

namespace {

template <Game G>
GameOf<G> table_of_two() {
  test::ScriptedChance chance({});
  return GameOf<G>(*G::setup({}, 2, chance));
}

std::string refusal(const std::expected<EventsPtr, Violation>& concluded) {
  return concluded ? "concluded" : concluded.error().rule + concluded.error().path;
}

}  // namespace

TEST_CASE("a match ends as its seats have agreed, with an event") {
  auto game_state = table_of_two<toy::Pearls>();
  const auto concluded = game_state.conclude({Seat{1}});
  REQUIRE(concluded);
  CHECK((*concluded)->narrate(Viewer::spectator()) == Json::array({Json{{"type", "ended"}, {"seat", 1}}}));
  CHECK(game_state.to_act().empty());
  REQUIRE(game_state.outcome());
  CHECK(game_state.outcome()->ranks == std::vector<int>{2, 1});
  CHECK(game_state.outcome()->reason == "agreed_winner");
}

TEST_CASE("an agreed draw ranks everybody first") {
  auto game_state = table_of_two<toy::Pearls>();
  REQUIRE(game_state.conclude({}));
  CHECK(game_state.outcome()->ranks == std::vector<int>{1, 1});
  CHECK(game_state.outcome()->reason == "agreed_draw");
  CHECK(refusal(game_state.conclude({})) == "agreement.over");
}

TEST_CASE("agreements that a game does not support are refused and change nothing") {
  auto game_state = table_of_two<toy::DrawsOnly>();
  const Json before = game_state.state();
  CHECK(refusal(game_state.conclude({Seat{0}})) == "agreement.unknown");
  CHECK(game_state.state() == before);
  CHECK(refusal(game_state.conclude({})) == "concluded");
}

TEST_CASE("the agreed winner must be a seat of the match") {
  auto game_state = table_of_two<toy::Pearls>();
  CHECK(refusal(game_state.conclude({Seat{2}})) == "agreement.winner/winner");
}
