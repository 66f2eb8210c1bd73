// Offers, answers, and their effects.

#include "server/match/actions/offers.hpp"

#include <catch2/catch.hpp>
#include <thread>

#include "server/match/records/record.hpp"
#include "server/match/records/verify.hpp"
#include "tests/match/agreement.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using namespace reef::testing;
using protocol::Code;

TEST_CASE("the last yes to a draw ends the match") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  const Json before = match.seen_by(bob);
  CHECK(before.at("offer").is_null());
  REQUIRE(fixture.offer(id, ada, draw, "offer-01")->at("ply") == 1);
  const Json open = Json::parse(R"({"ply": 1, "seat": 0, "kind": "draw", "accepted": []})");
  CHECK(match.offer_now() == open);
  CHECK(match.last_events() == Json::parse(R"([{"type": "match.offered", "seat": 0, "kind": "draw"}])"));

  Json after = match.seen_by(bob);
  CHECK(after.at("ply") == 1);
  for (const char* same : {"prompt", "legal", "view", "score", "to_act", "status"})
    CHECK(after.at(same) == before.at(same));
  if (GENERATE(false, true)) fixture.restart();

  REQUIRE(fixture.vote(id, bob, 1, true, "vote-001")->at("ply") == 2);
  CHECK(match.offer_now().at("accepted") == Json::parse("[1]"));
  CHECK(match.last_events() == Json::parse(R"([{"type": "match.voted", "seat": 1, "offer": 1, "accept": true}])"));
  CHECK(match.seen_by(ada).at("status") == "running");
  CHECK(match.sound());

  REQUIRE(fixture.vote(id, eve, 1, true, "vote-001")->at("ply") == 3);
  after = match.seen_by(ada);
  CHECK(after.at("status") == "finished");
  CHECK(after.at("to_act").empty());
  CHECK(after.at("legal").empty());
  CHECK(after.at("prompt").is_null());
  CHECK(after.at("offer").is_null());
  CHECK(after.at("outcome").at("reason") == "agreed_draw");
  CHECK(after.at("outcome").at("ranks") == Json::parse("[1, 1, 1]"));
  const Json events = match.last_events();
  CHECK(events.at(0) == Json::parse(R"({"type": "match.voted", "seat": 2, "offer": 1, "accept": true})"));
  CHECK(events.at(1) == Json::parse(R"({"type": "match.offer_ended", "seat": 2, "offer": 1, "reason": "agreed"})"));
  CHECK(events.at(2).at("type") == "ended");
  CHECK(match.sound());
}

TEST_CASE("the last yes to a winner ends the match with that winner") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  REQUIRE(fixture.offer(id, bob, winner(2), "offer-01"));
  CHECK(match.offer_now() == Json::parse(R"({"ply": 1, "seat": 1, "kind": "winner", "winner": 2, "accepted": []})"));
  REQUIRE(fixture.vote(id, ada, 1, true, "vote-001"));
  REQUIRE(fixture.vote(id, eve, 1, true, "vote-001"));
  const Json outcome = match.seen_by(ada).at("outcome");
  CHECK(outcome.at("reason") == "agreed_winner");
  CHECK(outcome.at("ranks") == Json::parse("[2, 2, 1]"));
}

TEST_CASE("a no from any seat ends the offer, and another may follow") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  REQUIRE(fixture.offer(id, ada, draw, "offer-01"));
  const auto ends_with = [&](const store::User& user, int seat, const std::string& reason) {
    const int offer = match.offer_now().at("ply");
    REQUIRE(fixture.vote(id, user, offer, false, "no-" + std::to_string(offer)));
    CHECK(match.offer_now().is_null());
    const Json ended{{"type", "match.offer_ended"}, {"seat", seat}, {"offer", offer}, {"reason", reason}};
    CHECK(match.last_events().at(0).at("accept") == false);
    CHECK(match.last_events().at(1) == ended);
    CHECK(match.seen_by(ada).at("status") == "running");
    REQUIRE(fixture.offer(id, ada, draw, "again-" + std::to_string(offer)));
    CHECK(match.sound());
  };
  ends_with(bob, 1, "declined");
  ends_with(ada, 0, "withdrawn");
  REQUIRE(fixture.vote(id, eve, match.offer_now().at("ply"), true, "vote-yes"));
  ends_with(eve, 2, "declined");
}

