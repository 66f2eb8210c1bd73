// Who is rated after a match, with which rank, for every kind of end.

#include "server/match/rated.hpp"

#include <catch2/catch.hpp>

#include "server/match/records/verify.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using reef::testing::await_result;
using reef::testing::Fixture;
using reef::testing::ListeningSocket;

namespace {

using Players = std::vector<store::Rated::Player>;

/// A seat of this user (0: a bot's own seat), possibly given up.
store::SeatRow seat(store::Key user, bool resigned = false) {
  store::SeatRow row;
  if (user == 0 || resigned) row.bot = "greedy";
  row.kind = user == 0 || resigned ? store::SeatKind::bot : store::SeatKind::player;
  if (user != 0) row.user.emplace().key = user;
  row.resigned = resigned;
  return row;
}

match::MatchState final_of(std::vector<store::SeatRow> seats, const std::vector<int>& ranks,
                           const std::vector<int>& teams = {}) {
  auto row = std::make_shared<store::Match>();
  row->head.game = "some game";
  row->head.seats = std::move(seats);
  match::MatchState state{};
  state.row = std::move(row);
  state.position.status = store::Status::finished;
  Json outcome{{"ranks", ranks}};
  if (!teams.empty()) outcome["teams"] = teams;
  state.position.outcome = outcome.dump();
  return state;
}

Players players_of(const match::MatchState& state) {
  const auto found = match::rated(state);
  return found ? found->players : Players();
}

store::Rated::Player placed(store::Key user, int rank) {
  return {.user = user, .rank = rank, .bot = user == 0 ? "greedy" : ""};
}

}  // namespace

TEST_CASE("people are rated by the ranks of the match, including ties") {
  CHECK(players_of(final_of({seat(7), seat(8), seat(9)}, {2, 1, 2})) ==
        Players{placed(7, 2), placed(8, 1), placed(9, 2)});
  CHECK(match::rated(final_of({seat(7), seat(8)}, {1, 2}))->game == "some game");
}

TEST_CASE("bots are ranked among people") {
  CHECK(players_of(final_of({seat(7), seat(0), seat(9)}, {3, 1, 2})) ==
        Players{placed(7, 3), placed(0, 1), placed(9, 2)});
}

TEST_CASE("a bot that plays on for a player is not rated beside them") {
  CHECK(players_of(final_of({seat(7), seat(8, true)}, {2, 1})) == Players{placed(7, 1), placed(8, 2)});
  CHECK(players_of(final_of({seat(7, true), seat(0)}, {1, 2})) == Players{placed(7, 2), placed(0, 1)});
}

TEST_CASE("a player who gave up ranks behind all who stayed, whatever the bot achieved") {
  CHECK(players_of(final_of({seat(7, true), seat(8), seat(9)}, {1, 2, 3})) ==
        Players{placed(7, 3), placed(8, 1), placed(9, 2)});
}

TEST_CASE("players who gave up share the last rank") {
  CHECK(players_of(final_of({seat(6, true), seat(7), seat(8, true), seat(9)}, {1, 3, 4, 2})) ==
        Players{placed(6, 3), placed(7, 2), placed(8, 3), placed(9, 1)});
}

TEST_CASE("a team is rated as one, with its rank") {
  const auto players = players_of(final_of({seat(6), seat(7), seat(8), seat(9)}, {3, 1, 3, 1}, {0, 1, 0, 1}));
  REQUIRE(players.size() == 4);
  std::vector<std::pair<int, int>> found;
  for (const auto& player : players) found.emplace_back(player.team.value_or(-1), player.rank);
  CHECK(found == std::vector<std::pair<int, int>>{{0, 3}, {1, 1}, {0, 3}, {1, 1}});
}

TEST_CASE("a team ranks last when all its players gave up, and keeps its rank while one stays") {
  const auto one_left = players_of(final_of({seat(6, true), seat(7), seat(8), seat(9)}, {1, 3, 1, 3}, {0, 1, 0, 1}));
  CHECK(one_left[0].rank == 1);
  CHECK(one_left[0].left_team);
  CHECK_FALSE(one_left[2].left_team);
  const auto all_left =
      players_of(final_of({seat(6, true), seat(7), seat(8, true), seat(9)}, {1, 3, 1, 3}, {0, 1, 0, 1}));
  CHECK(all_left[0].rank == 3);
  CHECK(all_left[1].rank == 1);
  CHECK(all_left[2].rank == 3);
}

