#include "server/realtime/hub.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <future>
#include <latch>
#include <thread>

#include "server/realtime/talk.hpp"
#include "tests/match/listener.hpp"

using namespace reef;
using reef::testing::await_result;
using reef::testing::comes_true;
using reef::testing::Fixture;
using reef::testing::followed_view;
using reef::testing::Listener;
using reef::testing::play_turns;

namespace {

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
  // The hub may still be handling how the match was before it began.
  REQUIRE(comes_true([&] { return fixture.services->spectators.count(id) == 1; }));
  REQUIRE(await_result<Json>(
      [&](auto callback) { fixture.services->turns.resign(id, {bob, ""}, "resign-1", std::move(callback)); }));
  CHECK(comes_true([&] { return fixture.services->spectators.count(id) == 0; }));
}