TEST_CASE("refused offers and votes give a reason and change nothing") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  const auto stranger = fixture.guest("Stranger");
  int number = 0;
  const auto refused = [&](const Result<Json>& answer) {
    REQUIRE_FALSE(answer);
    return answer.error();
  };
  const auto offer = [&](const store::User& user, const Json& terms) {
    const Json before = match.seen_by(ada);
    const Failure failure = refused(fixture.offer(id, user, terms, "forged-" + std::to_string(++number)));
    CHECK(match.seen_by(ada) == before);
    return failure;
  };
  const auto vote = [&](const store::User& user, int ply, bool accept) {
    const Json before = match.seen_by(ada);
    const Failure failure = refused(fixture.vote(id, user, ply, accept, "forged-" + std::to_string(++number)));
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

  const int open = fixture.offer(id, ada, draw, "offer-01")->at("ply");
  CHECK(offer(ada, draw).code == Code::offer_open);
  CHECK(offer(bob, winner(1)).code == Code::offer_open);
  CHECK(vote(stranger, open, true) == Code::not_seated);
  CHECK(vote(ada, open, true) == Code::already_voted);
  CHECK(vote(bob, open + 1, true) == Code::no_offer);
  CHECK(vote(bob, open - 1, false) == Code::no_offer);
  REQUIRE(fixture.vote(id, bob, open, true, "vote-001"));
  CHECK(vote(bob, open, true) == Code::already_voted);
  REQUIRE(fixture.vote(id, eve, open, true, "vote-001"));
  CHECK(offer(ada, draw).code == Code::match_not_running);
  CHECK(vote(eve, open, false) == Code::match_not_running);

  SECTION("the game does not support the kind") {
    fixture.game = "maori";
    const std::string other = fixture.match_of(ada, bob);
    CHECK(fault(refused(fixture.offer(other, ada, draw, "offer-02"))) == "offer.kind /offer/kind");
    CHECK(fault(refused(fixture.offer(other, ada, winner(0), "offer-02"))) == "offer.kind /offer/kind");
  }
  SECTION("the table has not started") {
    const std::string other = fixture.table(ada, "mo")->at("id");
    CHECK(refused(fixture.offer(other, ada, draw, "offer-02")).code == Code::match_not_running);
  }
}

TEST_CASE("offers and votes are carried out exactly once or not at all") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  fixture.store().fail_next(1);
  CHECK(fixture.offer(id, ada, draw, "offer-01").error().code == Code::unavailable);
  CHECK(match.offer_now().is_null());
  CHECK(fixture.offer(id, ada, draw, "offer-01")->at("ply") == 1);
  CHECK(fixture.offer(id, ada, winner(0), "offer-01")->at("ply") == 1);
  CHECK(match.offer_now().at("kind") == "draw");
  REQUIRE(fixture.vote(id, bob, 1, true, "vote-001"));
  fixture.store().fail_next(1);
  CHECK(fixture.vote(id, eve, 1, true, "vote-002").error().code == Code::unavailable);
  CHECK(match.seen_by(ada).at("status") == "running");
  CHECK(fixture.vote(id, eve, 1, true, "vote-002")->at("ply") == 3);
  if (GENERATE(false, true)) fixture.restart();
  CHECK(fixture.vote(id, eve, 1, true, "vote-002")->at("ply") == 3);
  CHECK(fixture.vote(id, bob, 1, true, "vote-001")->at("ply") == 2);
  CHECK(fixture.offer(id, ada, draw, "offer-01")->at("ply") == 1);
  CHECK(match.seen_by(ada).at("ply") == 3);
}

