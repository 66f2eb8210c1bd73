#include "server/realtime/hub.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <future>
#include <latch>
#include <thread>

#include "server/realtime/talk.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using reef::testing::await_result;
using reef::testing::Fixture;
using reef::testing::ListeningSocket;

namespace {

struct Listener {
  std::shared_ptr<ListeningSocket> socket = std::make_shared<ListeningSocket>();
  realtime::MemberPtr member;

  Listener(Fixture& fixture, std::optional<store::User> user)
      : member(std::make_shared<realtime::Member>(socket, std::move(user))) {
    fixture.services->hub.join(member);
  }
  Result<int> follow(Fixture& fixture, const std::string& match, std::optional<int> ply = std::nullopt) {
    return await_result<int>(
        [&](auto callback) { fixture.services->hub.subscribe(member, match, "", ply, std::move(callback)); });
  }
};

/// A socket whose first close blocks until the test allows it.
class SlowSocket final : public realtime::Socket {
 public:
  void send(realtime::Text) override {}
  void close(realtime::CloseCode, std::string_view reason) override {
    if (closes_++ == 0) {
      closing.count_down();
      may_close.wait();
    }
    if (reason == "the session has ended") is_over = true;
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

/// True for messages about seats and spectators. They may arrive before the first position.
bool is_about_people(const Json& message) {
  return message.at("type") != "snapshot" && message.at("type") != "frame";
}

/// The client's view after all messages; checks that the frames are in order and complete.
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

void play_turns(Fixture& fixture, const std::string& id, const store::User& ada, const store::User& bob, int count) {
  for (int turn = 0; turn < count; ++turn) {
    const bool adas = !fixture.show(id, ada)->at("prompt").is_null();
    REQUIRE(fixture.play(id, adas ? ada : bob));
  }
}

}  // namespace

TEST_CASE("every follower ends with the server's view for them") {
  Fixture fixture;
  // In the first, all viewers see the same and share a patch; in the second, each sees only their own hand.
  fixture.game = GENERATE("maori", "pearls");
  const std::size_t turns = fixture.game == "pearls" ? 4 : 12;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  Listener player(fixture, ada);
  Listener spectator(fixture, std::nullopt);
  REQUIRE(player.follow(fixture, id));
  REQUIRE(spectator.follow(fixture, id));
  player.socket->wait_for("snapshot", 1);
  spectator.socket->wait_for("snapshot", 1);
  play_turns(fixture, id, ada, bob, static_cast<int>(turns));

  player.socket->wait_for("frame", turns);
  spectator.socket->wait_for("frame", turns);
  int ply = -1;
  CHECK(followed_view(player.socket->all(), ply) == fixture.show(id, ada)->at("view"));
  CHECK(ply == static_cast<int>(turns));
  CHECK(followed_view(spectator.socket->all(), ply) == fixture.show(id, match::Caller{})->at("view"));
  CHECK((fixture.show(id, ada)->at("view") == fixture.show(id, match::Caller{})->at("view")) == (turns == 12));
  for (const Json& frame : spectator.socket->wait_for("frame", turns)) {
    CHECK(frame.at("legal").empty());
    CHECK(frame.at("prompt").is_null());
  }
}

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

TEST_CASE("notices reach the user's every socket, and the lobby is informed of tables") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  Listener home(fixture, bob);
  const std::string id = fixture.match_of(ada, bob);
  CHECK_FALSE(home.socket->notices("match_started", 1).empty());
  CHECK_FALSE(home.socket->notices("tables_changed", 1).empty());
  play_turns(fixture, id, ada, bob, 2);
  CHECK_FALSE(home.socket->notices("your_turn", 1).empty());
}

TEST_CASE("a private match is unknown to strangers' sockets") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const std::string id = fixture.table(ada, "mo", Json::object(), store::Visibility::private_match)->at("id");
  Listener stranger(fixture, fixture.guest("Eve"));
  const auto refused = stranger.follow(fixture, id);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == protocol::Code::unknown_match);
  CHECK(stranger.socket->wait_for("snapshot", 0).empty());
}

TEST_CASE("a session that ends while its socket is being registered still closes the socket") {
  Fixture fixture;
  app::Services& services = *fixture.services;
  const auto ada = *await_result<accounts::LoginResult>(
      [&](auto callback) { services.accounts.create_guest("Ada", {}, std::move(callback)); });
  const accounts::Identity identity = **services.accounts.identify(ada.token);
  services.accounts.role_changed(ada.user.key);  // Makes `readers` read the session from the store.
  Pool readers(1);
  realtime::Talks talks({.hub = services.hub,
                         .turns = services.turns,
                         .accounts = services.accounts,
                         .workers = readers,
                         .clock = fixture.clock,
                         .version = "",
                         .token_of = [&](const http::Request&) { return ada.token; },
                         .address_of = [](const http::Request&) { return std::string("10.0.0.1"); }});
  std::latch may_read(1);
  readers.post([&] { may_read.wait(); });
  const auto socket = std::make_shared<SlowSocket>();
  const auto talk = talks.open(socket, {});
  // Too many early messages: while the socket closes, the talk cannot be introduced.
  std::thread client([&] {
    for (int said = 0; said <= realtime::unanswered_max; ++said) talk->receive("{}");
  });
  socket->closing.wait();
  may_read.count_down();
  CHECK(comes_true([&] { return services.accounts.remembered(ada.token).has_value(); }));
  CHECK(await_result<void>([&](auto callback) { services.accounts.end_session(identity, std::move(callback)); }));
  // Both workers finish what was posted before: the hub has handled the end of the token, and did not know the socket.
  std::latch busy(3);
  for (int worker = 0; worker < 2; ++worker) services.workers.post([&] { busy.arrive_and_wait(); });
  busy.arrive_and_wait();
  CHECK_FALSE(socket->is_over);
  socket->may_close.count_down();
  client.join();
  CHECK(comes_true([&] { return socket->is_over.load(); }));
  talk->closed();
  readers.stop();
}

