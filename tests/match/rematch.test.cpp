// Once more, with the same people.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "server/lobby/lobby.hpp"
#include "tests/support/house.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::ask;
using reef::testing::House;

namespace {

struct Arena : House {
  store::User ada = guest("Ada");
  store::User bob = guest("Bob");
  store::User cyd = guest("Cyd");

  Answer<lobby::Rematch> again(const std::string& id, const store::User& user) {
    return ask<lobby::Rematch>([&](auto told) { services->lobby.rematch(id, user, {}, std::move(told)); });
  }
  /// A finished match between Ada and Bob, which Bob gave up.
  std::string conceded(store::Visibility visibility = store::Visibility::everyone) {
    const Json open = *table(ada, "mo", Json::object(), visibility);
    const std::string id = open.at("id");
    REQUIRE(sit(id, bob, open.at("invitation")));
    REQUIRE(resign(id, bob, "resign-1"));
    return id;
  }
};

}  // namespace

TEST_CASE("a rematch has the same people one seat further, the others' seats kept for them") {
  Arena arena;
  const std::string id = arena.conceded();
  CHECK(arena.show(id, arena.ada)->at("rematch").is_null());
  const auto rematch = arena.again(id, arena.ada);
  REQUIRE(rematch);
  CHECK(rematch->is_new);
  const Json& table = rematch->snapshot;
  CHECK(table.at("status") == "open");
  CHECK(table.at("owner") == arena.ada.id);
  CHECK(table.at("seats").at(0).at("kept_for").at("id") == arena.bob.id);
  CHECK(table.at("seats").at(1).at("user").at("id") == arena.ada.id);
  CHECK(table.at("options") == arena.show(id, arena.ada)->at("options"));
  CHECK(arena.show(id, arena.bob)->at("rematch") == table.at("id"));
  REQUIRE(arena.sit(table.at("id"), arena.bob));
  CHECK(arena.show(table.at("id"), arena.bob)->at("status") == "running");
}

TEST_CASE("a match has one rematch, also of two who ask at once, and after a restart") {
  Arena arena;
  const std::string id = arena.table(arena.ada, "moo")->at("id");
  REQUIRE(arena.sit(id, arena.bob));
  REQUIRE(arena.sit(id, arena.cyd));
  REQUIRE(arena.resign(id, arena.cyd, "resign-1"));
  CHECK(arena.again(id, arena.ada).error().code == Code::match_not_finished);
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (arena.show(id, arena.ada)->at("status") == "running" && std::chrono::steady_clock::now() < until) {
    const Json seen = *arena.show(id, arena.ada);
    if (seen.at("prompt").is_number()) {
      REQUIRE(arena.play(id, arena.ada));
    } else if (arena.show(id, arena.bob)->at("prompt").is_number()) {
      REQUIRE(arena.play(id, arena.bob));
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));  // The computer thinks.
    }
  }
  REQUIRE(arena.show(id, arena.ada)->at("status") == "finished");
  CHECK(arena.again(id, arena.cyd).error().code == Code::not_seated);
  std::promise<Answer<lobby::Rematch>> first;
  std::promise<Answer<lobby::Rematch>> second;
  arena.services->lobby.rematch(id, arena.ada, {}, [&](auto told) { first.set_value(std::move(told)); });
  arena.services->lobby.rematch(id, arena.bob, {}, [&](auto told) { second.set_value(std::move(told)); });
  const auto hers = first.get_future().get();
  const auto his = second.get_future().get();
  REQUIRE(hers);
  REQUIRE(his);
  CHECK(hers->is_new != his->is_new);
  CHECK(hers->snapshot.at("id") == his->snapshot.at("id"));
  arena.restart();
  const auto later = arena.again(id, arena.ada);
  CHECK_FALSE(later->is_new);
  CHECK(later->snapshot.at("id") == hers->snapshot.at("id"));
}

TEST_CASE("computers stay computers, and with nobody to wait for the rematch starts at once") {
  Arena arena;
  const std::string id = arena.table(arena.ada, "mb")->at("id");
  REQUIRE(arena.resign(id, arena.ada, "resign-1"));
  CHECK(arena.again(id, arena.ada).error().code == Code::not_seated);
  const std::string played = arena.table(arena.ada, "mb")->at("id");
  for (int turn = 0; arena.show(played, arena.ada)->at("status") == "running" && turn < 100'000; ++turn) {
    if (arena.show(played, arena.ada)->at("prompt").is_number()) {
      REQUIRE(arena.play(played, arena.ada));
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  const auto rematch = arena.again(played, arena.ada);
  REQUIRE(rematch);
  CHECK(rematch->snapshot.at("status") == "running");
  CHECK(rematch->snapshot.at("seats").at(0).at("bot") == "random");
  CHECK(rematch->snapshot.at("you") == 1);
}

TEST_CASE("strangers, and those who keep away from each other, get no rematch") {
  Arena arena;
  const std::string hidden = arena.conceded(store::Visibility::invited);
  CHECK(arena.again(hidden, arena.cyd).error().code == Code::unknown_match);
  const std::string id = arena.conceded();
  CHECK(arena.again(id, arena.cyd).error().code == Code::not_seated);
  REQUIRE(ask<void>([&](auto told) { arena.services->people.block(arena.bob, arena.ada.id, std::move(told)); }));
  CHECK(arena.again(id, arena.ada).error().code == Code::blocked);
  CHECK(arena.show(id, arena.ada)->at("rematch").is_null());
}

TEST_CASE("those who played hear of the rematch and of the seat kept for them") {
  Arena arena;
  const std::string id = arena.conceded();
  const auto socket = std::make_shared<reef::testing::ListeningSocket>();
  const auto member = std::make_shared<realtime::Member>(socket, arena.bob);
  arena.services->hub.join(member);
  REQUIRE(ask<int>([&](auto told) { arena.services->hub.subscribe(member, id, "", {}, std::move(told)); }));
  REQUIRE(socket->wait_for("snapshot", 1).size() == 1);
  const std::string next = arena.again(id, arena.ada)->snapshot.at("id");
  const auto notices = socket->wait_for("notice", 2);
  const auto has = [&](const char* kind, const std::string& match) {
    return std::any_of(notices.begin(), notices.end(), [&](const Json& notice) {
      return notice.at("kind") == kind && notice.value("match", "") == match;
    });
  };
  CHECK(has("invitation", next));
  CHECK(has("rematch", id));
  const auto seats = socket->wait_for("seats", 1);
  REQUIRE_FALSE(seats.empty());
  CHECK(seats.back().at("rematch") == next);
  arena.services->hub.part(member);
}
