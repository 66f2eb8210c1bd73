// How bots, alerts, frames, records and stored matches treat offers.

#include <algorithm>
#include <catch2/catch.hpp>
#include <future>
#include <thread>

#include "server/match/actions/offers.hpp"
#include "server/match/records/record.hpp"
#include "server/match/records/verify.hpp"
#include "tests/match/agreement.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using namespace reef::testing;
using protocol::Code;

namespace {

bool has(const std::vector<std::string>& kinds, const std::string& kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace

TEST_CASE("bots decide on offers by the score sheet") {
  const auto offer = [](const Json& terms) { return store::Offer{1, 0, terms.dump(), 0, 2}; };
  const auto score = [](std::vector<int> totals) {
    Json sheets = Json::array();
    for (const int total : totals) sheets.push_back({{"items", Json::array()}, {"total", total}});
    return sheets;
  };
  CHECK(match::bot_accepts(offer(draw), 1, score({5, 5, 3})));
  CHECK(match::bot_accepts(offer(draw), 1, score({5, 2, 3})));
  CHECK_FALSE(match::bot_accepts(offer(draw), 1, score({5, 6, 3})));
  CHECK(match::bot_accepts(offer(winner(1)), 1, score({5, 2, 3})));
  CHECK(match::bot_accepts(offer(winner(0)), 1, score({5, 2, 3})));
  CHECK_FALSE(match::bot_accepts(offer(winner(0)), 1, score({5, 5, 3})));
  CHECK_FALSE(match::bot_accepts(offer(winner(2)), 1, score({5, 2, 3})));
  CHECK(match::bot_accepts(offer(cancel), 1, score({5, 6, 3})));
  CHECK(match::bot_accepts(offer(take_back(4)), 1, score({5, 6, 3})));
}

TEST_CASE("bots answer offers, also after a restart") {
  Three match("mob");
  auto& [fixture, ada, bob, eve, id] = match;
  // The bot has played, the scores are equal, and it waits for the others.
  while (match.seen_by(ada).at("to_act").size() == 3) std::this_thread::yield();
  const int played = match.seen_by(ada).at("ply");
  SECTION("at once") {
    REQUIRE(fixture.offer(id, ada, draw, "offer-01"));
  }
  SECTION("late, because the server stopped before") {
    fixture.store().hold_back();
    std::promise<void> made;
    fixture.services->turns.offer(id, {ada, ""}, {draw, "offer-01"}, [&](const Result<Json>&) { made.set_value(); });
    while (fixture.store().held() == 0) std::this_thread::yield();
    fixture.store().fail_next(1);  // The bot's answer.
    fixture.store().let_go();
    made.get_future().get();
    fixture.restart();
  }
  while (match.offer_now().at("accepted").empty()) std::this_thread::yield();
  CHECK(match.offer_now().at("accepted") == Json::parse("[2]"));
  CHECK(match.seen_by(ada).at("ply") == played + 2);
  REQUIRE(fixture.vote(id, bob, played + 1, true, "vote-001"));
  CHECK(match.seen_by(ada).at("outcome").at("reason") == "agreed_draw");
  CHECK(match.sound());
}

TEST_CASE("players who owe an answer are notified, but not when there is nothing left to answer") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  auto socket = std::make_shared<ListeningSocket>();
  fixture.services->hub.join(std::make_shared<realtime::Member>(socket, bob));
  REQUIRE(fixture.offer(id, ada, draw, "offer-01"));
  CHECK_FALSE(socket->notices("offer", 1).empty());
  CHECK(has(match.waiting(bob), "offer"));
  CHECK(has(match.waiting(eve), "offer"));
  CHECK_FALSE(has(match.waiting(ada), "offer"));
  REQUIRE(fixture.vote(id, bob, 1, true, "vote-001"));
  CHECK_FALSE(has(match.waiting(bob), "offer"));
  CHECK(has(match.waiting(eve), "offer"));
  REQUIRE(fixture.vote(id, ada, 1, false, "vote-001"));
  CHECK_FALSE(has(match.waiting(eve), "offer"));
}

TEST_CASE("live and replayed frames are the same, including offers, votes and a resignation") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  auto socket = std::make_shared<ListeningSocket>();
  auto member = std::make_shared<realtime::Member>(socket, bob);
  fixture.services->hub.join(member);
  await_result<int>(
      [&](auto callback) { fixture.services->hub.subscribe(member, id, "", std::nullopt, std::move(callback)); });
  socket->wait_for("snapshot", 1);
  REQUIRE(fixture.play(id, bob));
  REQUIRE(fixture.offer(id, eve, winner(2), "offer-01"));
  REQUIRE(fixture.vote(id, bob, 2, true, "vote-001"));
  REQUIRE(fixture.play(id, ada));
  REQUIRE(fixture.play(id, eve));
  REQUIRE(fixture.offer(id, bob, winner(0), "offer-01"));
  REQUIRE(fixture.resign(id, ada, "resign-1"));  // The bot accepts its own win.
  REQUIRE(fixture.vote(id, bob, 6, false, "vote-002"));
  REQUIRE(fixture.play(id, eve));