TEST_CASE("a match that all won or lost together rates nobody") {
  CHECK_FALSE(match::rated(final_of({seat(7), seat(8)}, {1, 1}, {0, 0})));
}

TEST_CASE("team mates gain and lose together, and the replay confirms it") {
  Fixture fixture;
  fixture.game = "tugs";
  std::vector<store::User> crew;
  for (const char* name : {"Ada", "Bob", "Eve", "Dan"}) crew.push_back(fixture.guest(name));
  const std::string id = fixture.table(crew[0], "mooo")->at("id");
  for (std::size_t seat = 1; seat < 4; ++seat) REQUIRE(fixture.sit(id, crew[seat]));
  const auto shown = [&] { return *fixture.show(id, crew[0]); };
  CHECK(shown().at("teams") == Json::array({0, 1, 0, 1}));
  CHECK(shown().at("rated") == true);

  // The even seats pull as little as they can, so the odd seats win.
  while (shown().at("status") == "running") {
    const auto seat = shown().at("to_act").at(0).get<std::size_t>();
    const Json snapshot = *fixture.show(id, crew[seat]);
    const Json& legal = snapshot.at("legal");
    const Json step = seat % 2 == 0 ? legal.front().at("step") : legal.back().at("step");
    const std::string cmd = "pull-" + std::to_string(snapshot.at("ply").get<int>());
    REQUIRE(fixture.commit(id, crew[seat], snapshot.at("prompt"), Json::array({step}), cmd));
  }
  CHECK(shown().at("outcome").at("teams") == Json::array({0, 1, 0, 1}));
  CHECK(shown().at("outcome").at("ranks") == Json::array({3, 1, 3, 1}));
  const Json ratings = shown().at("ratings");
  REQUIRE(ratings.size() == 4);
  CHECK(ratings[0].at("after") == ratings[2].at("after"));
  CHECK(ratings[1].at("after") == ratings[3].at("after"));
  CHECK(ratings[0].at("after").get<int>() + ratings[1].at("after").get<int>() == 3000);
  CHECK(ratings[1].at("after") > 1500);

  store::Match match = **fixture.store().match(id);
  const auto turns = *fixture.store().turns(match.head.key, 0, match.position.ply);
  CHECK(match::verify(match, turns));
  match.rating_changes[0].after.mu += 0.1;
  CHECK(match::verify(match, turns).error().what == "the ranks give different ratings");
}

TEST_CASE("a co-operative match is not rated, and says so from the start") {
  Fixture fixture;
  fixture.game = "raft";
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  CHECK(fixture.show(id, ada)->at("rated") == false);
  CHECK(fixture.show(id, ada)->at("teams") == Json::array({0, 0}));
  while (fixture.show(id, ada)->at("status") == "running") {
    REQUIRE(fixture.play(id, fixture.show(id, ada)->at("prompt").is_null() ? bob : ada));
  }
  CHECK(fixture.show(id, ada)->at("outcome").at("won").size() == 2);
  CHECK(fixture.show(id, ada)->at("ratings").is_null());
  store::RatingStore& ratings = fixture.services->store->ratings();
  CHECK(ratings.ratings_of(ada.key)->empty());
}

TEST_CASE("an unrated or unfinished match rates nobody") {
  auto state = final_of({seat(7), seat(8)}, {1, 2});
  state.position.status = store::Status::running;
  CHECK(players_of(state).empty());
  state.position.status = store::Status::finished;
  auto row = std::make_shared<store::Match>(*state.row);
  row->head.rated = false;
  state.row = row;
  CHECK(players_of(state).empty());
}