TEST_CASE("a turn by a player who owes an answer is a no; others may play") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  const Json draft = match.seen_by(ada);
  const Json steps = fixture.some_turn(id, ada, draft);
  REQUIRE(fixture.offer(id, ada, draw, "offer-01"));
  REQUIRE(fixture.commit(id, ada, draft.at("prompt"), steps, "turn-001"));
  CHECK(match.offer_now().at("ply") == 1);
  REQUIRE(fixture.vote(id, bob, 1, true, "vote-001"));
  REQUIRE(fixture.play(id, bob));
  CHECK(match.offer_now().at("accepted") == Json::parse("[1]"));
  CHECK(match.last_events().back().at("type") != "match.offer_ended");
  REQUIRE(fixture.play(id, eve));
  CHECK(match.offer_now().is_null());
  CHECK(match.last_events().back() ==
        Json::parse(R"({"type": "match.offer_ended", "seat": 2, "offer": 1, "reason": "played_on"})"));
  CHECK(match.sound());
}

TEST_CASE("a resignation ends the player's own offer, and a bot gives an owed answer") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  REQUIRE(fixture.offer(id, ada, draw, "offer-01"));
  SECTION("by the player who made the offer") {
    REQUIRE(fixture.resign(id, ada, "resign-1"));
    const Json frame =
        *await_result<Json>([&](auto taken) { fixture.services->history.at(id, {}, 2, std::move(taken)); });
    CHECK(frame.at("events") ==
          Json::parse(R"([{"type": "match.offer_ended", "seat": 0, "offer": 1, "reason": "resigned"}])"));
    CHECK(match.offer_now().is_null());
  }
  SECTION("by a player who owes an answer") {
    REQUIRE(fixture.resign(id, bob, "resign-1"));
    // All scores are equal, so the bot accepts a draw.
    while (match.offer_now().at("accepted").empty()) std::this_thread::yield();
    CHECK(match.offer_now().at("accepted") == Json::parse("[1]"));
    REQUIRE(fixture.vote(id, eve, 1, true, "vote-001"));
    CHECK(match.seen_by(ada).at("outcome").at("reason") == "agreed_draw");
  }
  SECTION("by all but one: the match is over and no offer is open") {
    REQUIRE(fixture.resign(id, bob, "resign-1"));
    REQUIRE(fixture.resign(id, eve, "resign-1"));
    CHECK(match.seen_by(ada).at("status") == "finished");
    CHECK(match.offer_now().is_null());
  }
}

TEST_CASE("a cancelled match has no ranks and counts for nobody") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  REQUIRE(fixture.play(id, bob));
  REQUIRE(fixture.offer(id, ada, cancel, "offer-01")->at("ply") == 2);
  CHECK(match.offer_now() == Json::parse(R"({"ply": 2, "seat": 0, "kind": "cancel", "accepted": []})"));
  REQUIRE(fixture.vote(id, bob, 2, true, "vote-001"));
  REQUIRE(fixture.vote(id, eve, 2, true, "vote-001"));
  const Json after = match.seen_by(ada);
  CHECK(after.at("status") == "finished");
  CHECK(after.at("to_act").empty());
  CHECK(after.at("outcome") == Json::parse(R"({"ranks": [], "scores": [], "reason": "cancelled"})"));
  CHECK(after.at("ratings").is_null());
  CHECK(match.sql("SELECT count(*) FROM completions") == std::vector<std::string>{"0"});
  CHECK(match.sql("SELECT count(*) FROM ratings") == std::vector<std::string>{"0"});
  CHECK(match.sound());
  if (GENERATE(false, true)) fixture.restart();
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

TEST_CASE("a match cannot be cancelled after a second turn of a player, and any turn ends the offer") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  REQUIRE(fixture.offer(id, ada, cancel, "offer-01"));
  REQUIRE(fixture.vote(id, bob, 1, true, "vote-001"));
  const std::vector<store::User> people = {ada, bob, eve};
  const auto player = GENERATE(0, 1, 2);
  REQUIRE(fixture.play(id, people.at(static_cast<std::size_t>(player))));
  CHECK(match.offer_now().is_null());
  CHECK(match.last_events().back() ==
        Json{{"type", "match.offer_ended"}, {"seat", player}, {"offer", 1}, {"reason", "played_on"}});
  for (int other = 0; other < 3; ++other) {
    if (other != player) REQUIRE(fixture.play(id, people.at(static_cast<std::size_t>(other))));
  }
  REQUIRE(fixture.offer(id, eve, cancel, "offer-02"));  // All have played one turn.
  REQUIRE(fixture.play(id, ada));
  const Result<Json> late = fixture.offer(id, eve, cancel, "offer-03");
  REQUIRE_FALSE(late);
  CHECK(late.error().members.at("rule") == "offer.late");
  CHECK(late.error().members.at("path") == "/offer/kind");
  CHECK(match.sound());
}

