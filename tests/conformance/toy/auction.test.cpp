// Open bids: one seat after the other bids or passes, until one is left.
#include "tests/conformance/toy/auction.hpp"

#include "tests/conformance/toy/toys.hpp"

using namespace reef;
using namespace reef::conformance;

namespace auction_test {

using toy::auction::Bid;
using toy::auction::Pass;
using toy::auction::State;
using Auction = toy::auction::Game;

namespace {

struct Lowest final : Chance {
  std::uint32_t below(std::uint32_t) override { return 0; }
};

State after(const State& state, const toy::auction::Action& action) {
  Lowest chance;
  const auto applied = Auction::apply(state, state.turn, action);
  REQUIRE(applied);
  return Auction::settle(applied->state, chance).state;
}

State three_bidders() {
  Lowest chance;
  return *Auction::setup({}, 3, chance);
}

}  // namespace

TEST_CASE("the toy with an auction passes every check") {
  int sold = 0;
  for (const Recording& recording : passes_every_check<Auction>()) {
    for (const Turn& turn : recording.turns) {
      for (const Json& event : turn.events.back()->record()) sold += event.at("type") == "sold" ? 1 : 0;
    }
  }
  CHECK(sold > 20);
}

TEST_CASE("a bid is more than the highest, and who has passed is not asked again for this lot") {
  State state = after(three_bidders(), Bid{10});
  CHECK(state.turn == 1);
  CHECK(Auction::apply(state, 1, Bid{10}).error().rule == "auction.bid");
  CHECK(Auction::free_range(state, 1, Bid{11}) == FreeRange{11, 100});
  state = after(after(after(state, Pass{}), Bid{12}), Bid{20});
  CHECK(state.turn == 2);
  CHECK(state.passed == SeatSet::of(1));
}

TEST_CASE("the last bidder pays and gets the lot, and the sale is a stage before the next lot") {
  State state = after(after(three_bidders(), Bid{10}), Pass{});
  Lowest chance;
  const auto settled = Auction::settle(Auction::apply(state, 2, Pass{})->state, chance);
  CHECK(settled.state.purses[0] == 90);
  CHECK(settled.state.points[0] == 1);
  CHECK(settled.state.lot == 2);
  CHECK(settled.state.turn == 1);
  REQUIRE(settled.stages.size() == 1);
  CHECK(settled.stages[0].state.lot == 1);
  CHECK(settled.stages[0].state.points[0] == 1);
}

}  // namespace auction_test
