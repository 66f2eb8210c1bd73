#include "server/realtime/hub.hpp"

#include <catch2/catch.hpp>
#include <latch>
#include <thread>

#include "server/realtime/talk.hpp"
#include "tests/support/house.hpp"

using namespace reef;
using reef::testing::ask;
using reef::testing::House;
using reef::testing::ListeningSocket;

namespace {

struct Listener {
  std::shared_ptr<ListeningSocket> socket = std::make_shared<ListeningSocket>();
  realtime::MemberPtr member;

  Listener(House& house, std::optional<store::User> user)
      : member(std::make_shared<realtime::Member>(socket, std::move(user))) {
    house.services->hub.join(member);
  }
  Answer<int> follow(House& house, const std::string& match, std::optional<int> ply = std::nullopt) {
    return ask<int>([&](auto told) { house.services->hub.subscribe(member, match, "", ply, std::move(told)); });
  }
};

/// A socket whose first close waits until it may.
class SlowSocket final : public realtime::Socket {
 public:
  void send(realtime::Text) override {}
  void close(realtime::CloseCode, std::string_view reason) override {
    if (closes_++ == 0) {
      closing.count_down();
      may_close.wait();
    }
    if (reason == "the session is over") is_over = true;
  }

  std::latch closing{1};
  std::latch may_close{1};
  std::atomic<bool> is_over = false;

 private:
  std::atomic<int> closes_ = 0;
};

bool comes_true(const std::function<bool()>& is_true) {
  for (int waits = 0; waits < 2000 && !is_true(); ++waits) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return is_true();
}

/// The view that a client holds after all that it was sent; checks that frames come in order and leave no gap.
Json followed_view(const std::vector<Json>& messages, int& ply) {
  Json view;
  for (const Json& message : messages) {
    if (message.at("type") == "snapshot") {
      view = message.at("snapshot").at("view");
      ply = message.at("snapshot").at("ply");
    } else if (message.at("type") == "frame") {
      CHECK(message.at("base") == ply);
      ply = message.at("ply");
      view = view.patch(message.at("patch"));
    }
  }
  return view;
}

void play_turns(House& house, const std::string& id, const store::User& ada, const store::User& bob, int count) {
  for (int turn = 0; turn < count; ++turn) {
    const bool adas = !house.show(id, ada)->at("prompt").is_null();
    REQUIRE(house.play(id, adas ? ada : bob));
  }
}

}  // namespace

TEST_CASE("every follower ends on the view that the server has for them") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.match_of(ada, bob);
  Listener player(house, ada);
  Listener spectator(house, std::nullopt);
  REQUIRE(player.follow(house, id));
  REQUIRE(spectator.follow(house, id));
  player.socket->wait_for("snapshot", 1);
  spectator.socket->wait_for("snapshot", 1);
  play_turns(house, id, ada, bob, 12);

  player.socket->wait_for("frame", 12);
  spectator.socket->wait_for("frame", 12);
  int ply = -1;
  CHECK(followed_view(player.socket->all(), ply) == house.show(id, ada)->at("view"));
  CHECK(ply == 12);
  CHECK(followed_view(spectator.socket->all(), ply) == house.show(id, match::Caller{})->at("view"));
  for (const Json& frame : spectator.socket->wait_for("frame", 12)) {
    CHECK(frame.at("legal").empty());
    CHECK(frame.at("prompt").is_null());
  }
}

TEST_CASE("who comes back with a ply gets just what was missed") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.match_of(ada, bob);
  play_turns(house, id, ada, bob, 7);
  Listener late(house, ada);
  CHECK(late.follow(house, id, 3).value() == 7);
  const auto frames = late.socket->wait_for("frame", 4);
  REQUIRE(frames.size() == 4);
  CHECK(frames.front().at("base") == 3);
  CHECK(frames.back().at("ply") == 7);
  CHECK(frames.back().at("legal") == house.show(id, ada)->at("legal"));
  const Json at_three = *ask<Json>([&](auto told) { house.services->history.at(id, {ada, ""}, 3, std::move(told)); });
  Json view = at_three.at("view");
  for (const Json& frame : frames) view = view.patch(frame.at("patch"));
  CHECK(view == house.show(id, ada)->at("view"));
}

TEST_CASE("who gave the seat up among what was missed gets a snapshot, and frames again from there on") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.table(ada, "moo")->at("id");
  house.sit(id, bob);
  house.sit(id, house.guest("Eve"));
  REQUIRE(ask<Json>([&](auto told) { house.services->turns.resign(id, {ada, ""}, "resign-1", std::move(told)); }));
  const auto frames = [&](const store::User& user, int since) {
    return *ask<Json>([&](auto told) { house.services->history.frames(id, {user, ""}, since, std::move(told)); });
  };
  const Json missed = frames(ada, 0);
  CHECK_FALSE(missed.contains("frames"));
  CHECK(missed.at("snapshot").at("you").is_null());
  CHECK(frames(ada, 1).contains("frames"));
  CHECK(frames(bob, 0).at("frames").at(0).at("kind") == "resign");
  Listener back(house, ada);
  REQUIRE(back.follow(house, id, 0));
  CHECK(back.socket->wait_for("snapshot", 1).size() == 1);
}

