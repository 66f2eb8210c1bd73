// What the players of a match agree on: offers, answers, and what becomes of them.

#include "server/match/offers.hpp"

#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <thread>

#include "server/match/record.hpp"
#include "server/match/verify.hpp"
#include "tests/support/house.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::ask;
using reef::testing::House;
using reef::testing::ListeningSocket;

namespace {

const Json draw = {{"kind", "draw"}};

Json winner(int seat) {
  return {{"kind", "winner"}, {"seat", seat}};
}

const Json cancel = {{"kind", "cancel"}};

Json take_back(int turn) {
  return {{"kind", "take_back"}, {"turn", turn}};
}

/// A match of Pearls, where all pick at once, by three who know each other.
struct Three {
  House house;
  store::User ada = house.guest("Ada");
  store::User bob = house.guest("Bob");
  store::User eve = house.guest("Eve");
  std::string id;

  explicit Three(const std::string& seats = "moo") {
    house.game = "pearls";
    id = house.table(ada, seats)->at("id");
    house.sit(id, bob);
    if (seats == "moo") house.sit(id, eve);
  }
  Json seen_by(const store::User& user) { return *house.show(id, user); }
  Json offer_now() { return seen_by(ada).at("offer"); }
  /// The events of the newest entry.
  Json told() {
    const Json frames = *ask<Json>([&](auto taken) { house.services->history.frames(id, {}, 0, std::move(taken)); });
    return frames.at("frames").back().at("events");
  }
  /// Whether the log replays to just what is stored.
  bool sound() {
    const store::Match match = **house.store().match(id);
    return match::verify(match, *house.store().turns(match.head.key, 0, match.position.ply)).has_value();
  }
  /// The whole record, when the match is over.
  Json record() {
    return *ask<Json>(
        [&](auto told) { house.services->history.record(id, {}, match::States::include, std::move(told)); });
  }
  /// What the database's own file says to a statement: the first column.
  std::vector<std::string> sql(const std::string& statement) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(house.database().c_str(), &db) == SQLITE_OK);
    std::vector<std::string> found;
    const auto take = [](void* into, int, char** row, char**) {
      static_cast<std::vector<std::string>*>(into)->emplace_back(row[0]);
      return 0;
    };
    REQUIRE(sqlite3_exec(db, statement.c_str(), take, &found, nullptr) == SQLITE_OK);
    sqlite3_close(db);
    return found;
  }
  /// The kinds of alerts that wait for this user.
  std::vector<std::string> waiting(const store::User& user) {
    return sql("SELECT kind FROM notices WHERE dispatched_at IS NULL AND user = " + std::to_string(user.key));
  }
};

bool has(const std::vector<std::string>& kinds, const std::string& kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace

TEST_CASE("a draw that all agree on ends the match, with the last yes and not before") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  const Json before = match.seen_by(bob);
  CHECK(before.at("offer").is_null());
  REQUIRE(house.offer(id, ada, draw, "offer-01")->at("ply") == 1);
  const Json open = Json::parse(R"({"ply": 1, "seat": 0, "kind": "draw", "accepted": []})");
  CHECK(match.offer_now() == open);
  CHECK(match.told() == Json::parse(R"([{"type": "match.offered", "seat": 0, "kind": "draw"}])"));

  Json after = match.seen_by(bob);
  CHECK(after.at("ply") == 1);
  for (const char* same : {"prompt", "legal", "view", "score", "to_act", "status"})
    CHECK(after.at(same) == before.at(same));
  if (GENERATE(false, true)) house.restart();

  REQUIRE(house.vote(id, bob, 1, true, "vote-001")->at("ply") == 2);
  CHECK(match.offer_now().at("accepted") == Json::parse("[1]"));
  CHECK(match.told() == Json::parse(R"([{"type": "match.voted", "seat": 1, "offer": 1, "accept": true}])"));
  CHECK(match.seen_by(ada).at("status") == "running");
  CHECK(match.sound());

  REQUIRE(house.vote(id, eve, 1, true, "vote-001")->at("ply") == 3);
  after = match.seen_by(ada);
  CHECK(after.at("status") == "finished");
  CHECK(after.at("to_act").empty());
  CHECK(after.at("legal").empty());
  CHECK(after.at("prompt").is_null());
  CHECK(after.at("offer").is_null());
  CHECK(after.at("outcome").at("reason") == "agreed_draw");
  CHECK(after.at("outcome").at("ranks") == Json::parse("[1, 1, 1]"));
  const Json told = match.told();
  CHECK(told.at(0) == Json::parse(R"({"type": "match.voted", "seat": 2, "offer": 1, "accept": true})"));
  CHECK(told.at(1) == Json::parse(R"({"type": "match.offer_ended", "seat": 2, "offer": 1, "reason": "agreed"})"));
  CHECK(told.at(2).at("type") == "ended");
  CHECK(match.sound());
}

