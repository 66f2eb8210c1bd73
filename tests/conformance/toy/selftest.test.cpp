// Tests the suite itself: a correct game passes every check, and the right check finds each deliberate fault.
#include <catch2/catch.hpp>

#include "tests/conformance/toy/faulty.hpp"
#include "tests/conformance/toy/plunge.hpp"
#include "tests/conformance/toy/toys.hpp"

using namespace reef;
using namespace reef::conformance;

namespace {

constexpr Effort effort{.games_per_setting = 1, .first_seed = 1, .plies_max = 100, .positions_looked_at = 8};

template <Game G>
Findings findings_of(Findings (*check)(const GameEntry&, std::span<const Recording>)) {
  return conformance::findings_of(rules_of<G>(), check, effort);
}

}  // namespace

TEST_CASE("the sound toy passes every check") {
  const GameEntry game = entry_of<toy::Pearls>();
  const auto recordings = record_all(game, effort);
  CHECK(recordings.size() == 12);
  for (const Check& check : all_checks()) {
    INFO(check.name);
    CHECK(check.run(game, recordings) == Findings{});
  }
}

TEST_CASE("the toy with turns of several commits passes every check") {
  const GameEntry game = entry_of<toy::plunge::Game>();
  const auto recordings = record_all(game, {.games_per_setting = 4, .plies_max = 1'000, .positions_looked_at = 16});
  int going_on = 0;
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.settled()) going_on += position->game_state->mid_turn() ? 1 : 0;
  }
  CHECK(going_on > 20);
  for (const Check& check : all_checks()) {
    INFO(check.name);
    CHECK(check.run(game, recordings) == Findings{});
  }
}

namespace {

/// Says that breathing is committed at once, although the seat has to go on.
struct TooHasty : toy::plunge::Game {
  static bool at_once(const State&, Seat, const Action&) { return true; }
};
/// Says that a turn goes on always.
struct NeverDone : toy::plunge::Game {
  static bool mid_turn(const State&) { return true; }
};

}  // namespace

TEST_CASE("faults in turns of several commits are found") {
  CHECK_FALSE(findings_of<TooHasty>(check_turns).empty());
  CHECK_FALSE(findings_of<NeverDone>(check_turns).empty());
}

TEST_CASE("hidden bids: nobody else learns a pledge before all have pledged") {
  KeyedChance luck = luck_of(1, 0);
  GameOf<toy::Pearls> game_state(*toy::Pearls::setup({}, 2, luck));
  const Json card = game_state.legal(0).at(1).at("step");
  REQUIRE(game_state.apply(0, card));
  const auto bid = game_state.apply(0, {{"type", "pledge"}, {"pearls", 2}});
  REQUIRE(bid);
  for (const Viewer viewer : {Viewer::at(1), Viewer::spectator()}) {
    CHECK(bid->events->narrate(viewer) == Json::array({{{"type", "pledged"}, {"seat", 0}}}));
    CHECK(game_state.view(viewer).at("divers").at(0).at("pearls") == 3);
    CHECK(game_state.view(viewer).at("pledged") == nullptr);
  }
  CHECK(bid->events->narrate(Viewer::at(0)).at(0).at("number") == 2);
  CHECK(game_state.view(Viewer::at(0)).at("pledged") == 2);
  // With the last pledge everything is revealed, and all pledges are lost.
  for (const Json& step : {game_state.legal(1).at(1).at("step"), Json{{"type", "pledge"}, {"pearls", 0}}})
    REQUIRE(game_state.apply(1, step));
  const Json revealed = game_state.settle(luck)->narrate(Viewer::spectator()).at(0);
  CHECK(revealed.at("pledges") == Json{2, 0});
  CHECK(game_state.view(Viewer::spectator()).at("divers").at(0).at("pearls") == 1);
}

TEST_CASE("the toy's games contain every hard case of the interface") {
  const GameEntry game = entry_of<toy::Pearls>();
  int sealed = 0;
  int simultaneous = 0;
  for (const Recording& recording : record_all(game, effort)) {
    for (const Turn& turn : recording.turns) sealed += turn.steps.back().at("type") == "peek" ? 1 : 0;
    for (const Position& position : recording.positions)
      simultaneous += position.game_state->to_act().size() > 1 ? 1 : 0;
  }
  CHECK(sealed > 10);
  CHECK(simultaneous > 100);
}

#define CHECK_FINDS(check, Fault) CHECK_FALSE(findings_of<toy::Fault>(check).empty())

