// Reactions of others inside a turn: they are asked through `to_act` after a commit, and the turn goes on.
#include "tests/conformance/toy/veto.hpp"

#include "tests/conformance/toy/toys.hpp"

using namespace reef;
using namespace reef::conformance;

namespace veto_test {

using toy::veto::Allow;
using toy::veto::Claim;
using toy::veto::State;
using toy::veto::Veto;
using Vetoes = toy::veto::Game;

namespace {

State after(const State& state, Seat seat, const toy::veto::Action& action) {
  KeyedChance luck = luck_of(1, 1);
  const auto applied = Vetoes::apply(state, seat, action);
  REQUIRE(applied);
  return Vetoes::settle(applied->state, luck).state;
}

State claimed() {
  KeyedChance luck = luck_of(1, 0);
  return after(*Vetoes::setup({}, 3, luck), 0, Claim{3});
}

}  // namespace

TEST_CASE("the toy with reactions passes every check") {
  int reactions = 0;
  for (const Recording& recording : passes_every_check<Vetoes>()) {
    for (const Position* position : recording.settled()) reactions += position->game_state->mid_turn() ? 1 : 0;
  }
  CHECK(reactions > 20);
}

TEST_CASE("after a claim all others are asked, while the turn goes on") {
  const State state = claimed();
  CHECK(Vetoes::mid_turn(state));
  CHECK(Vetoes::to_act(state) == SeatSet::from_bits(0b110));
  CHECK(Vetoes::apply(state, 0, Allow{}).error().rule == "veto.turn");
  CHECK(Vetoes::apply(state, 1, Claim{1}).error().rule == "veto.phase");
}

TEST_CASE("when all let it pass, the claim is taken and the turn ends") {
  const State state = after(after(claimed(), 2, Allow{}), 1, Allow{});
  CHECK(state.shells[0] == 3);
  CHECK_FALSE(Vetoes::mid_turn(state));
  CHECK(Vetoes::to_act(state) == SeatSet::of(1));
}

TEST_CASE("one veto ends the turn at once, and uses a veto up") {
  const State state = after(claimed(), 2, Veto{});
  CHECK(state.shells[0] == 0);
  CHECK(state.vetoes[2] == 1);
  CHECK(Vetoes::to_act(state) == SeatSet::of(1));
}

}  // namespace veto_test