TEST_CASE("a winner that all agree on wins") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  REQUIRE(house.offer(id, bob, winner(2), "offer-01"));
  CHECK(match.offer_now() == Json::parse(R"({"ply": 1, "seat": 1, "kind": "winner", "winner": 2, "accepted": []})"));
  REQUIRE(house.vote(id, ada, 1, true, "vote-001"));
  REQUIRE(house.vote(id, eve, 1, true, "vote-001"));
  const Json outcome = match.seen_by(ada).at("outcome");
  CHECK(outcome.at("reason") == "agreed_winner");
  CHECK(outcome.at("ranks") == Json::parse("[2, 2, 1]"));
}

TEST_CASE("a no ends the offer, from whomever, and another may follow") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  REQUIRE(house.offer(id, ada, draw, "offer-01"));
  const auto ends_with = [&](const store::User& user, int seat, const std::string& reason) {
    const int offer = match.offer_now().at("ply");
    REQUIRE(house.vote(id, user, offer, false, "no-" + std::to_string(offer)));
    CHECK(match.offer_now().is_null());
    const Json ended{{"type", "match.offer_ended"}, {"seat", seat}, {"offer", offer}, {"reason", reason}};
    CHECK(match.told().at(0).at("accept") == false);
    CHECK(match.told().at(1) == ended);
    CHECK(match.seen_by(ada).at("status") == "running");
    REQUIRE(house.offer(id, ada, draw, "again-" + std::to_string(offer)));
    CHECK(match.sound());
  };
  ends_with(bob, 1, "declined");
  ends_with(ada, 0, "withdrawn");
  REQUIRE(house.vote(id, eve, match.offer_now().at("ply"), true, "vote-yes"));
  ends_with(eve, 2, "declined");
}

