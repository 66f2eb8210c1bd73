#include <algorithm>
#include <catch2/catch.hpp>
#include <future>
#include <latch>
#include <thread>

#include "tests/match/listener.hpp"

using namespace reef;
using reef::testing::await_result;
using reef::testing::comes_true;
using reef::testing::Fixture;
using reef::testing::followed_view;
using reef::testing::Listener;
using reef::testing::play_turns;

namespace {

/// True for messages about seats and spectators. They may arrive before the first position.
bool is_about_people(const Json& message) {
  return message.at("type") != "snapshot" && message.at("type") != "frame";
}

}  // namespace

TEST_CASE("a subscription with a ply gets exactly the missed frames") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  play_turns(fixture, id, ada, bob, 7);
  Listener late(fixture, ada);
  CHECK(late.follow(fixture, id, 3).value() == 7);
  const auto frames = late.socket->wait_for("frame", 4);
  REQUIRE(frames.size() == 4);
  CHECK(frames.front().at("base") == 3);
  CHECK(frames.back().at("ply") == 7);
  CHECK(frames.back().at("legal") == fixture.show(id, ada)->at("legal"));
  const Json at_three =
      *await_result<Json>([&](auto callback) { fixture.services->history.at(id, {ada, ""}, 3, std::move(callback)); });
  Json view = at_three.at("view");
  for (const Json& frame : frames) view = view.patch(frame.at("patch"));
  CHECK(view == fixture.show(id, ada)->at("view"));
}

TEST_CASE("a player who resigned in a missed frame gets a snapshot, then frames") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.table(ada, "moo")->at("id");
  fixture.sit(id, bob);
  fixture.sit(id, fixture.guest("Eve"));
  REQUIRE(await_result<Json>(
      [&](auto callback) { fixture.services->turns.resign(id, {ada, ""}, "resign-1", std::move(callback)); }));
  const auto frames = [&](const store::User& user, int since) {
    return *await_result<Json>(
        [&](auto callback) { fixture.services->history.frames(id, {user, ""}, since, std::move(callback)); });
  };
  const Json missed = frames(ada, 0);
  CHECK_FALSE(missed.contains("frames"));
  CHECK(missed.at("snapshot").at("you").is_null());
  CHECK(frames(ada, 1).contains("frames"));
  CHECK(frames(bob, 0).at("frames").at(0).at("kind") == "resign");
  Listener back(fixture, ada);
  REQUIRE(back.follow(fixture, id, 0));
  CHECK(back.socket->wait_for("snapshot", 1).size() == 1);
}

TEST_CASE("a subscription with a future ply gets a snapshot") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const std::string id = fixture.match_of(ada, fixture.guest("Bob"));
  Listener confused(fixture, ada);
  REQUIRE(confused.follow(fixture, id, 99));
  CHECK(confused.socket->wait_for("snapshot", 1).size() == 1);
}

TEST_CASE("repeated subscriptions cause work once, and each is answered when it is done") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  play_turns(fixture, id, ada, bob, 7);
  std::promise<void> gate;
  std::promise<void> begun;
  const auto opened = gate.get_future().share();
  Listener eager(fixture, ada);
  // Her heavy reads wait behind this one.
  fixture.services->heavy.post(eager.member->requester(), [opened, &begun](auto) {
    begun.set_value();
    opened.wait();
  });
  begun.get_future().wait();
  std::atomic<int> answered = 0;
  std::atomic<int> wrong = 0;
  for (int times = 0; times < 30; ++times) {
    fixture.services->hub.subscribe(eager.member, id, "", times % 2 == 0 ? 1 : 3, [&](const Result<int>& ply) {
      if (!ply || *ply != 7) ++wrong;
      ++answered;
    });
  }
  REQUIRE(comes_true([&] { return fixture.services->heavy.queue_depth() == 1; }));
  CHECK(answered == 0);
  CHECK(eager.socket->wait_for("snapshot", 0).empty());
  CHECK(eager.socket->wait_for("frame", 0).empty());
  gate.set_value();
  REQUIRE(comes_true([&] { return answered == 30; }));
  CHECK(wrong == 0);
  REQUIRE(fixture.play(id, fixture.show(id, ada)->at("prompt").is_null() ? bob : ada));
  const auto frames = eager.socket->wait_for("frame", 5);
  REQUIRE(frames.size() == 5);
  for (std::size_t index = 0; index < frames.size(); ++index)
    CHECK(frames[index].at("base") == 3 + static_cast<int>(index));
}

