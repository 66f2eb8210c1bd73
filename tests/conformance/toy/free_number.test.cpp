// Steps with a free number: what is listed, what the bots choose, and which faults the suite finds.
#include "tests/conformance/toy/free_number.hpp"

#include <algorithm>
#include <set>

#include "engines/bots/free_numbers.hpp"
#include "tests/conformance/free_numbers.hpp"
#include "tests/conformance/toy/toys.hpp"

using namespace reef;
using namespace reef::conformance;

namespace free_number_test {

namespace toy_game = reef::toy::free_number;

namespace {

using Stakes = toy_game::Game;

toy_game::State two_players() {
  KeyedChance luck = luck_of(1, 0);
  return *Stakes::setup({}, 2, luck);
}

/// Lists one coin more than there is.
struct TooWide : Stakes {
  static std::optional<FreeRange> free_range(const State& state, Seat seat, const Action& action) {
    auto range = Stakes::free_range(state, seat, action);
    if (range) range->most += 1;
    return range;
  }
};

/// Does not list the last coin.
struct TooNarrow : Stakes {
  static std::optional<FreeRange> free_range(const State& state, Seat seat, const Action& action) {
    auto range = Stakes::free_range(state, seat, action);
    if (range && range->most > range->least) range->most -= 1;
    return range;
  }
};

/// Lists 0 in the range, although it is listed by itself and 1 to 9 are refused.
struct Overlapping : Stakes {
  static std::optional<FreeRange> free_range(const State& state, Seat seat, const Action& action) {
    auto range = Stakes::free_range(state, seat, action);
    if (range) range->least = 0;
    return range;
  }
};

/// Lists the step with the most coins.
struct ListedWithMost : Stakes {
  static std::vector<Action> legal(const State& state, Seat seat) {
    std::vector<Action> actions = Stakes::legal(state, seat);
    if (actions.size() == 2) actions[1] = toy::free_number::Stake{state.purses[seat]};
    return actions;
  }
};

}  // namespace

TEST_CASE("the toy with a free number passes every check") {
  std::set<std::string> steps;
  for (const Recording& recording : passes_every_check<Stakes>()) {
    for (const Turn& turn : recording.turns) steps.insert(turn.steps.front().dump());
  }
  CHECK(steps.size() > 20);
}

TEST_CASE("the listing gives the field and the range of a free number, and has its step once") {
  const Json legal = GameOf<Stakes>(two_players()).legal(0);
  REQUIRE(legal.size() == 2);
  CHECK(legal[0] == Json{{"step", {{"type", "stake"}, {"coins", 0}}}});
  CHECK(legal[1] == Json{{"step", {{"type", "stake"}, {"coins", 10}}},
                         {"price", {{"coins", 10}}},
                         {"free", {{"field", "coins"}, {"least", 10}, {"most", 500}}}});
  CHECK(lists(legal, {{"type", "stake"}, {"coins", 500}}));
  CHECK_FALSE(lists(legal, {{"type", "stake"}, {"coins", 501}}));
  CHECK_FALSE(lists(legal, {{"type", "stake"}, {"coins", 9}}));
}

TEST_CASE("the schema of a step says which number is free") {
  const Json step = schema_of<toy_game::Action>().at("oneOf").at(0).at("properties").at("coins");
  CHECK(step == Json{{"type", "integer"}, {"minimum", 0}, {"maximum", 1000}, {"x-free", true}});
}

TEST_CASE("faults in ranges of free numbers are found") {
  CHECK(finds<TooWide>(check_free_numbers));
  CHECK(finds<TooNarrow>(check_free_numbers));
  CHECK(finds<Overlapping>(check_free_numbers));
  CHECK(finds<ListedWithMost>(check_free_numbers));
}

TEST_CASE("bots look at all numbers of a short range, and at both ends and some between of a long one") {
  KeyedChance luck = luck_of(1, 1);
  CHECK(bots::some_numbers({3, 3}, luck) == std::vector<std::int64_t>{3});
  CHECK(bots::some_numbers({3, 6}, luck) == std::vector<std::int64_t>{3, 4, 5, 6});
  const std::vector<std::int64_t> some = bots::some_numbers({0, 1'000}, luck);
  CHECK(some.size() == 16);
  CHECK(some.front() == 0);
  CHECK(some.back() == 1'000);
  CHECK(std::ranges::is_sorted(some, std::less_equal<>()));
}

TEST_CASE("bots choose free numbers that apply") {
  KeyedChance luck = luck_of(2, 0);
  std::set<int> random;
  for (int tried = 0; tried < 40; ++tried) {
    const auto turn = bots::choose_turn<Stakes>(two_players(), 0, bots::Kind::random, luck);
    REQUIRE(Stakes::apply(two_players(), 0, turn.front()));
    random.insert(std::get<toy_game::Stake>(turn.front()).coins);
  }
  CHECK(random.size() > 10);
  const auto turn = bots::choose_turn<Stakes>(two_players(), 0, bots::Kind::greedy, luck);
  CHECK(Stakes::apply(two_players(), 0, turn.front()));
}

}  // namespace free_number_test
