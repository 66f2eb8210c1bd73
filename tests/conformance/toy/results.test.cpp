// Co-operative games, teams, the lowest score and eight seats: the toys pass the suite, and bots play for the
// result.
#include "tests/conformance/toy/results.hpp"

#include "tests/conformance/toy/toys.hpp"

using namespace reef;
using namespace reef::conformance;

namespace {

template <Game G>
Outcome played(int seats, bots::Kind kind) {
  KeyedChance luck = luck_of(7, seats);
  return entry_of<G>().play_out(Json::object(), std::vector(static_cast<std::size_t>(seats), kind), {}, luck)->outcome;
}

/// Says nothing about who has won.
struct SilentRaft : toy::Raft {
  static std::optional<Outcome> outcome(const State& state) {
    auto outcome = Raft::outcome(state);
    if (outcome) outcome->won.clear();
    return outcome;
  }
};

/// Lets only the first seat reach the shore.
struct SplitRaft : toy::Raft {
  static std::optional<Outcome> outcome(const State& state) {
    auto outcome = Raft::outcome(state);
    if (outcome) outcome->won[0] = !outcome->won[0];
    return outcome;
  }
};

/// Ranks each seat of a crew by what it has pulled itself.
struct JealousTugs : toy::Tugs {
  static std::optional<Outcome> outcome(const State& state) {
    auto outcome = Tugs::outcome(state);
    if (outcome) std::swap(outcome->ranks[0], outcome->ranks[1]);
    return outcome;
  }
};

/// Ranks the most pinches first.
struct ProudCrabs : toy::Crabs {
  static const Meta& meta() {
    static const Meta meta = [] {
      Meta crabs = Crabs::meta();
      crabs.lowest_wins = false;
      return crabs;
    }();
    return meta;
  }
};

}  // namespace

TEST_CASE("toys with other results pass every check") {
  CHECK(passes_every_check<toy::Raft>().size() == 4 * 2);
  CHECK(passes_every_check<toy::Tugs>().size() == 5 * 2);
  CHECK(passes_every_check<toy::Crabs>().size() == 8 * 2);
}

TEST_CASE("faults in who has won are found") {
  CHECK(finds<SilentRaft>(check_outcomes));
  CHECK(finds<SplitRaft>(check_outcomes));
  CHECK(finds<JealousTugs>(check_outcomes));
  CHECK(finds<ProudCrabs>(check_outcomes));
}

TEST_CASE("bots play for what wins") {
  const Outcome raft = played<toy::Raft>(1, bots::Kind::greedy);
  CHECK(raft.won == std::vector<bool>{true});
  CHECK(raft.scores[0] >= 12);
  // Who wants few pinches says 1 in each of the four rounds; chance adds at most one each time.
  for (const int score : played<toy::Crabs>(8, bots::Kind::greedy).scores) CHECK(score <= 8);
  for (const int score : played<toy::Tugs>(4, bots::Kind::greedy).scores) CHECK(score >= 24);
}

TEST_CASE("an outcome says who has won only where the game says it") {
  CHECK_FALSE(encode(played<toy::Crabs>(3, bots::Kind::random)).contains("won"));
  CHECK(encode(played<toy::Raft>(2, bots::Kind::random)).at("won").size() == 2);
}

TEST_CASE("an outcome says who belongs together only where seats share a result") {
  CHECK_FALSE(encode(played<toy::Crabs>(3, bots::Kind::random)).contains("teams"));
  CHECK(encode(played<toy::Raft>(2, bots::Kind::random)).at("teams") == Json::array({0, 0}));
  CHECK(encode(played<toy::Tugs>(5, bots::Kind::random)).at("teams") == Json::array({0, 1, 0, 1, 0}));
}
