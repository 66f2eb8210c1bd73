#include "engines/core/draft.hpp"

#include <catch2/catch.hpp>

#include "engines/core/tests/chances.hpp"
#include "tests/conformance/toy/pearls.hpp"

using namespace reef;

namespace {

/// Two divers with the hands 1, 1, 1 and 1, 2, 2.
GameOf<toy::Pearls> table_of_two() {
  test::ScriptedChance chance({});
  return GameOf<toy::Pearls>(*toy::Pearls::setup({}, 2, chance));
}

const Json pick_1 = {{"type", "pick"}, {"card", 1}};
const Json pick_2 = {{"type", "pick"}, {"card", 2}};
const Json pledge_0 = {{"type", "pledge"}, {"pearls", 0}};
const Json peek = {{"type", "peek"}};

std::string refusal(const std::expected<Draft, StepRefused>& draft) {
  return draft ? "accepted" : std::to_string(draft.error().index) + " " + draft.error().violation.rule;
}

}  // namespace

TEST_CASE("a draft does not change the game") {
  const auto game_state = table_of_two();
  const Json before = game_state.state();
  const auto draft = fold(game_state, 0, Json{pick_1, pledge_0});
  REQUIRE(draft);
  CHECK(game_state.state() == before);
  CHECK(draft->game_state->state() != before);
  CHECK(draft->events.size() == 2);
}

TEST_CASE("a turn can be committed only when it is complete") {
  const auto game_state = table_of_two();
  const auto empty = fold(game_state, 0, Json::array());
  REQUIRE(empty);
  CHECK_FALSE(empty->can_commit);
  CHECK_FALSE(fold(game_state, 0, Json::array({pick_1}))->can_commit);
  const auto whole = fold(game_state, 0, Json{pick_1, pledge_0});
  CHECK(whole->can_commit);
  CHECK_FALSE(whole->sealed);
  CHECK(refusal(fold(game_state, 0, Json{pick_1, pledge_0, pledge_0})) == "2 turn.complete");
}

TEST_CASE("a sealed step ends the turn although its seat acts again") {
  const auto game_state = table_of_two();
  const auto sealed = fold(game_state, 1, Json::array({peek}));
  REQUIRE(sealed);
  CHECK(sealed->sealed);
  CHECK(sealed->can_commit);
  CHECK(sealed->game_state->to_act().contains(1));
  CHECK(refusal(fold(game_state, 1, Json{peek, pick_2})) == "1 turn.complete");

  test::ScriptedChance chance({});
  sealed->game_state->settle(chance);
  CHECK(sealed->game_state->to_act().contains(1));
  CHECK(sealed->game_state->view(Viewer::at(1)).at("treasure") == 1);
  CHECK(sealed->game_state->view(Viewer::at(0)).at("treasure") == nullptr);
  CHECK(refusal(fold(*sealed->game_state, 1, Json{pick_2, pledge_0})) == "accepted");
}

TEST_CASE("seats that choose simultaneously draft independently") {
  auto game_state = table_of_two();
  CHECK(fold(game_state, 0, Json::array({pick_1})));
  CHECK(fold(game_state, 1, Json::array({pick_2})));
  for (const Json& step : {pick_1, pledge_0}) REQUIRE(game_state.apply(0, step));
  test::ScriptedChance chance({});
  CHECK(game_state.settle(chance)->record().empty());
  CHECK(refusal(fold(game_state, 0, Json::array({pick_1}))) == "0 turn.not_your_turn");
  CHECK(fold(game_state, 1, Json{pick_2, pledge_0})->can_commit);
}

TEST_CASE("an invalid list of steps is refused with the place of the error") {
  const auto game_state = table_of_two();
  CHECK(refusal(fold(game_state, 0, Json{{"type", "pick"}})) == "0 json.type");
  CHECK(refusal(fold(game_state, 0, nullptr)) == "0 json.type");
  CHECK(refusal(fold(game_state, 0, Json{pick_1, pick_1})) == "1 pearls.pick.once");
  CHECK(refusal(fold(game_state, 0, Json::array({pick_2}))) == "0 pearls.pick.from_hand");
  CHECK(refusal(fold(game_state, 0, Json{pick_1, 7})) == "1 json.type");
  CHECK(refusal(fold(game_state, 2, Json::array())) == "0 turn.not_your_turn");
  CHECK(refusal(fold(game_state, 255, Json::array())) == "0 turn.not_your_turn");
  CHECK(refusal(fold(game_state, 0, Json(steps_max + 1, pick_1))) == "64 turn.too_many_steps");
  CHECK(refusal(fold(game_state, 0, Json(steps_max, pick_1))) == "1 pearls.pick.once");
}

TEST_CASE("a listed step has a price only if it costs something") {
  auto game_state = table_of_two();
  const Json legal = game_state.legal(0);
  REQUIRE(legal.size() == 2);
  CHECK(legal[0] == Json{{"step", peek}, {"price", {{"pearls", 1}}}});
  CHECK(legal[1] == Json{{"step", pick_1}});
}

TEST_CASE("a copy of a game is independent") {
  auto game_state = table_of_two();
  const auto copy = game_state.clone();
  REQUIRE(game_state.apply(0, pick_1));
  CHECK(copy->state() != game_state.state());
  CHECK(copy->legal(0).size() == 2);
}

TEST_CASE("each viewer gets its own part of the events, and all are stored") {
  auto game_state = table_of_two();
  const auto applied = game_state.apply(1, pick_2);
  REQUIRE(applied);
  const Json whole = {{"type", "picked"}, {"seat", 1}, {"number", 2}};
  const Json cut = {{"type", "picked"}, {"seat", 1}};
  CHECK(applied->events->record() == Json::array({whole}));
  CHECK(applied->events->narrate(Viewer::at(1)) == applied->events->record());
  CHECK(applied->events->narrate(Viewer::at(0)) == Json::array({cut}));
  CHECK(applied->events->narrate(Viewer::spectator()) == Json::array({cut}));
}