namespace {

/// The newest number of spectators that the socket has received; -1 for none.
int spectators_known(const Listener& listener) {
  int count = -1;
  for (const Json& message : listener.socket->all()) {
    if (message.at("type") == "spectators") count = message.at("count");
  }
  return count;
}

}  // namespace

TEST_CASE("the number of spectators is sent when it changes, with many of them only when it changes by a tenth") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  Listener player(fixture, ada);
  REQUIRE(player.follow(fixture, id));
  player.socket->wait_for("spectators", 1);
  CHECK(spectators_known(player) == 0);
  const auto messages = [&] {
    return std::ranges::count(player.socket->all(), Json("spectators"),
                              [](const Json& each) { return each.at("type"); });
  };

  std::vector<std::unique_ptr<Listener>> watchers;
  const auto watch = [&] {
    watchers.push_back(std::make_unique<Listener>(fixture, fixture.guest("Eve " + std::to_string(watchers.size()))));
    REQUIRE(watchers.back()->follow(fixture, id));
  };
  while (watchers.size() < 20) watch();
  CHECK(spectators_known(player) == 20);
  CHECK(messages() == 21);
  watch();
  CHECK(spectators_known(player) == 20);
  watch();
  CHECK(spectators_known(player) == 22);
  CHECK(messages() == 22);
  CHECK(fixture.services->spectators.count(id) == 22);

  for (const auto& each : watchers) fixture.services->hub.leave(each->member);
  CHECK(spectators_known(player) == 0);
  CHECK(fixture.services->spectators.count(id) == 0);
}

TEST_CASE("a change of seats is sent to each viewer with what it changes in their snapshot") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.table(ada, "moo")->at("id");
  Listener owner(fixture, ada);
  Listener guest(fixture, bob);
  Listener visitor(fixture, std::nullopt);
  for (Listener* each : {&owner, &guest, &visitor}) REQUIRE(each->follow(fixture, id));
  const auto last_seats = [](Listener& listener) {
    const auto messages = listener.socket->wait_for("seats", 1);
    REQUIRE_FALSE(messages.empty());
    return messages.back();
  };
  fixture.sit(id, bob);
  REQUIRE(comes_true([&] { return last_seats(guest).at("you") == 1; }));
  CHECK(last_seats(owner).at("you") == 0);
  CHECK(last_seats(visitor).at("you").is_null());
  for (Listener* each : {&owner, &guest, &visitor}) {
    const Json snapshot = *fixture.show(id, match::Caller{each->member->user(), ""});
    const Json message = last_seats(*each);
    for (const char* member : {"seats", "you", "clock", "status", "rated", "rematch"}) {
      CHECK(message.at(member) == snapshot.at(member));
    }
    CHECK(message.value("invitation", Json("none")) == snapshot.value("invitation", Json("none")));
  }
  CHECK(last_seats(owner).contains("invitation"));
  CHECK_FALSE(last_seats(visitor).contains("invitation"));
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

TEST_CASE("presence is shown to those who follow a match of the player, as long as they do") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.table(ada, "moo")->at("id");
  Listener visitor(fixture, std::nullopt);
  REQUIRE(visitor.follow(fixture, id));
  const auto is_shown = [&](const Listener& to, std::size_t seat, bool present) {
    return comes_true([&] {
      const auto messages = to.socket->wait_for("seats", 1);
      return !messages.empty() && messages.back().at("seats").at(seat).at("present") == present;
    });
  };
  Listener owner(fixture, ada);
  CHECK(is_shown(visitor, 0, true));
  REQUIRE(fixture.sit(id, bob));
  Listener guest(fixture, bob);
  CHECK(is_shown(visitor, 1, true));
  fixture.services->hub.leave(owner.member);
  CHECK(is_shown(visitor, 0, false));
  REQUIRE(await_result<Json>([&](auto callback) { fixture.services->lobby.leave(id, bob, std::move(callback)); }));
  fixture.services->hub.unsubscribe(visitor.member, id);
  const std::size_t received = visitor.socket->wait_for("seats", 0).size();
  fixture.services->hub.leave(guest.member);
  Listener again(fixture, ada);
  Listener last(fixture, std::nullopt);
  REQUIRE(last.follow(fixture, id));
  fixture.services->hub.leave(again.member);
  CHECK(is_shown(last, 0, false));
  CHECK(visitor.socket->wait_for("seats", 0).size() == received);
}

TEST_CASE("a finished match leaves the list of watched ones") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  Listener first(fixture, std::nullopt);
  REQUIRE(first.follow(fixture, id));
  CHECK(fixture.services->spectators.count(id) == 1);
  REQUIRE(await_result<Json>(
      [&](auto callback) { fixture.services->turns.resign(id, {bob, ""}, "resign-1", std::move(callback)); }));
  CHECK(comes_true([&] { return fixture.services->spectators.count(id) == 0; }));
}