  const auto strip = [](Json frame) {
    frame.erase("legal");
    frame.erase("score");
    return frame;
  };
  const Json replayed = *await_result<Json>(
      [&](auto callback) { fixture.services->history.frames(id, {bob, ""}, 0, std::move(callback)); });
  const Json frames = replayed.at("frames");
  const std::vector<Json> live = socket->wait_for("frame", frames.size());
  REQUIRE(live.size() >= frames.size());
  for (std::size_t index = 0; index < frames.size(); ++index) CHECK(strip(live[index]) == strip(frames[index]));
  CHECK(match.sound());
}

TEST_CASE("the record of a match that ended by agreement replays, and no offer or vote in it can be changed") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  REQUIRE(fixture.play(id, bob));
  REQUIRE(fixture.offer(id, ada, winner(0), "offer-01"));
  REQUIRE(fixture.vote(id, bob, 2, true, "vote-001"));
  const auto record_of = [&](const match::Caller& caller) {
    return *fixture.record(id, caller, match::States::include);
  };
  const Json running = record_of({bob, ""}).at("turns");
  CHECK(running.at(1).at("kind") == "offer");
  CHECK_FALSE(running.at(1).contains("steps"));
  CHECK(running.at(1).at("events").at(0).at("type") == "match.offered");
  CHECK(running.at(2).at("kind") == "vote");
  CHECK(running.at(2).at("steps") == Json::parse(R"([{"type": "vote", "offer": 2, "accept": true}])"));
  REQUIRE(fixture.vote(id, eve, 2, true, "vote-001"));

  const Json record = record_of({});
  REQUIRE(match::check_record(record));
  CHECK(match::check_record(record)->turns == 4);
  const auto is_caught = [&](const char* path, const Json& value) {
    Json forged = record;
    forged[Json::json_pointer(path)] = value;
    return !match::check_record(forged);
  };
  CHECK(is_caught("/turns/1/steps/0/offer/seat", 1));
  CHECK(is_caught("/turns/1/steps/0/offer/kind", "draw"));
  CHECK(is_caught("/turns/1/seat", 2));
  CHECK(is_caught("/turns/1/kind", "resign"));
  CHECK(is_caught("/turns/2/steps/0/offer", 1));
  CHECK(is_caught("/turns/2/steps/0/accept", false));
  CHECK(is_caught("/turns/2/seat", 0));
  CHECK(is_caught("/turns/2/seat", nullptr));
  CHECK(is_caught("/turns/3/seat", 1));
  CHECK(is_caught("/turns/3/steps", Json::array()));
  CHECK(is_caught("/turns/3/events/1/reason", "declined"));
  CHECK(is_caught("/outcome/reason", "agreed_draw"));
  CHECK(is_caught("/outcome/ranks", Json::parse("[1, 1, 1]")));
}

TEST_CASE("verify finds an open offer that is not in the log") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  REQUIRE(fixture.offer(id, ada, draw, "offer-01"));
  store::Match stored = **fixture.store().match(id);
  const auto turns = *fixture.store().turns(stored.head.key, 0, 1);
  REQUIRE(match::verify(stored, turns));
  stored.position.offer->accepted = 2;
  CHECK_FALSE(match::verify(stored, turns));
  stored.position.offer.reset();
  CHECK_FALSE(match::verify(stored, turns));
}

TEST_CASE("an unreadable stored offer makes its match unavailable, and lists leave it out") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  REQUIRE(fixture.offer(id, ada, draw, "offer-01"));
  match.sql("UPDATE offers SET terms = '{\"kind\":\"peace\"}'");
  fixture.restart();
  CHECK(fixture.show(id, ada).error().code == Code::internal);
  const auto listed = fixture.services->lobby.list(
      {.listing = store::Listing::your_turn, .user = bob.key, .after = "", .limit = 5}, bob);
  REQUIRE(listed->at("matches").size() == 1);
  CHECK(listed->at("matches").at(0).at("offer").is_null());
}