TEST_CASE("what is refused of offers and votes says why and changes nothing") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  const auto stranger = house.guest("Stranger");
  int number = 0;
  const auto refused = [&](const Answer<Json>& answer) {
    REQUIRE_FALSE(answer);
    return answer.error();
  };
  const auto offer = [&](const store::User& user, const Json& terms) {
    const Json before = match.seen_by(ada);
    const Failure failure = refused(house.offer(id, user, terms, "forged-" + std::to_string(++number)));
    CHECK(match.seen_by(ada) == before);
    return failure;
  };
  const auto vote = [&](const store::User& user, int ply, bool accept) {
    const Json before = match.seen_by(ada);
    const Failure failure = refused(house.vote(id, user, ply, accept, "forged-" + std::to_string(++number)));
    CHECK(match.seen_by(ada) == before);
    return failure.code;
  };
  const auto fault = [](const Failure& failure) {
    CHECK(failure.code == Code::invalid);
    return failure.members.at("rule").get<std::string>() + " " + failure.members.at("path").get<std::string>();
  };
  CHECK(offer(stranger, draw).code == Code::not_seated);
  CHECK(fault(offer(ada, Json::object())) == "json.missing_key /offer/kind");
  CHECK(fault(offer(ada, {{"kind", "peace"}})) == "json.value /offer/kind");
  CHECK(fault(offer(ada, {{"kind", "take_back"}})) == "json.missing_key /offer/turn");
  CHECK(fault(offer(ada, {{"kind", "take_back"}, {"turn", 0}})) == "json.range /offer/turn");
  CHECK(fault(offer(ada, take_back(1))) == "offer.turn /offer/turn");
  CHECK(fault(offer(ada, {{"kind", 1}})) == "json.type /offer/kind");
  CHECK(fault(offer(ada, {{"kind", "draw"}, {"seat", 0}})) == "json.unknown_key /offer/seat");
  CHECK(fault(offer(ada, {{"kind", "winner"}})) == "json.missing_key /offer/seat");
  CHECK(fault(offer(ada, winner(3))) == "json.range /offer/seat");
  CHECK(fault(offer(ada, winner(-1))) == "json.range /offer/seat");
  CHECK(vote(bob, 1, true) == Code::no_offer);

  const int open = house.offer(id, ada, draw, "offer-01")->at("ply");
  CHECK(offer(ada, draw).code == Code::offer_open);
  CHECK(offer(bob, winner(1)).code == Code::offer_open);
  CHECK(vote(stranger, open, true) == Code::not_seated);
  CHECK(vote(ada, open, true) == Code::already_voted);
  CHECK(vote(bob, open + 1, true) == Code::no_offer);
  CHECK(vote(bob, open - 1, false) == Code::no_offer);
  REQUIRE(house.vote(id, bob, open, true, "vote-001"));
  CHECK(vote(bob, open, true) == Code::already_voted);
  REQUIRE(house.vote(id, eve, open, true, "vote-001"));
  CHECK(offer(ada, draw).code == Code::match_not_running);
  CHECK(vote(eve, open, false) == Code::match_not_running);

  SECTION("a game that does not know the kind") {
    house.game = "maori";
    const std::string other = house.match_of(ada, bob);
    CHECK(fault(refused(house.offer(other, ada, draw, "offer-02"))) == "offer.kind /offer/kind");
    CHECK(fault(refused(house.offer(other, ada, winner(0), "offer-02"))) == "offer.kind /offer/kind");
  }
  SECTION("a table that has not started") {
    const std::string other = house.table(ada, "mo")->at("id");
    CHECK(refused(house.offer(other, ada, draw, "offer-02")).code == Code::match_not_running);
  }
}

TEST_CASE("an offer and a vote are carried out once, or not at all") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  house.store().fail_next(1);
  CHECK(house.offer(id, ada, draw, "offer-01").error().code == Code::unavailable);
  CHECK(match.offer_now().is_null());
  CHECK(house.offer(id, ada, draw, "offer-01")->at("ply") == 1);
  CHECK(house.offer(id, ada, winner(0), "offer-01")->at("ply") == 1);
  CHECK(match.offer_now().at("kind") == "draw");
  REQUIRE(house.vote(id, bob, 1, true, "vote-001"));
  house.store().fail_next(1);
  CHECK(house.vote(id, eve, 1, true, "vote-002").error().code == Code::unavailable);
  CHECK(match.seen_by(ada).at("status") == "running");
  CHECK(house.vote(id, eve, 1, true, "vote-002")->at("ply") == 3);
  if (GENERATE(false, true)) house.restart();
  CHECK(house.vote(id, eve, 1, true, "vote-002")->at("ply") == 3);
  CHECK(house.vote(id, bob, 1, true, "vote-001")->at("ply") == 2);
  CHECK(house.offer(id, ada, draw, "offer-01")->at("ply") == 1);
  CHECK(match.seen_by(ada).at("ply") == 3);
}

TEST_CASE("who plays on while owing an answer has said no; who made the offer or said yes may play") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  const Json draft = match.seen_by(ada);
  const Json steps = house.some_turn(id, ada, draft);
  REQUIRE(house.offer(id, ada, draw, "offer-01"));
  REQUIRE(house.commit(id, ada, draft.at("prompt"), steps, "turn-001"));
  CHECK(match.offer_now().at("ply") == 1);
  REQUIRE(house.vote(id, bob, 1, true, "vote-001"));
  REQUIRE(house.play(id, bob));
  CHECK(match.offer_now().at("accepted") == Json::parse("[1]"));
  CHECK(match.told().back().at("type") != "match.offer_ended");
  REQUIRE(house.play(id, eve));
  CHECK(match.offer_now().is_null());
  CHECK(match.told().back() ==
        Json::parse(R"({"type": "match.offer_ended", "seat": 2, "offer": 1, "reason": "played_on"})"));
  CHECK(match.sound());
}