TEST_CASE("a finished match rates both players, shown alike in the last frame, the snapshot and after a restart") {
  Fixture fixture;
  fixture.game = "pearls";
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  auto socket = std::make_shared<ListeningSocket>();
  auto member = std::make_shared<realtime::Member>(socket, ada);
  fixture.services->hub.join(member);
  await_result<int>(
      [&](auto callback) { fixture.services->hub.subscribe(member, id, "", std::nullopt, std::move(callback)); });
  while (fixture.show(id, ada)->at("status") == "running") {
    REQUIRE(fixture.show(id, ada)->at("ratings").is_null());
    REQUIRE(fixture.play(id, fixture.show(id, ada)->at("prompt").is_null() ? bob : ada));
  }

  const Json shown = fixture.show(id, ada)->at("ratings");
  const auto after = [](int own, int other) { return own == other ? 1500 : own < other ? 1605 : 1395; };
  const auto ranks = fixture.show(id, ada)->at("outcome").at("ranks").get<std::vector<int>>();
  CHECK(shown == Json::array({{{"seat", 0}, {"before", 1500}, {"after", after(ranks[0], ranks[1])}},
                              {{"seat", 1}, {"before", 1500}, {"after", after(ranks[1], ranks[0])}}}));
  CHECK(fixture.show(id, bob)->at("ratings") == shown);
  const auto ply = fixture.show(id, ada)->at("ply").get<std::size_t>();
  const auto frames = socket->wait_for("frame", ply);
  REQUIRE(frames.size() == ply);
  CHECK(frames.back().at("ratings") == shown);
  CHECK(frames.front().at("ratings").is_null());
  const Json replayed =
      *await_result<Json>([&](auto callback) { fixture.services->history.frames(id, {}, 0, std::move(callback)); });
  CHECK(replayed.at("frames").back().at("ratings") == shown);
  CHECK(replayed.at("frames").at(0).at("ratings").is_null());
  fixture.restart();
  CHECK(fixture.show(id, ada)->at("ratings") == shown);
}

TEST_CASE("resigning in a match of two is a loss; an agreed draw is rated as a tie") {
  bool is_read_again = false;
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string lost = fixture.match_of(ada, bob);
  fixture.store().after_read([&] { is_read_again = true; });
  REQUIRE(fixture.resign(lost, ada, "resign-1"));
  CHECK(fixture.show(lost, bob)->at("ratings").at(0) == Json{{"seat", 0}, {"before", 1500}, {"after", 1395}});
  CHECK_FALSE(is_read_again);

  fixture.game = "pearls";
  const auto eve = fixture.guest("Eve");
  const auto dan = fixture.guest("Dan");
  const std::string even = fixture.match_of(eve, dan);
  REQUIRE(fixture.offer(even, eve, {{"kind", "draw"}}, "offer-01"));
  REQUIRE(fixture.vote(even, dan, 1, true, "vote-001"));
  CHECK(fixture.show(even, eve)->at("ratings").at(0) == Json{{"seat", 0}, {"before", 1500}, {"after", 1500}});
}

TEST_CASE("a match of one person with a bot rates only the bot") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const std::string id = fixture.table(ada, "mb")->at("id");
  REQUIRE(fixture.resign(id, ada, "resign-1"));
  CHECK(fixture.show(id, ada)->at("status") == "finished");
  CHECK(fixture.show(id, ada)->at("ratings").is_null());
  store::RatingStore& ratings = fixture.services->store->ratings();
  CHECK(ratings.ratings_of(ada.key)->empty());
  const auto bots = ratings.bots(fixture.show(id, ada)->at("game")).value();
  REQUIRE(bots.size() == 1);
  CHECK(bots[0].matches == 1);
  CHECK(rating::shown(bots[0].rating.mu) == 1605);
}

TEST_CASE("an end that cannot be stored rates nobody until it is stored") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  store::RatingStore& ratings = fixture.services->store->ratings();
  fixture.store().fail_next(1);
  CHECK(fixture.resign(id, ada, "resign-1").error().code == protocol::Code::unavailable);
  CHECK(ratings.ratings_of(ada.key)->empty());
  CHECK(fixture.show(id, ada)->at("ratings").is_null());
  REQUIRE(fixture.resign(id, ada, "resign-1"));
  CHECK(ratings.ratings_of(ada.key)->at(0).matches == 1);
}