TEST_CASE("a ply from the future gets a snapshot") {
  House house;
  const auto ada = house.guest("Ada");
  const std::string id = house.match_of(ada, house.guest("Bob"));
  Listener confused(house, ada);
  REQUIRE(confused.follow(house, id, 99));
  CHECK(confused.socket->wait_for("snapshot", 1).size() == 1);
}

TEST_CASE("whoever subscribes while turns are played misses none and gets none twice") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.match_of(ada, bob);
  std::atomic<bool> done = false;
  std::vector<std::unique_ptr<Listener>> listeners;
  std::thread comers([&] {
    while (!done && listeners.size() < 200) {
      listeners.push_back(std::make_unique<Listener>(house, std::nullopt));
      listeners.back()->follow(house, id, listeners.size() % 2 == 0 ? std::optional(0) : std::nullopt);
    }
  });
  play_turns(house, id, ada, bob, 25);
  done = true;
  comers.join();

  const Json last = house.show(id, match::Caller{})->at("view");
  const Json first = ask<Json>([&](auto told) { house.services->history.at(id, {}, 0, std::move(told)); })->at("view");
  REQUIRE_FALSE(listeners.empty());
  for (const auto& listener : listeners) {
    const auto is_there = [&] {
      const auto messages = listener->socket->all();
      if (messages.empty()) return false;
      const Json& newest = messages.back();
      return (newest.contains("snapshot") ? newest.at("snapshot") : newest).value("ply", 0) == 25;
    };
    for (int waits = 0; waits < 2000 && !is_there(); ++waits) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::vector<Json> messages = listener->socket->all();
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

TEST_CASE("alerts reach the user on every page, and the lobby hears of tables") {
  House house;
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  Listener home(house, bob);
  const std::string id = house.match_of(ada, bob);
  const auto started = home.socket->wait_for("notice", 2);
  const auto has = [](const std::vector<Json>& notices, const std::string& kind) {
    return std::any_of(notices.begin(), notices.end(), [&](const Json& each) { return each.at("kind") == kind; });
  };
  CHECK(has(started, "match_started"));
  CHECK(has(home.socket->wait_for("notice", 3), "tables_changed"));
  play_turns(house, id, ada, bob, 2);
  CHECK(has(home.socket->wait_for("notice", 4), "your_turn"));
}

TEST_CASE("a private match is not there for strangers' sockets") {
  House house;
  const auto ada = house.guest("Ada");
  const std::string id = house.table(ada, "mo", Json::object(), store::Visibility::invited)->at("id");
  Listener stranger(house, house.guest("Eve"));
  const auto refused = stranger.follow(house, id);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == protocol::Code::unknown_match);
  CHECK(stranger.socket->wait_for("snapshot", 0).empty());
}

TEST_CASE("a session that ends between being read and the hub's knowing the socket closes it all the same") {
  House house;
  app::Services& services = *house.services;
  const auto ada =
      *ask<accounts::Signed>([&](auto told) { services.accounts.create_guest("Ada", {}, std::move(told)); });
  const accounts::Identity identity = **services.accounts.identify(ada.token);
  services.accounts.role_changed(ada.user.key);  // So that the session is read from the store, by `readers`.
  Pool readers(1);
  realtime::Talks talks({.hub = services.hub,
                         .turns = services.turns,
                         .accounts = services.accounts,
                         .workers = readers,
                         .clock = house.clock,
                         .version = "",
                         .token_of = [&](const http::Request&) { return ada.token; }});
  std::latch may_read(1);
  readers.post([&] { may_read.wait(); });
  const auto socket = std::make_shared<SlowSocket>();
  const auto talk = talks.open(socket, {});
  // Too much said too early: as long as the socket is closing, the talk takes nobody in.
  std::thread client([&] {
    for (int said = 0; said <= realtime::unanswered_max; ++said) talk->receive("{}");
  });
  socket->closing.wait();
  may_read.count_down();
  CHECK(comes_true([&] { return services.accounts.remembered(ada.token).has_value(); }));
  CHECK(ask<void>([&](auto told) { services.accounts.end_session(identity, std::move(told)); }));
  // The two workers meet after what was posted before: the hub was told of the end, and knows no such socket.
  std::latch told(3);
  for (int worker = 0; worker < 2; ++worker) services.workers.post([&] { told.arrive_and_wait(); });
  told.arrive_and_wait();
  CHECK_FALSE(socket->is_over);
  socket->may_close.count_down();
  client.join();
  CHECK(comes_true([&] { return socket->is_over.load(); }));
  talk->closed();
  readers.stop();
}