TEST_CASE("who resigns takes an offer along, and leaves an answer to the computer") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  REQUIRE(house.offer(id, ada, draw, "offer-01"));
  SECTION("the one who made it") {
    REQUIRE(house.resign(id, ada, "resign-1"));
    const Json told = *ask<Json>([&](auto taken) { house.services->history.at(id, {}, 2, std::move(taken)); });
    CHECK(told.at("events") ==
          Json::parse(R"([{"type": "match.offer_ended", "seat": 0, "offer": 1, "reason": "resigned"}])"));
    CHECK(match.offer_now().is_null());
  }
  SECTION("one who owes an answer") {
    REQUIRE(house.resign(id, bob, "resign-1"));
    // All stand equal: the computer has nothing against a draw.
    while (match.offer_now().at("accepted").empty()) std::this_thread::yield();
    CHECK(match.offer_now().at("accepted") == Json::parse("[1]"));
    REQUIRE(house.vote(id, eve, 1, true, "vote-001"));
    CHECK(match.seen_by(ada).at("outcome").at("reason") == "agreed_draw");
  }
  SECTION("all but one: the match is over, and nothing stays open") {
    REQUIRE(house.resign(id, bob, "resign-1"));
    REQUIRE(house.resign(id, eve, "resign-1"));
    CHECK(match.seen_by(ada).at("status") == "finished");
    CHECK(match.offer_now().is_null());
  }
}

TEST_CASE("a match that all agree to cancel ends without ranks and counts for nobody") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  REQUIRE(house.play(id, bob));
  REQUIRE(house.offer(id, ada, cancel, "offer-01")->at("ply") == 2);
  CHECK(match.offer_now() == Json::parse(R"({"ply": 2, "seat": 0, "kind": "cancel", "accepted": []})"));
  REQUIRE(house.vote(id, bob, 2, true, "vote-001"));
  REQUIRE(house.vote(id, eve, 2, true, "vote-001"));
  const Json after = match.seen_by(ada);
  CHECK(after.at("status") == "finished");
  CHECK(after.at("to_act").empty());
  CHECK(after.at("outcome") == Json::parse(R"({"ranks": [], "scores": [], "reason": "cancelled"})"));
  CHECK(after.at("ratings").is_null());
  CHECK(match.sql("SELECT count(*) FROM conduct") == std::vector<std::string>{"0"});
  CHECK(match.sql("SELECT count(*) FROM ratings") == std::vector<std::string>{"0"});
  CHECK(match.sound());
  if (GENERATE(false, true)) house.restart();
  CHECK(match.seen_by(ada) == after);

  const Json record = match.record();
  REQUIRE(match::check_record(record));
  Json forged = record;
  forged["turns"].erase(3);
  CHECK_FALSE(match::check_record(forged));
  forged = record;
  forged["turns"].push_back(record["turns"][0]);
  forged["turns"].back()["ply"] = 5;
  CHECK_FALSE(match::check_record(forged));
}

TEST_CASE("nobody cancels when somebody has played a second turn, and who plays on ends the offer, whoever it is") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  REQUIRE(house.offer(id, ada, cancel, "offer-01"));
  REQUIRE(house.vote(id, bob, 1, true, "vote-001"));
  const std::vector<store::User> people = {ada, bob, eve};
  const auto player = GENERATE(0, 1, 2);
  REQUIRE(house.play(id, people.at(static_cast<std::size_t>(player))));
  CHECK(match.offer_now().is_null());
  CHECK(match.told().back() ==
        Json{{"type", "match.offer_ended"}, {"seat", player}, {"offer", 1}, {"reason", "played_on"}});
  for (int other = 0; other < 3; ++other) {
    if (other != player) REQUIRE(house.play(id, people.at(static_cast<std::size_t>(other))));
  }
  REQUIRE(house.offer(id, eve, cancel, "offer-02"));  // All have played one turn.
  REQUIRE(house.play(id, ada));
  const Answer<Json> late = house.offer(id, eve, cancel, "offer-03");
  REQUIRE_FALSE(late);
  CHECK(late.error().members.at("rule") == "offer.late");
  CHECK(late.error().members.at("path") == "/offer/kind");
  CHECK(match.sound());
}

