#include "server/match/turns.hpp"

#include <catch2/catch.hpp>
#include <thread>

#include "tests/support/house.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::ask;
using reef::testing::House;

namespace {

/// The seated user who owes a decision, of two.
const store::User& to_act(House& house, const std::string& match, const store::User& first, const store::User& second) {
  return house.show(match, first)->at("prompt").is_null() ? second : first;
}

}  // namespace

TEST_CASE("a turn is told to nobody before it is durable") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.match_of(ada, bob);
  const auto& mover = to_act(house, id, ada, bob);
  const Json before = *house.show(id, mover);
  const Json steps = house.some_turn(id, mover, before);
  auto socket = std::make_shared<reef::testing::ListeningSocket>();
  auto member = std::make_shared<realtime::Member>(socket, ada);
  house.services->hub.join(member);
  ask<int>([&](auto told) { house.services->hub.subscribe(member, id, "", std::nullopt, std::move(told)); });
  socket->wait_for("snapshot", 1);

  house.store().hold_back();
  std::promise<Answer<Json>> answered;
  auto answer = answered.get_future();
  house.services->turns.commit(id, {mover, ""}, {.prompt = before.at("prompt"), .steps = steps, .cmd = "cmd-0001"},
                               [&](Answer<Json> told) { answered.set_value(std::move(told)); });
  while (house.store().held() == 0) std::this_thread::yield();
  CHECK(answer.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout);
  CHECK(house.show(id, mover)->at("ply") == before.at("ply"));
  CHECK(socket->wait_for("frame", 0).empty());

  house.store().let_go();
  CHECK(answer.get()->at("ply") == 1);
  CHECK(house.show(id, mover)->at("ply") == 1);
  CHECK(socket->wait_for("frame", 1).at(0).at("ply") == 1);
}

TEST_CASE("a turn that cannot be stored changes nothing, and can be sent again") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.match_of(ada, bob);
  const auto& mover = to_act(house, id, ada, bob);
  const Json before = *house.show(id, mover);
  const Json steps = house.some_turn(id, mover, before);

  house.store().fail_next(1);
  const auto failed = house.commit(id, mover, before.at("prompt"), steps, "cmd-0001");
  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == Code::unavailable);
  CHECK(*house.show(id, mover) == before);
  CHECK(house.commit(id, mover, before.at("prompt"), steps, "cmd-0001")->at("ply") == 1);
}

TEST_CASE("a command is carried out once, however often and wherever it is sent") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.match_of(ada, bob);
  const auto& mover = to_act(house, id, ada, bob);
  const Json before = *house.show(id, mover);
  const Json steps = house.some_turn(id, mover, before);

  std::vector<std::thread> tabs;
  std::vector<Json> plies(16);
  for (std::size_t tab = 0; tab < plies.size(); ++tab) {
    tabs.emplace_back([&, tab] {
      const auto answer = house.commit(id, mover, before.at("prompt"), steps, "cmd-0001");
      if (answer) plies[tab] = answer->at("ply");
    });
  }
  for (std::thread& tab : tabs) tab.join();
  for (const Json& ply : plies) CHECK(ply == 1);
  CHECK(house.show(id, mover)->at("ply") == 1);

  SECTION("even after a restart, and with other steps in it") {
    house.restart();
    CHECK(house.commit(id, mover, 99, Json::array(), "cmd-0001")->at("ply") == 1);
    CHECK(house.show(id, mover)->at("ply") == 1);
  }
  SECTION("another command for the same question is stale") {
    const auto late = house.commit(id, mover, before.at("prompt"), steps, "cmd-0002");
    REQUIRE_FALSE(late);
    // With two seats it is the other's turn now, unless the first ply was the launch by the very next to move.
    CHECK((late.error().code == Code::stale || late.error().code == Code::not_your_turn));
  }
}

