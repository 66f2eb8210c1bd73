#include "server/lobby/lobby.hpp"

#include <catch2/catch.hpp>

#include "tests/support/house.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::ask;
using reef::testing::House;

TEST_CASE("a table starts by itself when its last seat is taken") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const auto cyd = house.guest("Cyd");
  const std::string id = house.table(ada, "moo")->at("id");
  CHECK(house.show(id, ada)->at("status") == "open");
  CHECK(house.show(id, ada)->at("view").is_null());
  CHECK(house.sit(id, ada).error().code == Code::already_seated);
  CHECK(house.sit(id, bob)->at("seat") == 1);
  CHECK(house.show(id, ada)->at("status") == "open");
  CHECK(house.sit(id, cyd)->at("seat") == 2);
  const Json running = *house.show(id, ada);
  CHECK(running.at("status") == "running");
  CHECK(running.at("to_act").size() == 1);
  CHECK_FALSE(running.contains("invitation"));
  CHECK(house.sit(id, house.guest("Dan")).error().code == Code::match_not_open);
}

TEST_CASE("a bad table names the field at fault") {
  House house;
  const auto ada = house.guest("Ada");
  const auto path = [&](const std::string& seats, const Json& options) {
    const auto answer = house.table(ada, seats, options);
    REQUIRE_FALSE(answer);
    CHECK(answer.error().code == Code::invalid);
    return answer.error().members.at("path").get<std::string>();
  };
  CHECK(path("mooooo", Json::object()) == "/seats");
  CHECK(path("m", Json::object()) == "/seats");
  CHECK(path("moooo", {{"side", "atoll"}}) == "/seats");
  CHECK(path("mo", {{"side", "back"}}) == "/options/side");
  CHECK(path("mo", {{"side", 1}}) == "/options/side");
  CHECK(path("mo", {{"wind", "north"}}) == "/options/wind");
}

TEST_CASE("a private table is not there for strangers") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const Json table = *house.table(ada, "mo", Json::object(), store::Visibility::invited);
  const std::string id = table.at("id");
  const std::string invitation = table.at("invitation");
  CHECK(house.sit(id, bob).error().code == Code::unknown_match);
  CHECK(house.sit(id, bob, "wrongwrongwrong").error().code == Code::unknown_match);
  CHECK(house.services->lobby.list({.listing = store::Listing::open, .user = 0, .after = "", .limit = 10}, bob)
            ->at("matches")
            .empty());
  CHECK(house.sit(id, bob, invitation)->at("seat") == 1);
  CHECK(house.show(id, ada)->at("status") == "running");
}

TEST_CASE("invited seats are kept for the invited, on a public table too") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const Json table = *house.table(ada, "mi");
  const std::string id = table.at("id");
  CHECK(house.sit(id, bob).error().code == Code::bad_invitation);
  CHECK(house.sit(id, bob, table.at("invitation"))->at("seat") == 1);
}

TEST_CASE("leaving frees the seat, and the owner's leaving closes the table") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const auto leave = [&](const std::string& id, const store::User& user) {
    return ask<Json>([&](auto told) { house.services->lobby.leave(id, user, std::move(told)); });
  };
  const std::string id = house.table(ada, "moo")->at("id");
  CHECK(leave(id, bob).error().code == Code::not_seated);
  REQUIRE(house.sit(id, bob));
  REQUIRE(leave(id, bob));
  CHECK(house.show(id, ada)->at("seats").at(1).at("kind") == "open");
  REQUIRE(leave(id, ada));
  CHECK(house.show(id, ada)->at("status") == "closed");
  CHECK(house.sit(id, bob).error().code == Code::match_not_open);
}

TEST_CASE("the lists show each match to whom it concerns") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const auto count = [&](store::Listing listing, const store::User& user) {
    return house.services->lobby.list({.listing = listing, .user = user.key, .after = "", .limit = 50}, user)
        ->at("matches")
        .size();
  };
  const std::string id = house.match_of(ada, bob);
  house.table(ada, "mo");
  CHECK(count(store::Listing::mine, ada) == 2);
  CHECK(count(store::Listing::mine, bob) == 1);
  CHECK(count(store::Listing::open, bob) == 1);
  CHECK(count(store::Listing::watch, bob) == 1);
  CHECK(count(store::Listing::your_turn, ada) + count(store::Listing::your_turn, bob) == 1);
  CHECK(count(store::Listing::finished, ada) == 0);
}
