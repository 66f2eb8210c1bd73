// Elimination: who is out does not act any more, and the others go on. What `settle` did is reported in stages,
// and the setup says who begins.
#include "tests/conformance/toy/elimination.hpp"

#include "tests/conformance/toy/toys.hpp"

using namespace reef;
using namespace reef::conformance;

namespace elimination_test {

using toy::elimination::State;
using Stilts = toy::elimination::Game;

namespace {

/// Each draw is the lowest: every step is a fall.
struct Falls final : Chance {
  std::uint32_t below(std::uint32_t) override { return 0; }
};

/// Ends a stage in which nothing has happened.
struct EmptyStage : Stilts {
  static StagedResult<State, Event> settle(const State& state, Chance& chance) {
    auto result = Stilts::settle(state, chance);
    if (result.events.empty()) result.end_stage();
    return result;
  }
};

}  // namespace

TEST_CASE("the toy with elimination passes every check, and goes on with those who are left") {
  int without_some = 0;
  for (const Recording& recording : passes_every_check<Stilts>()) {
    for (const Position* position : recording.settled()) {
      const Json state = position->game_state->state();
      for (const Seat seat : position->game_state->to_act())
        CHECK(state.at("falls").at(seat) < toy::elimination::falls_most);
      without_some += !state.at("out").empty() && !position->game_state->to_act().empty() ? 1 : 0;
    }
  }
  CHECK(without_some > 10);
}

TEST_CASE("who goes out later is placed better, and the last one wins") {
  const State last{.falls = {3, 2, 3, 3}, .out = {2, 0, 3}, .turn = 1};
  REQUIRE(Stilts::outcome(last));
  CHECK(Stilts::outcome(last)->ranks == std::vector<int>{3, 1, 4, 2});
  CHECK(Stilts::to_act(last).empty());
}

TEST_CASE("a seat that is out is passed over") {
  Falls chance;
  const State two_left{.falls = {1, 3, 0}, .out = {1}, .turn = 0};
  const State next = Stilts::settle(Stilts::apply(two_left, 0, toy::elimination::Stride{1})->state, chance).state;
  CHECK(next.turn == 2);
  CHECK(Stilts::apply(next, 1, toy::elimination::Stride{1}).error().rule == "stilts.turn");
}

TEST_CASE("a stage shows the fall while it is still the turn of who fell") {
  Falls chance;
  GameOf<Stilts> game_state(State{.falls = {2, 0, 0}, .out = {}, .turn = 0});
  REQUIRE(game_state.apply(0, {{"type", "stride"}, {"length", 2}}));
  const EventsPtr events = game_state.settle(chance);
  const Json stages = events->stages(Viewer::at(1));
  REQUIRE(stages.size() == 1);
  CHECK(stages[0].at("events") == 1);
  CHECK(stages[0].at("view").at("turn") == 0);
  CHECK(stages[0].at("view").at("falls") == Json{3, 0, 0});
  CHECK(game_state.view(Viewer::at(1)).at("turn") == 1);
}

TEST_CASE("the setup tells who begins") {
  KeyedChance luck = luck_of(3, 0);
  const GameOf<Stilts> game_state(*Stilts::setup({}, 4, luck));
  CHECK(game_state.opening()->narrate(Viewer::spectator()) ==
        Json::array({{{"type", "begins"}, {"seat", game_state.typed().turn}}}));
}

TEST_CASE("a stage without an event is found") {
  CHECK(finds<EmptyStage>(check_stages));
}

}  // namespace elimination_test