TEST_CASE("what is refused says why and changes nothing") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const auto eve = house.guest("Eve");
  const std::string id = house.match_of(ada, bob);
  const auto& mover = to_act(house, id, ada, bob);
  const auto& other = mover.key == ada.key ? bob : ada;
  const Json before = *house.show(id, mover);
  const Json steps = house.some_turn(id, mover, before);
  const std::int64_t prompt = before.at("prompt");

  const auto refusal = [&](const store::User& user, std::int64_t at, const Json& tried) {
    const auto answer = house.commit(id, user, at, tried, "cmd-9999");
    REQUIRE_FALSE(answer);
    CHECK(*house.show(id, mover) == before);
    return answer.error();
  };
  CHECK(refusal(eve, prompt, steps).code == Code::not_seated);
  CHECK(refusal(other, prompt, steps).code == Code::not_your_turn);
  const Failure stale = refusal(mover, prompt + 1, steps);
  CHECK(stale.code == Code::stale);
  CHECK(stale.members.at("snapshot") == before);
  CHECK(refusal(mover, prompt, Json::array()).code == Code::incomplete_turn);
  const Failure illegal = refusal(mover, prompt, Json::parse(R"([{"type": "place", "cell": 3, "turn": 0}])"));
  CHECK(illegal.code == Code::illegal_step);
  CHECK(illegal.members.at("index") == 0);
  CHECK_FALSE(illegal.members.at("rule").get<std::string>().empty());
  Json longer = steps;
  longer.push_back(steps.back());
  CHECK(refusal(mover, prompt, longer).members.at("rule") == "turn.complete");
  CHECK(house.commit("nosuchmatch2", mover, prompt, steps, "cmd-9999").error().code == Code::unknown_match);
}

TEST_CASE("a match that nobody uses leaves memory and comes back as it was") {
  House house(/*matches_in_memory_max=*/2);
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  std::vector<std::string> ids;
  for (int number = 0; number < 8; ++number) ids.push_back(house.match_of(ada, bob));
  for (int round = 1; round <= 4; ++round) {
    for (const std::string& id : ids) {
      CHECK(house.play(id, to_act(house, id, ada, bob))->at("ply") == round);
      CHECK(house.services->matches.size() <= 4);
    }
  }
  house.restart();
  for (const std::string& id : ids) CHECK(house.show(id, ada)->at("ply") == 4);
}

TEST_CASE("resigning ends a match of two and hands a seat of three to the computer") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const auto resign = [&](const std::string& id, const store::User& user, const std::string& cmd) {
    return ask<Json>([&](auto told) { house.services->turns.resign(id, {user, ""}, cmd, std::move(told)); });
  };
  SECTION("of two") {
    const std::string id = house.match_of(ada, bob);
    CHECK(resign(id, ada, "resign-1")->at("ply") == 1);
    CHECK(resign(id, ada, "resign-1")->at("ply") == 1);
    const Json after = *house.show(id, bob);
    CHECK(after.at("status") == "finished");
    CHECK(after.at("to_act").empty());
    CHECK(after.at("outcome").at("reason") == "resigned");
    CHECK(after.at("outcome").at("ranks").at(after.at("you").get<int>()) == 1);
    CHECK(resign(id, bob, "resign-2").error().code == Code::match_not_running);
  }
  SECTION("of three") {
    const std::string id = house.table(ada, "mob")->at("id");
    house.sit(id, bob);
    REQUIRE(resign(id, ada, "resign-1"));
    const Json after = *house.show(id, bob);
    CHECK(after.at("status") == "running");
    CHECK(after.at("seats").at(0).at("kind") == "bot");
    CHECK(after.at("seats").at(0).at("resigned") == true);
    CHECK(house.show(id, ada)->at("you").is_null());
  }
}

TEST_CASE("no command of a player's is taken for one of the computer that plays on for them") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const auto eve = house.guest("Eve");
  const std::string id = house.table(ada, "moo")->at("id");
  house.sit(id, bob);
  house.sit(id, eve);
  while (house.show(id, ada)->at("prompt").is_null()) {
    REQUIRE(house.play(id, house.show(id, bob)->at("prompt").is_null() ? eve : bob));
  }
  const Json asked = *house.show(id, ada);
  const std::string cmd = "bot-" + asked.at("prompt").dump();
  REQUIRE(ask<Json>([&](auto told) { house.services->turns.resign(id, {ada, ""}, cmd, std::move(told)); }));
  while (house.show(id, bob)->at("ply").get<int>() < asked.at("ply").get<int>() + 2) std::this_thread::yield();
  CHECK(house.show(id, bob)->at("status") == "running");
}

TEST_CASE("the computer answers, and takes up its turn again after a restart") {
  House house;
  const auto ada = house.guest("Ada");
  const std::string id = house.table(ada, "mb")->at("id");
  for (int turn = 0; turn < 4; ++turn) {
    while (house.show(id, ada)->at("prompt").is_null()) std::this_thread::yield();
    REQUIRE(house.play(id, ada));
    if (turn == 1) house.restart();
  }
  while (house.show(id, ada)->at("prompt").is_null()) std::this_thread::yield();
  CHECK(house.show(id, ada)->at("ply").get<int>() >= 8);
}