TEST_CASE("a turn that revealed nothing is taken back, with what was played since, and the log goes on") {
  House house;
  house.table_clock = match::ClockTerms{.kind = match::ClockTerms::Kind::per_move, .move_ms = 3'600'000};
  const auto ada = house.guest("Ada");
  const auto bob = house.guest("Bob");
  const std::string id = house.match_of(ada, bob);
  const bool ada_begins = house.show(id, ada)->at("to_act").at(0) == 0;
  const store::User& first = ada_begins ? ada : bob;
  const store::User& second = ada_begins ? bob : ada;
  const Json before = *house.show(id, first);
  REQUIRE(house.play(id, first));
  const bool answered = GENERATE(false, true);
  if (answered) REQUIRE(house.play(id, second));
  const int offer = answered ? 3 : 2;
  REQUIRE(house.offer(id, first, take_back(1), "offer-01")->at("ply") == offer);
  CHECK(house.show(id, second)->at("offer").at("turn") == 1);
  REQUIRE(house.vote(id, second, offer, true, "vote-001")->at("ply") == offer + 1);

  const auto is_back = [&] {
    const Json after = *house.show(id, first);
    for (const char* same : {"view", "legal", "score", "to_act", "status"}) CHECK(after.at(same) == before.at(same));
    CHECK(after.at("ply") == offer + 1);
    CHECK(after.at("prompt") == offer + 1);
    CHECK(after.at("offer").is_null());
    CHECK(house.show(id, second)->at("prompt").is_null());
    const Json& clocks = after.at("clock").at("seats");
    CHECK(clocks.at(ada_begins ? 0 : 1).at("running") == true);
    CHECK(clocks.at(ada_begins ? 1 : 0).at("running") == false);
    return after;
  };
  const Json after = is_back();
  house.restart();
  is_back();
  const Json frames =
      *ask<Json>([&](auto told) { house.services->history.frames(id, {first, ""}, 0, std::move(told)); });
  const Json& newest = frames.at("frames").back();
  CHECK(newest.at("prompt") == offer + 1);
  CHECK(newest.at("events").back() == Json{{"type", "match.taken_back"}, {"seat", ada_begins ? 0 : 1}, {"turn", 1}});

  const Json steps = house.some_turn(id, first, after);
  CHECK(house.commit(id, first, before.at("prompt"), steps, "turn-old").error().code == Code::stale);
  REQUIRE(house.commit(id, first, after.at("prompt"), steps, "turn-new"));
  const store::Match stored = **house.store().match(id);
  CHECK(match::verify(stored, *house.store().turns(stored.head.key, 0, stored.position.ply)));
  CHECK(house.offer(id, first, take_back(1), "offer-02").error().members.at("rule") == "offer.turn");

  REQUIRE(house.resign(id, second, "resign-1"));
  const Json record =
      *ask<Json>([&](auto told) { house.services->history.record(id, {}, match::States::include, std::move(told)); });
  REQUIRE(match::check_record(record));
  Json forged = record;
  forged["turns"][static_cast<std::size_t>(offer) - 1]["steps"][0]["offer"]["turn"] = 2;
  CHECK_FALSE(match::check_record(forged));
}

TEST_CASE("what was laid face down, or not by who asks, is not taken back; playing on is a no") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  REQUIRE(house.play(id, ada));
  const auto rule = [&](const store::User& user, int turn) {
    const Answer<Json> refused = house.offer(id, user, take_back(turn), "forged-1");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Code::invalid);
    return refused.error().members.at("rule").get<std::string>();
  };
  CHECK(rule(ada, 1) == "offer.revealed");
  CHECK(rule(bob, 1) == "offer.turn");
  CHECK(rule(ada, 2) == "offer.turn");
  CHECK(match.sound());

  house.game = "maori";
  const std::string other = house.match_of(ada, bob);
  const bool ada_begins = house.show(other, ada)->at("to_act").at(0) == 0;
  REQUIRE(house.play(other, ada_begins ? ada : bob));
  REQUIRE(house.offer(other, ada_begins ? ada : bob, take_back(1), "offer-01"));
  REQUIRE(house.play(other, ada_begins ? bob : ada));
  CHECK(house.show(other, ada)->at("offer").is_null());
}