TEST_CASE("a turn that revealed nothing can be taken back with the later ones, and the log continues") {
  Fixture fixture;
  fixture.table_clock = match::ClockTerms{.kind = match::ClockTerms::Kind::per_move, .move_ms = 3'600'000};
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  const bool ada_begins = fixture.show(id, ada)->at("to_act").at(0) == 0;
  const store::User& first = ada_begins ? ada : bob;
  const store::User& second = ada_begins ? bob : ada;
  const Json before = *fixture.show(id, first);
  REQUIRE(fixture.play(id, first));
  const bool answered = GENERATE(false, true);
  if (answered) REQUIRE(fixture.play(id, second));
  const int offer = answered ? 3 : 2;
  REQUIRE(fixture.offer(id, first, take_back(1), "offer-01")->at("ply") == offer);
  CHECK(fixture.show(id, second)->at("offer").at("turn") == 1);
  REQUIRE(fixture.vote(id, second, offer, true, "vote-001")->at("ply") == offer + 1);

  const auto is_back = [&] {
    const Json after = *fixture.show(id, first);
    for (const char* same : {"view", "legal", "score", "to_act", "status"}) CHECK(after.at(same) == before.at(same));
    CHECK(after.at("ply") == offer + 1);
    CHECK(after.at("prompt") == offer + 1);
    CHECK(after.at("offer").is_null());
    CHECK(fixture.show(id, second)->at("prompt").is_null());
    const Json& clocks = after.at("clock").at("seats");
    CHECK(clocks.at(ada_begins ? 0 : 1).at("running") == true);
    CHECK(clocks.at(ada_begins ? 1 : 0).at("running") == false);
    return after;
  };
  const Json after = is_back();
  fixture.restart();
  is_back();
  const Json frames = *await_result<Json>(
      [&](auto callback) { fixture.services->history.frames(id, {first, ""}, 0, std::move(callback)); });
  const Json& newest = frames.at("frames").back();
  CHECK(newest.at("prompt") == offer + 1);
  CHECK(newest.at("events").back() == Json{{"type", "match.taken_back"}, {"seat", ada_begins ? 0 : 1}, {"turn", 1}});

  const Json steps = fixture.some_turn(id, first, after);
  CHECK(fixture.commit(id, first, before.at("prompt"), steps, "turn-old").error().code == Code::stale);
  REQUIRE(fixture.commit(id, first, after.at("prompt"), steps, "turn-new"));
  const store::Match stored = **fixture.store().match(id);
  CHECK(match::verify(stored, *fixture.store().turns(stored.head.key, 0, stored.position.ply)));
  CHECK(fixture.offer(id, first, take_back(1), "offer-02").error().members.at("rule") == "offer.turn");

  REQUIRE(fixture.resign(id, second, "resign-1"));
  const Json record = *fixture.record(id, {}, match::States::include);
  REQUIRE(match::check_record(record));
  Json forged = record;
  forged["turns"][static_cast<std::size_t>(offer) - 1]["steps"][0]["offer"]["turn"] = 2;
  CHECK_FALSE(match::check_record(forged));
}

namespace {

/// Holds the lock of a match, so that everything else that wants it has to wait.
class HeldMatch {
 public:
  HeldMatch(Fixture& fixture, const std::string& id) {
    std::promise<match::MatchLock> locked;
    fixture.services->matches.wait_for(id).value()->lock(
        [&](match::MatchLock lock) { locked.set_value(std::move(lock)); });
    lock_.emplace(locked.get_future().get());
  }
  void release() { lock_.reset(); }

