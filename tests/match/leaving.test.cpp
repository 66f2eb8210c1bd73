// How matches go on and end without a player where all win together, in teams, and where the lowest score wins.

#include "server/match/actions/leaving.hpp"

#include <catch2/catch.hpp>

#include "server/match/rated.hpp"
#include "tests/conformance/toy/results.hpp"

using namespace reef;

namespace {

template <Game G>
std::shared_ptr<const AnyGame> at_round_one(const std::vector<std::uint8_t>& marks) {
  return std::make_shared<GameOf<G>>(toy::PullState{.marks = marks, .turn = 0, .pulled = 0, .round = 1});
}

match::MatchState running(std::shared_ptr<const AnyGame> game_state) {
  auto row = std::make_shared<store::Match>();
  row->head.rated = true;
  for (store::Key user = 1; user <= static_cast<store::Key>(game_state->teams().size()); ++user) {
    store::SeatRow seat;
    seat.kind = store::SeatKind::player;
    seat.user.emplace().key = user;
    row->head.seats.push_back(std::move(seat));
  }
  match::MatchState state{};
  state.row = std::move(row);
  state.position.status = store::Status::running;
  state.game_state = std::move(game_state);
  return state;
}

/// The ranks of a match that ends now, without these seats.
template <Game G>
std::vector<int> ranks_without(const std::vector<std::uint8_t>& marks, const std::vector<bool>& left) {
  return match::outcome_without(*at_round_one<G>(marks), left, "timed_out").ranks;
}

}  // namespace

TEST_CASE("a co-operative match goes on until nobody is left, and is lost then") {
  match::MatchState state = running(at_round_one<toy::Raft>({3, 3}));
  match::give_up(state, 0, match::Leaving::resigned);
  CHECK(state.position.status == store::Status::running);
  match::give_up(state, 1, match::Leaving::resigned);
  REQUIRE(state.position.status == store::Status::finished);
  const Json outcome = Json::parse(state.position.outcome);
  CHECK(outcome.at("ranks") == Json{1, 1});
  CHECK(outcome.at("won") == Json{false, false});
  CHECK_FALSE(match::rated(state));
}

TEST_CASE("a solo match ends when its player leaves") {
  match::MatchState state = running(at_round_one<toy::Raft>({3}));
  match::give_up(state, 0, match::Leaving::resigned);
  CHECK(state.position.status == store::Status::finished);
  CHECK(Json::parse(state.position.outcome).at("won") == Json{false});
}

TEST_CASE("a team plays on while one of its seats stays") {
  match::MatchState state = running(at_round_one<toy::Tugs>({3, 3, 3, 3}));
  match::give_up(state, 0, match::Leaving::resigned);
  match::give_up(state, 1, match::Leaving::resigned);
  CHECK(state.position.status == store::Status::running);
  match::give_up(state, 2, match::Leaving::resigned);
  REQUIRE(state.position.status == store::Status::finished);
  CHECK(Json::parse(state.position.outcome).at("ranks") == Json{3, 1, 3, 1});
  const auto rated = match::rated(state);
  REQUIRE(rated);
  // Who stayed has the rank of the team; all who left are last.
  CHECK(rated->players[3].rank == 1);
  CHECK(rated->players[0].rank == rated->players[1].rank);
  CHECK(rated->players[1].rank > rated->players[3].rank);
}

TEST_CASE("a team shares its rank, also with a mate who left") {
  CHECK(ranks_without<toy::Tugs>({4, 2, 4, 2}, {true, false, false, false}) == std::vector<int>{1, 3, 1, 3});
  CHECK(ranks_without<toy::Tugs>({4, 2, 4, 2}, {true, false, true, false}) == std::vector<int>{3, 1, 3, 1});
}

TEST_CASE("the lowest score is first where it wins, and who left is last") {
  CHECK(ranks_without<toy::Crabs>({2, 4, 3}, {false, false, false}) == std::vector<int>{1, 3, 2});
  CHECK(ranks_without<toy::Crabs>({2, 4, 3}, {true, false, false}) == std::vector<int>{3, 2, 1});
}

TEST_CASE("with eight seats a match lacks opponents when one is left") {
  const auto game_state = at_round_one<toy::Crabs>(std::vector<std::uint8_t>(8, 2));
  std::vector<bool> left(8, true);
  left[7] = false;
  CHECK(match::lacks_opponents(*game_state, left));
  left[3] = false;
  CHECK_FALSE(match::lacks_opponents(*game_state, left));
}