TEST_CASE("faults in listed and applied steps are found") {
  CHECK_FINDS(check_listed, ListsTooMuch);
  CHECK_FINDS(check_listed, ListsTwice);
  CHECK_FINDS(check_unlisted, ListsTooLittle);
  CHECK_FINDS(check_unlisted, CarelessReader);
  CHECK_FINDS(check_unlisted, AnybodysTurn);
  CHECK_FINDS(check_to_act, ListsForOthers);
  CHECK_FINDS(check_to_act, DeadEnd);
  CHECK_FINDS(check_to_act, EarlyOutcome);
  CHECK_FINDS(check_ends, DeadEnd);
  CHECK_FINDS(check_ends, NeverEnds);
  CHECK_FINDS(check_prices, FreePrice);
  CHECK_FINDS(check_settling, PatientSettle);
}

TEST_CASE("faults in declarations are found") {
  CHECK_FINDS(check_declarations, NoDefault);
  CHECK_FINDS(check_declarations, AnySeats);
  CHECK_FINDS(check_declarations, DeadOption);
}

TEST_CASE("faults in stored states are found") {
  CHECK_FINDS(check_save_load, LossyDecoder);
  CHECK_FINDS(check_save_load, LossyEncoder);
  CHECK_FINDS(check_damaged_states, TolerantDecoder);
  CHECK_FINDS(check_replay, OwnLuck);
  CHECK_FINDS(check_patches, RestlessView);
  CHECK_FINDS(check_whole_numbers, Halves);
}

TEST_CASE("faults in the results are found") {
  CHECK_FINDS(check_scores, BadSum);
  CHECK_FINDS(check_outcomes, BadSum);
  CHECK_FINDS(check_outcomes, LastWins);
}

TEST_CASE("faults in agreements are found") {
  CHECK_FINDS(check_agreements, DeafToAgreement);
  CHECK_FINDS(check_agreements, DrawIsWon);
  CHECK_FINDS(check_agreements, ForgetsAgreement);
  CHECK(findings_of<toy::DrawsOnly>(check_agreements).empty());
}

TEST_CASE("leaks are found") {
  CHECK_FINDS(check_secrecy, TreasureInView);
  CHECK_FINDS(check_secrecy, PledgeInScore);
  CHECK_FINDS(check_secrecy, PeekInDraft);
  CHECK_FINDS(check_secrecy, TellingList);
  CHECK_FINDS(check_secrecy, TellingPrice);
  CHECK_FINDS(check_secrecy, TellingRefusal);
  CHECK_FINDS(check_openness, SaidOpen);
  CHECK_FINDS(check_narration, PickNarrated);
  CHECK_FINDS(check_narration, DrawNarrated);
}

TEST_CASE("a redeal that keeps hidden information is found") {
  CHECK_FINDS(check_redeal, LazyRedeal);
  CHECK_FINDS(check_redeal, StickyRedeal);
  CHECK_FALSE(conformance::findings_of(entry_of<toy::StickyRedeal>(), check_bots, effort).empty());
}

TEST_CASE("each check finds nothing in a game whose fault is elsewhere") {
  CHECK(findings_of<toy::BadSum>(check_unlisted).empty());
  CHECK(findings_of<toy::PickNarrated>(check_secrecy).empty());
  CHECK(findings_of<toy::LossyDecoder>(check_replay).empty());
  CHECK(findings_of<toy::CarelessReader>(check_listed).empty());
  CHECK(findings_of<toy::LazyRedeal>(check_secrecy).empty());
}

TEST_CASE("combinations of options are derived from the schema alone") {
  const Json schema = Json::parse(R"({"properties": {
    "level": {"enum": ["a", "b", "c"], "default": "b"}, "fast": {"type": "boolean", "default": false},
    "length": {"type": "integer", "minimum": 1, "maximum": 9, "default": 4}, "note": {"type": "string", "default": ""}}})");
  const auto combinations = option_combinations(schema);
  CHECK(combinations.size() == 3 * 2 * 3);
  for (std::size_t one = 0; one < combinations.size(); ++one) {
    for (std::size_t other = 0; other < one; ++other) CHECK(combinations[one] != combinations[other]);
  }
  CHECK(default_options(schema) == Json{{"level", "b"}, {"fast", false}, {"length", 4}, {"note", ""}});
  CHECK(option_combinations(Json::object()) == std::vector<Json>{Json::object()});
}
