#include "engines/bots/bots.hpp"
#include "engines/hawaii/appraise.hpp"
#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

/// Visits every action, legal or not, with a payment of at most six and at most two boats of each side.
template <class Visit>
void every_action(const State& state, Visit visit) {
  std::vector<Goods> payments;
  for (std::uint8_t first = 0; first <= 6; ++first) {
    for (std::uint8_t second = 0; second + first <= 6; ++second) {
      for (std::uint8_t third = 0; third + second + first <= 6; ++third) payments.push_back({first, second, third});
    }
  }
  std::vector<Fleet> fleets = {{0, 0, 0}};
  if (state.phase == Phase::go) {
    for (std::uint8_t fleet = 1; fleet < 18; ++fleet) {
      fleets.push_back({static_cast<std::uint8_t>(fleet % 2), static_cast<std::uint8_t>(fleet / 2 % 3),
                        static_cast<std::uint8_t>(fleet / 6)});
    }
  }
  for (std::uint8_t value = 0; value <= kinds_count; ++value) {
    visit(step::Order{value});
    visit(step::ChooseTile{static_cast<Kind>(value)});
    visit(step::Build{value});
    for (const Goods& pay : payments) {
      visit(step::Go{value, pay});
      for (const bool twice : {false, true}) visit(step::Buy{value, twice, pay});
      for (const Fleet& boats : fleets) {
        visit(step::Fish{value, boats, pay});
        visit(step::Visit{value, boats, pay});
      }
    }
  }
  for (const Goods& pay : payments) {
    visit(step::Convert{pay});
    visit(step::ChooseIncome{pay});
  }
  visit(step::Decline{});
}

bool within(const Action& action) {
  const auto small = [](const auto& step) {
    if constexpr (requires { step.boats; }) {
      if (step.boats[1] > 2 || step.boats[2] > 2) return false;
    }
    if constexpr (requires { step.pay; }) return sum_of(step.pay) <= 6;
    return true;
  };
  return std::visit(small, action);
}

}  // namespace

TEST_CASE("hawaii: random play conserves the pieces, and every state is valid") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      SmallChance chance(seed * 100 + static_cast<std::uint64_t>(seats));
      State state = *setup({}, seats, chance);
      int turns = 0;
      while (!to_act(state).empty()) {
        const Seat seat = *to_act(state).begin();
        while (to_act(state).contains(seat)) {
          const auto steps = legal(state, seat);
          REQUIRE_FALSE(steps.empty());
          // Two times of three from the first half of the list, which has the end of the round only if there is little
          // else.
          const bool early = chance.below(3) != 0;
          const Action& step =
              steps[chance.below(static_cast<std::uint32_t>(early ? (steps.size() + 1) / 2 : steps.size()))];
          state = apply(state, seat, step)->state;
          if (const auto violation = inconsistency(state)) FAIL(violation->rule);
        }
        state = settle(state, chance).state;
        if (const auto violation = inconsistency(state)) FAIL(violation->rule);
        REQUIRE(++turns < 1'000);
      }
      REQUIRE(outcome(state));
      CHECK(state.round == rounds_count);
    }
  }
}

TEST_CASE("hawaii: legal lists exactly the actions that apply accepts") {
  SmallChance chance(5);
  State state = *setup({}, 3, chance);
  // A position with trading huts, boats of all sorts and fruit.
  Player& rich = state.players[state.turn];
  rich.goods = {6, 6, 6};
  rich.rows[0].push_back({Kind::trading_hut, 1});
  --state.stock[static_cast<std::size_t>(Kind::trading_hut)];
  rich.boats = {1, 2, 2};
  state.stock[static_cast<std::size_t>(Kind::boat)] = 4;
  for (int turn = 0; turn < 3; ++turn) {
    const Seat seat = *to_act(state).begin();
    while (to_act(state).contains(seat)) {
      const auto listed = legal(state, seat);
      const Outlook outlook = outlook_of(state, seat);
      std::size_t accepted = 0;
      every_action(state, [&](const Action& action) {
        if (check(state, seat, outlook, action) == Refusal::allowed) ++accepted;
      });
      REQUIRE(accepted == static_cast<std::size_t>(std::ranges::count_if(listed, within)));
      for (const Action& action : listed) REQUIRE(apply(state, seat, action));
      state = apply(state, seat, listed[chance.below(static_cast<std::uint32_t>(listed.size()))])->state;
    }
    state = settle(state, chance).state;
  }
}

TEST_CASE("hawaii: the number of complete turns of a simple position matches a count by hand") {
  // Foot hut or shell hut; price tokens 2 and 3 and five shells: pay 2, 4 (double) or 3 shells; in the first or second
  // village. Or stay at the beach: one fish with the fishing boat, or the two places of the order track.
  Position at;
  at.token(at_huts, 0, 2).token(at_huts, 1, 3).rejected(2).goods(0, {5, 1, 0});
  int turns = 0;
  const auto count = [&](const auto& self, const State& state) -> void {
    if (state.phase == Phase::done) {
      ++turns;
      return;
    }
    for (const Action& action : legal(state, 0)) self(self, apply(state, 0, action)->state);
  };
  count(count, at.state);
  CHECK(turns == 2 * 3 * 2 + 1 + 2);
}

TEST_CASE("hawaii: the evaluation rises with what will score") {
  const Position bare;
  Position near = bare;
  near.village(0, 0, {{Kind::hula, 2}, {Kind::taro, 1}, {Kind::long_hut, 1}, {Kind::surfer, 1}});
  Position topped = near;
  topped.tikis(0, 3);
  CHECK(appraise(bare.state).size() == 2);
  CHECK(appraise(near.state)[0] > appraise(bare.state)[0]);
  CHECK(appraise(topped.state)[0] > appraise(near.state)[0]);
  CHECK(appraise(topped.state)[1] == appraise(bare.state)[1]);
  // At the end the appraisal is the score in hundredths, plus a little for resources.
  Position over;
  over.round(5).village(0, 0, {{Kind::long_hut, 2}}).end_round();
  CHECK(appraise(over.state)[0] == 100 * score(over.state).seats[0].total);
}

TEST_CASE("hawaii: five bots finish a game") {
  SmallChance chance(2);
  State state = *setup({}, 5, chance);
  int turns = 0;
  while (!to_act(state).empty()) {
    const Seat seat = *to_act(state).begin();
    for (const Action& action : bots::choose_turn<hawaii::Game>(state, seat, bots::Kind::greedy, chance)) {
      state = apply(state, seat, action)->state;
    }
    state = settle(state, chance).state;
    REQUIRE(++turns < 400);
  }
  CHECK(outcome(state));
}

}  // namespace reef::hawaii::test
