#include "server/match/turns.hpp"

#include <catch2/catch.hpp>
#include <thread>

#include "tests/support/fixture.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::await_result;
using reef::testing::Fixture;

namespace {

/// Which of the two users is to act.
const store::User& to_act(Fixture& fixture, const std::string& match, const store::User& first,
                          const store::User& second) {
  return fixture.show(match, first)->at("prompt").is_null() ? second : first;
}

}  // namespace

TEST_CASE("a turn is sent to nobody before it is durable") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  const auto& mover = to_act(fixture, id, ada, bob);
  const Json before = *fixture.show(id, mover);
  const Json steps = fixture.some_turn(id, mover, before);
  auto socket = std::make_shared<reef::testing::ListeningSocket>();
  auto member = std::make_shared<realtime::Member>(socket, ada);
  fixture.services->hub.join(member);
  await_result<int>(
      [&](auto callback) { fixture.services->hub.subscribe(member, id, "", std::nullopt, std::move(callback)); });
  socket->wait_for("snapshot", 1);

  fixture.store().hold_back();
  std::promise<Result<Json>> answered;
  auto answer = answered.get_future();
  fixture.services->turns.commit(id, {mover, ""}, {.prompt = before.at("prompt"), .steps = steps, .cmd = "cmd-0001"},
                                 [&](Result<Json> callback) { answered.set_value(std::move(callback)); });
  while (fixture.store().held() == 0) std::this_thread::yield();
  CHECK(answer.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout);
  CHECK(fixture.show(id, mover)->at("ply") == before.at("ply"));
  CHECK(socket->wait_for("frame", 0).empty());

  fixture.store().let_go();
  CHECK(answer.get()->at("ply") == 1);
  CHECK(fixture.show(id, mover)->at("ply") == 1);
  CHECK(socket->wait_for("frame", 1).at(0).at("ply") == 1);
}

TEST_CASE("a turn that cannot be stored changes nothing, and can be sent again") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  const auto& mover = to_act(fixture, id, ada, bob);
  const Json before = *fixture.show(id, mover);
  const Json steps = fixture.some_turn(id, mover, before);

  fixture.store().fail_next(1);
  const auto failed = fixture.commit(id, mover, before.at("prompt"), steps, "cmd-0001");
  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == Code::unavailable);
  CHECK(*fixture.show(id, mover) == before);
  CHECK(fixture.commit(id, mover, before.at("prompt"), steps, "cmd-0001")->at("ply") == 1);
}

TEST_CASE("a command is executed once, however often and over whichever connection it is sent") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  const auto& mover = to_act(fixture, id, ada, bob);
  const Json before = *fixture.show(id, mover);
  const Json steps = fixture.some_turn(id, mover, before);

  std::vector<std::thread> tabs;
  std::vector<Json> plies(16);
  for (std::size_t tab = 0; tab < plies.size(); ++tab) {
    tabs.emplace_back([&, tab] {
      const auto answer = fixture.commit(id, mover, before.at("prompt"), steps, "cmd-0001");
      if (answer) plies[tab] = answer->at("ply");
    });
  }
  for (std::thread& tab : tabs) tab.join();
  for (const Json& ply : plies) CHECK(ply == 1);
  CHECK(fixture.show(id, mover)->at("ply") == 1);

  SECTION("even after a restart and with different steps") {
    fixture.restart();
    CHECK(fixture.commit(id, mover, 99, Json::array(), "cmd-0001")->at("ply") == 1);
    CHECK(fixture.show(id, mover)->at("ply") == 1);
  }
  SECTION("another command for the same question is stale") {
    const auto late = fixture.commit(id, mover, before.at("prompt"), steps, "cmd-0002");
    REQUIRE_FALSE(late);
    // With two seats it is usually the other's turn now, unless the same seat acts again.
    CHECK((late.error().code == Code::stale || late.error().code == Code::not_your_turn));
  }
}

TEST_CASE("a command from the beginning of a long match is executed once too, also after a restart") {
  Fixture fixture;
  fixture.game = "plunge";
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  const Json to_cancel = {{"kind", "cancel"}};
  REQUIRE(fixture.offer(id, ada, to_cancel, "offer-01")->at("ply") == 1);
  REQUIRE(fixture.vote(id, bob, 1, false, "vote-001")->at("ply") == 2);
  // A player who never surfaces has no points, so this goes on for ever.
  const Json one_dive = Json::array({{{"type", "dive"}}});
  const auto first = to_act(fixture, id, ada, bob);
  const int last = 150;
  for (int ply = 3; ply <= last; ++ply) {
    const auto& mover = to_act(fixture, id, ada, bob);
    const std::string cmd = "dive-" + std::to_string(1000 + ply);
    REQUIRE(fixture.commit(id, mover, fixture.show(id, mover)->at("prompt"), one_dive, cmd)->at("ply") == ply);
  }

  fixture.restart();
  SECTION("a turn") {
    CHECK(fixture.commit(id, first, 0, one_dive, "dive-1003")->at("ply") == 3);
  }
  SECTION("an offer") {
    CHECK(fixture.offer(id, ada, to_cancel, "offer-01")->at("ply") == 1);
  }
  SECTION("an offer that is possible now") {
    const Json to_take_back = {{"kind", "take_back"}, {"turn", last}};
    CHECK(fixture.offer(id, ada, to_take_back, "offer-01")->at("ply") == 1);
  }
  SECTION("a vote") {
    CHECK(fixture.vote(id, bob, 1, false, "vote-001")->at("ply") == 2);
  }
  SECTION("not one that is new") {
    CHECK_FALSE(fixture.commit(id, first, 0, one_dive, "dive-0003"));
  }
  CHECK(fixture.show(id, ada)->at("ply") == last);
}