 private:
  std::optional<match::MatchLock> lock_;
};

}  // namespace

TEST_CASE("what an offer or a vote needs of the log is replayed before the match is locked") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  const bool ada_begins = fixture.show(id, ada)->at("to_act").at(0) == 0;
  const store::User& first = ada_begins ? ada : bob;
  const store::User& second = ada_begins ? bob : ada;
  REQUIRE(fixture.play(id, first));
  HeldMatch held(fixture, id);
  const auto reads = fixture.store().reads_of_logs([&] {
    std::promise<Result<Json>> answer;
    auto future = answer.get_future();
    fixture.services->turns.offer(id, {first, ""}, {take_back(1), "offer-01"},
                                  [&](Result<Json> made) { answer.set_value(std::move(made)); });
    held.release();
    REQUIRE(future.get());
  });
  CHECK(reads.on_this_thread > 0);
  CHECK(reads.on_others <= 1);  // Counts the offers since the last turn.

  HeldMatch again(fixture, id);
  const auto of_vote = fixture.store().reads_of_logs([&] {
    std::promise<Result<Json>> answer;
    auto future = answer.get_future();
    fixture.services->turns.vote(id, {second, ""}, {{2, true}, "vote-001"},
                                 [&](Result<Json> voted) { answer.set_value(std::move(voted)); });
    again.release();
    REQUIRE(future.get());
  });
  CHECK(of_vote.on_this_thread > 0);
  CHECK(of_vote.on_others == 0);
  CHECK(fixture.show(id, first)->at("prompt") == 3);
}

TEST_CASE("an offer that depends on the turns is refused as stale if one is played during its replay") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  const bool ada_begins = fixture.show(id, ada)->at("to_act").at(0) == 0;
  const store::User& first = ada_begins ? ada : bob;
  const store::User& second = ada_begins ? bob : ada;
  REQUIRE(fixture.play(id, first));
  const Json snapshot = *fixture.show(id, second);
  const Json steps = fixture.some_turn(id, second, snapshot);
  HeldMatch held(fixture, id);
  std::promise<Result<Json>> played;
  fixture.services->turns.commit(id, {second, ""}, {.prompt = snapshot.at("prompt"), .steps = steps, .cmd = "turn-002"},
                                 [&](Result<Json> answer) { played.set_value(std::move(answer)); });
  std::promise<Result<Json>> offered;
  fixture.services->turns.offer(id, {first, ""}, {cancel, "offer-01"},
                                [&](Result<Json> answer) { offered.set_value(std::move(answer)); });
  held.release();
  REQUIRE(played.get_future().get());
  const Result<Json> late = offered.get_future().get();
  REQUIRE_FALSE(late);
  CHECK(late.error().code == Code::stale);
  CHECK(late.error().members.at("snapshot").at("ply") == 2);
  CHECK(fixture.offer(id, first, cancel, "offer-01"));
}

TEST_CASE("a hidden turn or another player's turn cannot be taken back, and playing on is a no") {
  Three match;
  auto& [fixture, ada, bob, eve, id] = match;
  REQUIRE(fixture.play(id, ada));
  const auto rule = [&](const store::User& user, int turn) {
    const Result<Json> refused = fixture.offer(id, user, take_back(turn), "forged-1");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Code::invalid);
    return refused.error().members.at("rule").get<std::string>();
  };
  CHECK(rule(ada, 1) == "offer.revealed");
  CHECK(rule(bob, 1) == "offer.turn");
  CHECK(rule(ada, 2) == "offer.turn");
  CHECK(match.sound());

  fixture.game = "maori";
  const std::string other = fixture.match_of(ada, bob);
  const bool ada_begins = fixture.show(other, ada)->at("to_act").at(0) == 0;
  REQUIRE(fixture.play(other, ada_begins ? ada : bob));
  REQUIRE(fixture.offer(other, ada_begins ? ada : bob, take_back(1), "offer-01"));
  REQUIRE(fixture.play(other, ada_begins ? bob : ada));
  CHECK(fixture.show(other, ada)->at("offer").is_null());
}
