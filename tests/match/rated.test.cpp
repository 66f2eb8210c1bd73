// Who is rated for a match that is over, with which rank, and that it happens with every kind of end.

#include "server/match/rated.hpp"

#include <catch2/catch.hpp>

#include "server/store/sqlite_ratings.hpp"
#include "tests/support/house.hpp"

using namespace reef;
using reef::testing::ask;
using reef::testing::House;
using reef::testing::ListeningSocket;

namespace {

using Players = std::vector<store::Rated::Player>;

/// A seat of this user (0: nobody, the computer's own), perhaps given up.
store::SeatRow seat(store::Key user, bool resigned = false) {
  store::SeatRow row;
  if (user == 0 || resigned) row.bot = "greedy";
  row.kind = user == 0 || resigned ? store::SeatKind::bot : store::SeatKind::player;
  if (user != 0) row.user.emplace().key = user;
  row.resigned = resigned;
  return row;
}

match::Standing final_of(std::vector<store::SeatRow> seats, const std::vector<int>& ranks) {
  auto row = std::make_shared<store::Match>();
  row->head.game = "some game";
  row->head.seats = std::move(seats);
  match::Standing standing{};
  standing.row = std::move(row);
  standing.position.status = store::Status::finished;
  standing.position.outcome = Json{{"ranks", ranks}}.dump();
  return standing;
}

Players players_of(const match::Standing& standing) {
  const auto found = match::rated(standing);
  return found ? found->players : Players();
}

store::Rated::Player placed(store::Key user, int rank) {
  return {.user = user, .rank = rank, .bot = user == 0 ? "greedy" : ""};
}

}  // namespace

TEST_CASE("people are rated with the ranks of the match, ties too") {
  CHECK(players_of(final_of({seat(7), seat(8), seat(9)}, {2, 1, 2})) ==
        Players{placed(7, 2), placed(8, 1), placed(9, 2)});
  CHECK(match::rated(final_of({seat(7), seat(8)}, {1, 2}))->game == "some game");
}

TEST_CASE("computers have their ranks among people") {
  CHECK(players_of(final_of({seat(7), seat(0), seat(9)}, {3, 1, 2})) ==
        Players{placed(7, 3), placed(0, 1), placed(9, 2)});
}

TEST_CASE("a computer that plays on for somebody is not named beside them") {
  CHECK(players_of(final_of({seat(7), seat(8, true)}, {2, 1})) == Players{placed(7, 1), placed(8, 2)});
  CHECK(players_of(final_of({seat(7, true), seat(0)}, {1, 2})) == Players{placed(7, 2), placed(0, 1)});
}

TEST_CASE("who gave the seat up comes behind all who stayed, whatever the computer made of it") {
  CHECK(players_of(final_of({seat(7, true), seat(8), seat(9)}, {1, 2, 3})) ==
        Players{placed(7, 3), placed(8, 1), placed(9, 2)});
}

TEST_CASE("those who gave their seats up share the last rank") {
  CHECK(players_of(final_of({seat(6, true), seat(7), seat(8, true), seat(9)}, {1, 3, 4, 2})) ==
        Players{placed(6, 3), placed(7, 2), placed(8, 3), placed(9, 1)});
}

TEST_CASE("a match that is not to count rates nobody, nor does one that goes on") {
  auto standing = final_of({seat(7), seat(8)}, {1, 2});
  standing.position.status = store::Status::running;
  CHECK(players_of(standing).empty());
  standing.position.status = store::Status::finished;
  auto row = std::make_shared<store::Match>(*standing.row);
  row->head.rated = false;
  standing.row = row;
  CHECK(players_of(standing).empty());
}

TEST_CASE("a match played to its end rates both, and the last frame, the snapshot and a restart show it alike") {
  House house;
  house.game = "pearls";
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.match_of(ada, bob);
  auto socket = std::make_shared<ListeningSocket>();
  auto member = std::make_shared<realtime::Member>(socket, ada);
  house.services->hub.join(member);
  ask<int>([&](auto told) { house.services->hub.subscribe(member, id, "", std::nullopt, std::move(told)); });
  while (house.show(id, ada)->at("status") == "running") {
    REQUIRE(house.show(id, ada)->at("ratings").is_null());
    REQUIRE(house.play(id, house.show(id, ada)->at("prompt").is_null() ? bob : ada));
  }

  const Json shown = house.show(id, ada)->at("ratings");
  const auto after = [](int own, int other) { return own == other ? 1500 : own < other ? 1605 : 1395; };
  const auto ranks = house.show(id, ada)->at("outcome").at("ranks").get<std::vector<int>>();
  CHECK(shown == Json::array({{{"seat", 0}, {"before", 1500}, {"after", after(ranks[0], ranks[1])}},
                              {{"seat", 1}, {"before", 1500}, {"after", after(ranks[1], ranks[0])}}}));
  CHECK(house.show(id, bob)->at("ratings") == shown);
  const auto ply = house.show(id, ada)->at("ply").get<std::size_t>();
  const auto frames = socket->wait_for("frame", ply);
  REQUIRE(frames.size() == ply);
  CHECK(frames.back().at("ratings") == shown);
  CHECK(frames.front().at("ratings").is_null());
  const Json replayed = *ask<Json>([&](auto told) { house.services->history.frames(id, {}, 0, std::move(told)); });
  CHECK(replayed.at("frames").back().at("ratings") == shown);
  CHECK(replayed.at("frames").at(0).at("ratings").is_null());
  house.restart();
  CHECK(house.show(id, ada)->at("ratings") == shown);
}

TEST_CASE("who resigns of two loses; a draw that is agreed on rates a tie") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string lost = house.match_of(ada, bob);
  REQUIRE(house.resign(lost, ada, "resign-1"));
  CHECK(house.show(lost, bob)->at("ratings").at(0) == Json{{"seat", 0}, {"before", 1500}, {"after", 1395}});

  house.game = "pearls";
  const auto eve = house.guest("Eve");
  const auto dan = house.guest("Dan");
  const std::string even = house.match_of(eve, dan);
  REQUIRE(house.offer(even, eve, {{"kind", "draw"}}, "offer-01"));
  REQUIRE(house.vote(even, dan, 1, true, "vote-001"));
  CHECK(house.show(even, eve)->at("ratings").at(0) == Json{{"seat", 0}, {"before", 1500}, {"after", 1500}});
}

TEST_CASE("a match of one person with the computer rates the computer alone") {
  House house;
  const auto ada = house.guest("Ada");
  const std::string id = house.table(ada, "mb")->at("id");
  REQUIRE(house.resign(id, ada, "resign-1"));
  CHECK(house.show(id, ada)->at("status") == "finished");
  CHECK(house.show(id, ada)->at("ratings").is_null());
  store::SqliteRatings ratings(house.services->database);
  CHECK(ratings.ratings_of(ada.key)->empty());
  const auto bots = ratings.bots(house.show(id, ada)->at("game")).value();
  REQUIRE(bots.size() == 1);
  CHECK(bots[0].matches == 1);
  CHECK(rating::shown(bots[0].rating.mu) == 1605);
}

TEST_CASE("an end that cannot be stored rates nobody until it is") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.match_of(ada, bob);
  store::SqliteRatings ratings(house.services->database);
  house.store().fail_next(1);
  CHECK(house.resign(id, ada, "resign-1").error().code == protocol::Code::unavailable);
  CHECK(ratings.ratings_of(ada.key)->empty());
  CHECK(house.show(id, ada)->at("ratings").is_null());
  REQUIRE(house.resign(id, ada, "resign-1"));
  CHECK(ratings.ratings_of(ada.key)->at(0).matches == 1);
}