TEST_CASE("refused commands give a reason and change nothing") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const auto eve = fixture.guest("Eve");
  const std::string id = fixture.match_of(ada, bob);
  const auto& mover = to_act(fixture, id, ada, bob);
  const auto& other = mover.key == ada.key ? bob : ada;
  const Json before = *fixture.show(id, mover);
  const Json steps = fixture.some_turn(id, mover, before);
  const std::int64_t prompt = before.at("prompt");

  const auto refusal = [&](const store::User& user, std::int64_t at, const Json& tried) {
    const auto answer = fixture.commit(id, user, at, tried, "cmd-9999");
    REQUIRE_FALSE(answer);
    CHECK(*fixture.show(id, mover) == before);
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
  CHECK(fixture.commit("nosuchmatch2", mover, prompt, steps, "cmd-9999").error().code == Code::unknown_match);
}

TEST_CASE("an unused match leaves memory and is loaded again unchanged") {
  Fixture fixture(/*matches_in_memory_max=*/2);
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  std::vector<std::string> ids;
  for (int number = 0; number < 8; ++number) ids.push_back(fixture.match_of(ada, bob));
  for (int round = 1; round <= 4; ++round) {
    for (const std::string& id : ids) {
      CHECK(fixture.play(id, to_act(fixture, id, ada, bob))->at("ply") == round);
      CHECK(fixture.services->matches.size() <= 4);
    }
  }
  fixture.restart();
  for (const std::string& id : ids) CHECK(fixture.show(id, ada)->at("ply") == 4);
}

TEST_CASE("a resignation ends a match of two, and gives a seat to a bot in a match of three") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const auto resign = [&](const std::string& id, const store::User& user, const std::string& cmd) {
    return await_result<Json>(
        [&](auto callback) { fixture.services->turns.resign(id, {user, ""}, cmd, std::move(callback)); });
  };
  SECTION("of two") {
    const std::string id = fixture.match_of(ada, bob);
    CHECK(resign(id, ada, "resign-1")->at("ply") == 1);
    CHECK(resign(id, ada, "resign-1")->at("ply") == 1);
    const Json after = *fixture.show(id, bob);
    CHECK(after.at("status") == "finished");
    CHECK(after.at("to_act").empty());
    CHECK(after.at("outcome").at("reason") == "resigned");
    CHECK(after.at("outcome").at("ranks").at(after.at("you").get<int>()) == 1);
    CHECK(resign(id, bob, "resign-2").error().code == Code::match_not_running);
  }
  SECTION("of three") {
    const std::string id = fixture.table(ada, "mob")->at("id");
    fixture.sit(id, bob);
    REQUIRE(resign(id, ada, "resign-1"));
    const Json after = *fixture.show(id, bob);
    CHECK(after.at("status") == "running");
    CHECK(after.at("seats").at(0).at("kind") == "bot");
    CHECK(after.at("seats").at(0).at("resigned") == true);
    CHECK(fixture.show(id, ada)->at("you").is_null());
  }
}

TEST_CASE("a player's command is never mistaken for one of the bot that plays on") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const auto eve = fixture.guest("Eve");
  const std::string id = fixture.table(ada, "moo")->at("id");
  fixture.sit(id, bob);
  fixture.sit(id, eve);
  while (fixture.show(id, ada)->at("prompt").is_null()) {
    REQUIRE(fixture.play(id, fixture.show(id, bob)->at("prompt").is_null() ? eve : bob));
  }
  const Json asked = *fixture.show(id, ada);
  const std::string cmd = "bot-" + asked.at("prompt").dump();
  REQUIRE(await_result<Json>(
      [&](auto callback) { fixture.services->turns.resign(id, {ada, ""}, cmd, std::move(callback)); }));
  while (fixture.show(id, bob)->at("ply").get<int>() < asked.at("ply").get<int>() + 2) std::this_thread::yield();
  CHECK(fixture.show(id, bob)->at("status") == "running");
}

TEST_CASE("a bot plays its turn, also after a restart") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const std::string id = fixture.table(ada, "mb")->at("id");
  for (int turn = 0; turn < 4; ++turn) {
    while (fixture.show(id, ada)->at("prompt").is_null()) std::this_thread::yield();
    REQUIRE(fixture.play(id, ada));
    if (turn == 1) fixture.restart();
  }
  while (fixture.show(id, ada)->at("prompt").is_null()) std::this_thread::yield();
  CHECK(fixture.show(id, ada)->at("ply").get<int>() >= 8);
}
