// Rematches.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "server/lobby/lobby.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::await_result;
using reef::testing::Fixture;

namespace {

struct Arena : Fixture {
  store::User ada = guest("Ada");
  store::User bob = guest("Bob");
  store::User cyd = guest("Cyd");

  Result<lobby::Rematch> again(const std::string& id, const store::User& user) {
    return await_result<lobby::Rematch>(
        [&](auto callback) { services->lobby.rematch(id, user, {}, {}, std::move(callback)); });
  }
  /// A finished match of Ada and Bob, in which Bob resigned.
  std::string conceded(store::Visibility visibility = store::Visibility::public_match) {
    const Json open = *table(ada, "mo", Json::object(), visibility);
    const std::string id = open.at("id");
    REQUIRE(sit(id, bob, open.at("invitation")));
    REQUIRE(resign(id, bob, "resign-1"));
    return id;
  }
};

}  // namespace

TEST_CASE("a rematch has the same players one seat further, with the others' seats reserved") {
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

TEST_CASE("a match has one rematch, also for concurrent requests and after a restart") {
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
      std::this_thread::sleep_for(std::chrono::milliseconds(2));  // The bot chooses its turn.
    }
  }
  REQUIRE(arena.show(id, arena.ada)->at("status") == "finished");
  CHECK(arena.again(id, arena.cyd).error().code == Code::not_seated);
  std::promise<Result<lobby::Rematch>> first;
  std::promise<Result<lobby::Rematch>> second;
  arena.services->lobby.rematch(id, arena.ada, {}, {}, [&](auto callback) { first.set_value(std::move(callback)); });
  arena.services->lobby.rematch(id, arena.bob, {}, {}, [&](auto callback) { second.set_value(std::move(callback)); });
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

TEST_CASE("bots stay bots, and a rematch without other people starts at once") {
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

TEST_CASE("strangers and players with a block get no rematch") {
  Arena arena;
  const std::string hidden = arena.conceded(store::Visibility::private_match);
  CHECK(arena.again(hidden, arena.cyd).error().code == Code::unknown_match);
  const std::string id = arena.conceded();
  CHECK(arena.again(id, arena.cyd).error().code == Code::not_seated);
  REQUIRE(await_result<void>(
      [&](auto callback) { arena.services->people.block(arena.bob, arena.ada.id, std::move(callback)); }));
  CHECK(arena.again(id, arena.ada).error().code == Code::blocked);
  CHECK(arena.show(id, arena.ada)->at("rematch").is_null());
}

TEST_CASE("the players are notified of the rematch and their reserved seats") {
  Arena arena;
  const std::string id = arena.conceded();
  const auto socket = std::make_shared<reef::testing::ListeningSocket>();
  const auto member = std::make_shared<realtime::Member>(socket, arena.bob);
  arena.services->hub.join(member);
  REQUIRE(await_result<int>(
      [&](auto callback) { arena.services->hub.subscribe(member, id, "", {}, std::move(callback)); }));
  REQUIRE(socket->wait_for("snapshot", 1).size() == 1);
  const std::string next = arena.again(id, arena.ada)->snapshot.at("id");
  const auto is_notified = [&](const char* kind, const std::string& match) {
    const std::vector<Json> notices = socket->notices(kind, 1);
    return !notices.empty() && notices.back().value("match", "") == match;
  };
  CHECK(is_notified("invitation", next));
  CHECK(is_notified("rematch", id));
  const auto seats = socket->wait_for("seats", 1);
  REQUIRE_FALSE(seats.empty());
  CHECK(seats.back().at("rematch") == next);
  arena.services->hub.leave(member);
}
