#include "server/lobby/lobby.hpp"

#include <catch2/catch.hpp>

#include "tests/support/fixture.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::await_result;
using reef::testing::Fixture;

TEST_CASE("a table starts by itself when its last seat is taken") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const auto cyd = fixture.guest("Cyd");
  const std::string id = fixture.table(ada, "moo")->at("id");
  CHECK(fixture.show(id, ada)->at("status") == "open");
  CHECK(fixture.show(id, ada)->at("view").is_null());
  CHECK(fixture.sit(id, ada).error().code == Code::already_seated);
  CHECK(fixture.sit(id, bob)->at("seat") == 1);
  CHECK(fixture.show(id, ada)->at("status") == "open");
  CHECK(fixture.sit(id, cyd)->at("seat") == 2);
  const Json running = *fixture.show(id, ada);
  CHECK(running.at("status") == "running");
  CHECK(running.at("to_act").size() == 1);
  CHECK_FALSE(running.contains("invitation"));
  CHECK(fixture.sit(id, fixture.guest("Dan")).error().code == Code::match_not_open);
}

TEST_CASE("an invalid table is refused with the field's path") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto path = [&](const std::string& seats, const Json& options) {
    const auto answer = fixture.table(ada, seats, options);
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

TEST_CASE("a private table is unknown to strangers") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const Json table = *fixture.table(ada, "mo", Json::object(), store::Visibility::private_match);
  const std::string id = table.at("id");
  const std::string invitation = table.at("invitation");
  CHECK(fixture.sit(id, bob).error().code == Code::unknown_match);
  CHECK(fixture.sit(id, bob, "wrongwrongwrong").error().code == Code::unknown_match);
  CHECK(fixture.services->lobby.list({.listing = store::Listing::open, .user = 0, .after = "", .limit = 10}, bob)
            ->at("matches")
            .empty());
  CHECK(fixture.sit(id, bob, invitation)->at("seat") == 1);
  CHECK(fixture.show(id, ada)->at("status") == "running");
}

TEST_CASE("invited seats need the invitation, on a public table too") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const Json table = *fixture.table(ada, "mi");
  const std::string id = table.at("id");
  CHECK(fixture.sit(id, bob).error().code == Code::bad_invitation);
  CHECK(fixture.sit(id, bob, table.at("invitation"))->at("seat") == 1);
}

TEST_CASE("leaving frees the seat, and closes the table if the owner leaves") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const auto leave = [&](const std::string& id, const store::User& user) {
    return await_result<Json>([&](auto callback) { fixture.services->lobby.leave(id, user, std::move(callback)); });
  };
  const std::string id = fixture.table(ada, "moo")->at("id");
  CHECK(leave(id, bob).error().code == Code::not_seated);
  REQUIRE(fixture.sit(id, bob));
  REQUIRE(leave(id, bob));
  CHECK(fixture.show(id, ada)->at("seats").at(1).at("kind") == "open");
  REQUIRE(leave(id, ada));
  CHECK(fixture.show(id, ada)->at("status") == "closed");
  CHECK(fixture.sit(id, bob).error().code == Code::match_not_open);
}

TEST_CASE("the lists show each match to the users it concerns") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const auto count = [&](store::Listing listing, const store::User& user) {
    return fixture.services->lobby.list({.listing = listing, .user = user.key, .after = "", .limit = 50}, user)
        ->at("matches")
        .size();
  };
  const std::string id = fixture.match_of(ada, bob);
  fixture.table(ada, "mo");
  CHECK(count(store::Listing::mine, ada) == 2);
  CHECK(count(store::Listing::mine, bob) == 1);
  CHECK(count(store::Listing::open, bob) == 1);
  CHECK(count(store::Listing::watch, bob) == 1);
  CHECK(count(store::Listing::your_turn, ada) + count(store::Listing::your_turn, bob) == 1);
  CHECK(count(store::Listing::finished, ada) == 0);
}