TEST_CASE("if the snapshot is refused too, so is the subscription, and it can be repeated later") {
  std::atomic<bool> has_budget = false;
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  fixture.services->light.set_budget({.wait_of = [&](const Requester&) -> std::optional<std::chrono::seconds> {
    if (has_budget) return std::nullopt;
    return std::chrono::seconds(7);
  }});
  Listener eager(fixture, ada);
  const Result<int> refused = eager.follow(fixture, id);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == protocol::Code::rate_limited);
  CHECK(refused.error().retry_after_s == 7);
  play_turns(fixture, id, ada, bob, 1);
  has_budget = true;
  CHECK(eager.follow(fixture, id) == 1);
  eager.socket->wait_for("snapshot", 1);
  CHECK(eager.socket->wait_for("frame", 0).empty());
}

TEST_CASE("if a heavy read is refused, a snapshot replaces the frames") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  play_turns(fixture, id, ada, bob, 4);
  fixture.services->heavy.stop();
  Listener late(fixture, ada);
  CHECK(late.follow(fixture, id, 1).value() == 4);
  REQUIRE(late.socket->wait_for("snapshot", 1).size() == 1);
  REQUIRE(fixture.play(id, fixture.show(id, ada)->at("prompt").is_null() ? bob : ada));
  CHECK(late.socket->wait_for("frame", 1).size() == 1);
}

TEST_CASE("a follower who leaves during the work receives nothing about the match") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  play_turns(fixture, id, ada, bob, 4);
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  Listener fickle(fixture, ada);
  fixture.services->heavy.post(fickle.member->requester(), [opened](auto) { opened.wait(); });
  std::atomic<bool> answered = false;
  fixture.services->hub.subscribe(fickle.member, id, "", 1, [&](const Result<int>&) { answered = true; });
  fixture.services->hub.unsubscribe(fickle.member, id);
  gate.set_value();
  REQUIRE(comes_true([&] { return answered.load(); }));
  REQUIRE(fixture.play(id, fixture.show(id, ada)->at("prompt").is_null() ? bob : ada));
  for (const Json& message : fickle.socket->all()) CHECK(message.at("type") == "notice");
}

TEST_CASE("a subscription during turns misses no frame and gets none twice") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  std::atomic<bool> done = false;
  std::vector<std::unique_ptr<Listener>> listeners;
  std::thread comers([&] {
    while (!done && listeners.size() < 200) {
      listeners.push_back(std::make_unique<Listener>(fixture, std::nullopt));
      listeners.back()->follow(fixture, id, listeners.size() % 2 == 0 ? std::optional(0) : std::nullopt);
    }
  });
  play_turns(fixture, id, ada, bob, 25);
  done = true;
  comers.join();

  const Json last = fixture.show(id, match::Caller{})->at("view");
  const Json first = await_result<Json>([&](auto callback) {
                       fixture.services->history.at(id, {}, 0, std::move(callback));
                     })->at("view");
  REQUIRE_FALSE(listeners.empty());
  for (const auto& listener : listeners) {
    const auto is_there = [&] {
      auto messages = listener->socket->all();
      std::erase_if(messages, is_about_people);
      if (messages.empty()) return false;
      const Json& newest = messages.back();
      return (newest.contains("snapshot") ? newest.at("snapshot") : newest).value("ply", 0) == 25;
    };
    for (int waits = 0; waits < 2000 && !is_there(); ++waits) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::vector<Json> messages = listener->socket->all();
    std::erase_if(messages, is_about_people);
    REQUIRE_FALSE(messages.empty());
    if (messages.front().at("type") == "frame") {
      const Json start{{"type", "snapshot"}, {"snapshot", {{"view", first}, {"ply", 0}}}};
      messages.insert(messages.begin(), start);
    }
    int ply = -1;
    CHECK(followed_view(messages, ply) == last);
    CHECK(ply == 25);
  }
}

TEST_CASE("a change of seats during a catch-up is sent again after it") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  play_turns(fixture, id, ada, bob, 2);
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  Listener late(fixture, ada);
  fixture.services->heavy.post(late.member->requester(), [opened](auto) { opened.wait(); });
  fixture.services->hub.subscribe(late.member, id, "", 0, [](const Result<int>&) {});
  const Listener other(fixture, bob);
  CHECK(late.socket->wait_for("seats", 1).size() == 1);
  gate.set_value();
  REQUIRE(late.socket->wait_for("seats", 2).size() == 2);
  CHECK(late.socket->wait_for("frame", 2).size() == 2);
  const Json last = late.socket->all().back();
  CHECK(last.at("type") == "seats");
  CHECK(last.at("seats").at(1).at("present") == true);
}