TEST_CASE("the computer judges an offer by the score sheet") {
  const auto offer = [](const Json& terms) { return store::Offer{1, 0, terms.dump(), 0, 2}; };
  const auto score = [](std::vector<int> totals) {
    Json sheets = Json::array();
    for (const int total : totals) sheets.push_back({{"items", Json::array()}, {"total", total}});
    return sheets;
  };
  CHECK(match::computer_accepts(offer(draw), 1, score({5, 5, 3})));
  CHECK(match::computer_accepts(offer(draw), 1, score({5, 2, 3})));
  CHECK_FALSE(match::computer_accepts(offer(draw), 1, score({5, 6, 3})));
  CHECK(match::computer_accepts(offer(winner(1)), 1, score({5, 2, 3})));
  CHECK(match::computer_accepts(offer(winner(0)), 1, score({5, 2, 3})));
  CHECK_FALSE(match::computer_accepts(offer(winner(0)), 1, score({5, 5, 3})));
  CHECK_FALSE(match::computer_accepts(offer(winner(2)), 1, score({5, 2, 3})));
  CHECK(match::computer_accepts(offer(cancel), 1, score({5, 6, 3})));
  CHECK(match::computer_accepts(offer(take_back(4)), 1, score({5, 6, 3})));
}

TEST_CASE("the computer answers an offer, and makes up for it after a restart") {
  Three match("mob");
  auto& [house, ada, bob, eve, id] = match;
  // The computer has played, and nobody has gained or lost: it awaits the others.
  while (match.seen_by(ada).at("to_act").size() == 3) std::this_thread::yield();
  const int played = match.seen_by(ada).at("ply");
  SECTION("at once") {
    REQUIRE(house.offer(id, ada, draw, "offer-01"));
  }
  SECTION("late, for the server stopped before") {
    house.store().hold_back();
    std::promise<void> made;
    house.services->turns.offer(id, {ada, ""}, {draw, "offer-01"}, [&](const Answer<Json>&) { made.set_value(); });
    while (house.store().held() == 0) std::this_thread::yield();
    house.store().fail_next(1);  // The computer's answer.
    house.store().let_go();
    made.get_future().get();
    house.restart();
  }
  while (match.offer_now().at("accepted").empty()) std::this_thread::yield();
  CHECK(match.offer_now().at("accepted") == Json::parse("[2]"));
  CHECK(match.seen_by(ada).at("ply") == played + 2);
  REQUIRE(house.vote(id, bob, played + 1, true, "vote-001"));
  CHECK(match.seen_by(ada).at("outcome").at("reason") == "agreed_draw");
  CHECK(match.sound());
}

TEST_CASE("whoever owes an answer is told, and told no more when there is nothing to answer") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  auto socket = std::make_shared<ListeningSocket>();
  house.services->hub.join(std::make_shared<realtime::Member>(socket, bob));
  REQUIRE(house.offer(id, ada, draw, "offer-01"));
  const Json notice = {{"type", "notice"}, {"kind", "offer"}, {"match", id}};
  for (std::size_t count = 1;; ++count) {  // The start of the match may still be told of.
    const std::vector<Json> notices = socket->wait_for("notice", count);
    REQUIRE(notices.size() >= count);
    if (notices.at(count - 1) == notice) break;
  }
  CHECK(has(match.waiting(bob), "offer"));
  CHECK(has(match.waiting(eve), "offer"));
  CHECK_FALSE(has(match.waiting(ada), "offer"));
  REQUIRE(house.vote(id, bob, 1, true, "vote-001"));
  CHECK_FALSE(has(match.waiting(bob), "offer"));
  CHECK(has(match.waiting(eve), "offer"));
  REQUIRE(house.vote(id, ada, 1, false, "vote-001"));
  CHECK_FALSE(has(match.waiting(eve), "offer"));
}

