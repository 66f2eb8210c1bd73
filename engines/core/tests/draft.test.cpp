#include "engines/core/draft.hpp"

#include <catch2/catch.hpp>

#include "engines/core/tests/chances.hpp"
#include "tests/conformance/toy/pearls.hpp"

using namespace reef;

namespace {

/// Two divers with the hand 1, 1, 1 and 1, 2, 2.
TableOf<toy::Pearls> table_of_two() {
  test::ScriptedChance chance({});
  return TableOf<toy::Pearls>(*toy::Pearls::setup({}, 2, chance));
}

const Json pick_1 = {{"type", "pick"}, {"card", 1}};
const Json pick_2 = {{"type", "pick"}, {"card", 2}};
const Json pledge_0 = {{"type", "pledge"}, {"pearls", 0}};
const Json peek = {{"type", "peek"}};

std::string refusal(const std::expected<Draft, StepRefused>& draft) {
  return draft ? "accepted" : std::to_string(draft.error().index) + " " + draft.error().violation.rule;
}

}  // namespace

TEST_CASE("a draft leaves the table alone") {
  const auto table = table_of_two();
  const Json before = table.state();
  const auto draft = fold(table, 0, Json{pick_1, pledge_0});
  REQUIRE(draft);
  CHECK(table.state() == before);
  CHECK(draft->table->state() != before);
  CHECK(draft->happened.size() == 2);
}

TEST_CASE("a turn may be committed once it is whole, and not before") {
  const auto table = table_of_two();
  const auto empty = fold(table, 0, Json::array());
  REQUIRE(empty);
  CHECK_FALSE(empty->can_commit);
  CHECK_FALSE(fold(table, 0, Json::array({pick_1}))->can_commit);
  const auto whole = fold(table, 0, Json{pick_1, pledge_0});
  CHECK(whole->can_commit);
  CHECK_FALSE(whole->sealed);
  CHECK(refusal(fold(table, 0, Json{pick_1, pledge_0, pledge_0})) == "2 turn.complete");
}

TEST_CASE("a sealed step ends the turn although its seat is to act again") {
  const auto table = table_of_two();
  const auto sealed = fold(table, 1, Json::array({peek}));
  REQUIRE(sealed);
  CHECK(sealed->sealed);
  CHECK(sealed->can_commit);
  CHECK(sealed->table->to_act().contains(1));
  CHECK(refusal(fold(table, 1, Json{peek, pick_2})) == "1 turn.complete");

  test::ScriptedChance chance({});
  sealed->table->settle(chance);
  CHECK(sealed->table->to_act().contains(1));
  CHECK(sealed->table->view(Viewer::at(1)).at("treasure") == 1);
  CHECK(sealed->table->view(Viewer::at(0)).at("treasure") == nullptr);
  CHECK(refusal(fold(*sealed->table, 1, Json{pick_2, pledge_0})) == "accepted");
}

TEST_CASE("those who choose at once draft beside each other") {
  auto table = table_of_two();
  CHECK(fold(table, 0, Json::array({pick_1})));
  CHECK(fold(table, 1, Json::array({pick_2})));
  for (const Json& step : {pick_1, pledge_0}) REQUIRE(table.apply(0, step));
  test::ScriptedChance chance({});
  CHECK(table.settle(chance)->record().empty());
  CHECK(refusal(fold(table, 0, Json::array({pick_1}))) == "0 turn.not_your_turn");
  CHECK(fold(table, 1, Json{pick_2, pledge_0})->can_commit);
}

TEST_CASE("a bad list of steps is refused with the place of the fault") {
  const auto table = table_of_two();
  CHECK(refusal(fold(table, 0, Json{{"type", "pick"}})) == "0 json.type");
  CHECK(refusal(fold(table, 0, nullptr)) == "0 json.type");
  CHECK(refusal(fold(table, 0, Json{pick_1, pick_1})) == "1 pearls.pick.once");
  CHECK(refusal(fold(table, 0, Json::array({pick_2}))) == "0 pearls.pick.from_hand");
  CHECK(refusal(fold(table, 0, Json{pick_1, 7})) == "1 json.type");
  CHECK(refusal(fold(table, 2, Json::array())) == "0 turn.not_your_turn");
  CHECK(refusal(fold(table, 255, Json::array())) == "0 turn.not_your_turn");
  CHECK(refusal(fold(table, 0, Json(steps_max + 1, pick_1))) == "64 turn.too_many_steps");
  CHECK(refusal(fold(table, 0, Json(steps_max, pick_1))) == "1 pearls.pick.once");
}

TEST_CASE("a listing names a price only where there is one") {
  auto table = table_of_two();
  const Json legal = table.legal(0);
  REQUIRE(legal.size() == 2);
  CHECK(legal[0] == Json{{"step", peek}, {"price", {{"pearls", 1}}}});
  CHECK(legal[1] == Json{{"step", pick_1}});
}

TEST_CASE("a copy of a table goes its own way") {
  auto table = table_of_two();
  const auto copy = table.clone();
  REQUIRE(table.apply(0, pick_1));
  CHECK(copy->state() != table.state());
  CHECK(copy->legal(0).size() == 2);
}

TEST_CASE("happenings are told to each viewer as it may know them, and kept whole") {
  auto table = table_of_two();
  const auto applied = table.apply(1, pick_2);
  REQUIRE(applied);
  const Json whole = {{"type", "picked"}, {"seat", 1}, {"number", 2}};
  const Json cut = {{"type", "picked"}, {"seat", 1}};
  CHECK(applied->happened->record() == Json::array({whole}));
  CHECK(applied->happened->narrate(Viewer::at(1)) == applied->happened->record());
  CHECK(applied->happened->narrate(Viewer::at(0)) == Json::array({cut}));
  CHECK(applied->happened->narrate(Viewer::spectator()) == Json::array({cut}));
}
