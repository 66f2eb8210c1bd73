#include "engines/bots/greedy.hpp"

#include <catch2/catch.hpp>
#include <numeric>

#include "engines/bots/tests/fakes.hpp"
#include "engines/core/registry.hpp"
#include "tests/conformance/toy/pearls.hpp"

using namespace reef;
using bots::ImaginedChance;
using bots::Kind;
using fakes::AppraisedDigits;
using fakes::Digits;
using fakes::Stones;
using fakes::WorthlessDigits;
using toy::Pearls;

namespace {

/// Plays a game to its end with one bot per seat and returns the outcome. Fails the test on an illegal turn.
Outcome play(const GameEntry& game, const Json& options, const std::vector<Kind>& seats, std::uint64_t seed) {
  ImaginedChance chance(seed);
  auto game_state = std::move(*game.setup(options, static_cast<int>(seats.size()), chance));
  while (!game_state->to_act().empty()) {
    const Seat seat = *game_state->to_act().begin();
    auto draft = fold(*game_state, seat, game.choose_turn(*game_state, seat, seats[seat], chance, {}));
    REQUIRE(draft);
    REQUIRE(draft->can_commit);
    game_state = std::move(draft->game_state);
    game_state->settle(chance);
  }
  return *game_state->outcome();
}

/// How many games one greedy bot wins alone against random ones. It plays in every seat in turn.
int wins_of_greedy(const GameEntry& game, const Json& options, int seats, int games) {
  int wins = 0;
  for (int played = 0; played < games; ++played) {
    std::vector<Kind> kinds(static_cast<std::size_t>(seats), Kind::random);
    const auto greedy = static_cast<std::size_t>(played % seats);
    kinds[greedy] = Kind::greedy;
    const Outcome outcome = play(game, options, kinds, static_cast<std::uint64_t>(played));
    const auto winners = std::count(outcome.ranks.begin(), outcome.ranks.end(), 1);
    wins += outcome.ranks[greedy] == 1 && winners == 1 ? 1 : 0;
  }
  return wins;
}

Pearls::State dive(std::uint64_t seed, int seats) {
  ImaginedChance chance(seed);
  return *Pearls::setup({}, seats, chance);
}

}  // namespace

TEST_CASE("greedy clearly beats random at the toy") {
  const GameEntry game = entry_of<Pearls>();
  CHECK(wins_of_greedy(game, Json::object(), 2, 200) > 130);
  // 25 would be even; 38 is three standard deviations more.
  CHECK(wins_of_greedy(game, {{"deck", "large"}}, 4, 100) > 38);
}

TEST_CASE("greedy clearly beats random at every game") {
  for (const GameEntry& game : games()) {
    INFO(game.meta().id);
    const int games_played = 12;
    CHECK(wins_of_greedy(game, Json::object(), game.meta().seats_min, games_played) >= 10);
  }
}

TEST_CASE("the greedy choice does not depend on hidden information") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Pearls::State state = dive(seed, 3);
    ImaginedChance dealer(seed + 1'000);
    const Pearls::State other = Pearls::redeal(state, Viewer::at(1), dealer);
    ImaginedChance luck(7);
    ImaginedChance same_luck(7);
    CHECK(bots::choose_turn<Pearls>(state, 1, Kind::greedy, luck) ==
          bots::choose_turn<Pearls>(other, 1, Kind::greedy, same_luck));
  }
}

TEST_CASE("greedy sees what happens only at the end of a turn") {
  // Seat 0 has pledged nothing on a card of 1: any higher card wins the treasure, so pledging would waste money.
  Pearls::State state = dive(3, 2);
  state.treasure = 4;
  state.divers[0] = {.hand = {1, 1}, .picked = 1, .pledged = 0};
  state.divers[1].hand = {1, 6, 6};
  state.divers[1].peeked = true;
  ImaginedChance luck(1);
  const auto turn = bots::greedy_turn<Pearls>(state, 1, luck);
  REQUIRE(turn.size() == 2);
  CHECK(turn[0] == Pearls::Action(toy::pearls::Pick{6}));
}

TEST_CASE("greedy plays a game with one seat") {
  CHECK(bots::advantage<Stones>(6, 0) == 6);
  CHECK(bots::advantage<Stones>(10, 0) == -10);
  ImaginedChance luck(1);
  CHECK(bots::greedy_turn<Stones>(0, 0, luck).size() == 1);
  CHECK(bots::greedy_turn<Stones>(9, 0, luck) == std::vector<int>{1});
}

TEST_CASE("greedy uses the game's own evaluation of positions if there is one") {
  CHECK(bots::advantage<AppraisedDigits>({9, 5}, 0) == -2);
  ImaginedChance luck(1);
  const Digits::State all_but_one(Digits::digits_in_a_turn - 1, 0);
  CHECK(bots::greedy_turn<AppraisedDigits>(all_but_one, 0, luck) == std::vector<int>{3});
}

TEST_CASE("a search limit shortens all branches a little, not only the last ones") {
  ImaginedChance luck(1);
  const auto turn = bots::greedy_turn<Digits>({}, 0, luck);
  REQUIRE(turn.size() == Digits::digits_in_a_turn);
  // A search that never leaves the beginning 0000 finds 36 at most.
  CHECK(std::accumulate(turn.begin(), turn.end(), 0) > 45);
}

TEST_CASE("if greedy cannot search every turn, it also follows the best beginnings") {
  ImaginedChance luck(1);
  CHECK(bots::greedy_turn<Digits>({}, 0, luck) == Digits::State(Digits::digits_in_a_turn, 9));
}

TEST_CASE("a rank shared by all is neither won nor lost") {
  struct Shared : fakes::WorthlessDigits {
    static ScoreSheet score(const State&) { return {.seats = {{.items = {}, .total = 3}, {.items = {}, .total = 1}}}; }
    static std::optional<Outcome> outcome(const State& state) {
      if (state.empty()) return std::nullopt;
      return Outcome{.ranks = {1, state[0]}, .scores = {3, 1}, .reason = "ended"};
    }
  };
  CHECK(bots::advantage<Shared>({}, 0) == 2);
  CHECK(bots::advantage<Shared>({1}, 1) == -2);
  CHECK(bots::advantage<Shared>({2}, 0) > bots::victory / 2);
  CHECK(bots::advantage<Shared>({2}, 1) < -bots::victory / 2);
}

TEST_CASE("ties are broken at random, with equal probability") {
  ImaginedChance luck(1);
  std::vector<int> counts(10, 0);
  for (int thought = 0; thought < 1'000; ++thought) {
    const auto turn = bots::greedy_turn<WorthlessDigits>(Digits::State(Digits::digits_in_a_turn - 1, 0), 0, luck);
    ++counts.at(static_cast<std::size_t>(turn.at(0)));
  }
  for (const int count : counts) {
    CHECK(count > 60);
    CHECK(count < 140);
  }
}