TEST_CASE("frames told live and frames replayed are the same, with offers, answers and a resignation among them") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  auto socket = std::make_shared<ListeningSocket>();
  auto member = std::make_shared<realtime::Member>(socket, bob);
  house.services->hub.join(member);
  ask<int>([&](auto told) { house.services->hub.subscribe(member, id, "", std::nullopt, std::move(told)); });
  socket->wait_for("snapshot", 1);
  REQUIRE(house.play(id, bob));
  REQUIRE(house.offer(id, eve, winner(2), "offer-01"));
  REQUIRE(house.vote(id, bob, 2, true, "vote-001"));
  REQUIRE(house.play(id, ada));
  REQUIRE(house.play(id, eve));
  REQUIRE(house.offer(id, bob, winner(0), "offer-01"));
  REQUIRE(house.resign(id, ada, "resign-1"));  // The computer has nothing against winning itself.
  REQUIRE(house.vote(id, bob, 6, false, "vote-002"));
  REQUIRE(house.play(id, eve));

  const auto strip = [](Json frame) {
    frame.erase("legal");
    frame.erase("score");
    return frame;
  };
  const Json replayed =
      *ask<Json>([&](auto told) { house.services->history.frames(id, {bob, ""}, 0, std::move(told)); });
  const Json frames = replayed.at("frames");
  const std::vector<Json> live = socket->wait_for("frame", frames.size());
  REQUIRE(live.size() >= frames.size());
  for (std::size_t index = 0; index < frames.size(); ++index) CHECK(strip(live[index]) == strip(frames[index]));
  CHECK(match.sound());
}

TEST_CASE("the record of a match that ended by agreement replays, and no offer or vote in it can be changed") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  REQUIRE(house.play(id, bob));
  REQUIRE(house.offer(id, ada, winner(0), "offer-01"));
  REQUIRE(house.vote(id, bob, 2, true, "vote-001"));
  const auto record_of = [&](const match::Caller& caller) {
    return *ask<Json>(
        [&](auto told) { house.services->history.record(id, caller, match::States::include, std::move(told)); });
  };
  const Json running = record_of({bob, ""}).at("turns");
  CHECK(running.at(1).at("kind") == "offer");
  CHECK_FALSE(running.at(1).contains("steps"));
  CHECK(running.at(1).at("events").at(0).at("type") == "match.offered");
  CHECK(running.at(2).at("kind") == "vote");
  CHECK(running.at(2).at("steps") == Json::parse(R"([{"type": "vote", "offer": 2, "accept": true}])"));
  REQUIRE(house.vote(id, eve, 2, true, "vote-001"));

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

TEST_CASE("verify finds an open offer that the log does not tell of") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  REQUIRE(house.offer(id, ada, draw, "offer-01"));
  store::Match stored = **house.store().match(id);
  const auto turns = *house.store().turns(stored.head.key, 0, 1);
  REQUIRE(match::verify(stored, turns));
  stored.position.offer->accepted = 2;
  CHECK_FALSE(match::verify(stored, turns));
  stored.position.offer.reset();
  CHECK_FALSE(match::verify(stored, turns));
}

TEST_CASE("a stored offer that nobody can read keeps its match closed, and lists go on without it") {
  Three match;
  auto& [house, ada, bob, eve, id] = match;
  REQUIRE(house.offer(id, ada, draw, "offer-01"));
  match.sql("UPDATE offers SET terms = '{\"kind\":\"peace\"}'");
  house.restart();
  CHECK(house.show(id, ada).error().code == Code::internal);
  const auto listed =
      house.store().matches({.listing = store::Listing::your_turn, .user = bob.key, .after = "", .limit = 5});
  REQUIRE(listed->items.size() == 1);
  CHECK(
      match::list_item(listed->items.at(0), bob, house.services->presence, house.clock.now_ms()).at("offer").is_null());
}
