// What those who run the house do to a match: its entries in the log, and what is refused as one.

#include "server/match/house.hpp"

#include <catch2/catch.hpp>
#include <future>

#include "server/match/clock.hpp"
#include "server/match/record.hpp"
#include "server/match/verify.hpp"
#include "tests/support/house.hpp"

using namespace reef;
using protocol::Code;
using reef::match::HouseAct;
using reef::testing::ask;
using reef::testing::House;

namespace {

/// A match of two who have played a turn each.
struct Played {
  House house;
  store::User ada = house.guest("Ada");
  store::User bob = house.guest("Bob");
  store::User eve = house.guest("Eve");
  std::string id = house.match_of(ada, bob);

  Played() { REQUIRE(house.play(id, house.show(id, ada)->at("prompt").is_null() ? bob : ada)); }

  Answer<Json> intervene(HouseAct act, std::optional<store::User> user = {}, std::optional<store::Key> from = {}) {
    match::Intervention request{
        .act = act, .user = std::move(user), .from = from, .entry = [this](const match::Standing&) {
          return store::AuditEntry{.actor = ada.key,
                                   .action = "match.test",
                                   .kind = "match",
                                   .subject = id,
                                   .reason = "a test",
                                   .at = house.clock.now_ms()};
        }};
    return ask<Json>([&](auto told) { house.services->turns.intervene(id, std::move(request), std::move(told)); });
  }
  std::size_t noted() { return house.services->audit.entries({.subject = id})->items.size(); }
  store::Match stored() { return **house.store().match(id); }
  std::vector<store::Turn> log() {
    const store::Match match = stored();
    return *house.store().turns(match.head.key, 0, match.position.ply);
  }
  bool sound() { return match::verify(stored(), log()).has_value(); }
  Json record() {
    return *ask<Json>(
        [&](auto told) { house.services->history.record(id, {}, match::States::include, std::move(told)); });
  }
};

std::optional<HouseAct> read(const Json& step) {
  Reader reader(step);
  const HouseAct act = match::read_house_act(reader, 2);
  return reader.ok() ? std::optional(act) : std::nullopt;
}

}  // namespace

TEST_CASE("an act is read as it was written, and nothing else is read as one") {
  for (const HouseAct& act :
       {HouseAct{.kind = HouseAct::Kind::annul}, HouseAct{.kind = HouseAct::Kind::adjudicate},
        HouseAct{.kind = HouseAct::Kind::seat, .seat = 1}, HouseAct{.kind = HouseAct::Kind::computer, .seat = 1},
        HouseAct{.kind = HouseAct::Kind::deadline, .seat = 1, .at = 7}}) {
    const Json step = match::step_of(act);
    const auto again = read(step);
    REQUIRE(again);
    CHECK(match::step_of(*again) == step);
  }
  CHECK_FALSE(read(Json{{"type", "house"}, {"act", "crown"}}));
  CHECK_FALSE(read(Json{{"type", "timeout"}, {"act", "annul"}}));
  CHECK_FALSE(read(Json{{"type", "house"}, {"act", "annul"}, {"seat", 1}}));
  CHECK_FALSE(read(Json{{"type", "house"}, {"act", "seat"}}));
  CHECK_FALSE(read(Json{{"type", "house"}, {"act", "seat"}, {"seat", 2}}));
  CHECK_FALSE(read(Json{{"type", "house"}, {"act", "deadline"}, {"seat", 1}, {"at", -1}}));
}

TEST_CASE("what the house does is durable together with its entry in the audit log, or not at all") {
  Played match;
  match.house.store().fail_next(1);
  CHECK(match.intervene({.kind = HouseAct::Kind::seat, .seat = 1}, match.eve).error().code == Code::unavailable);
  CHECK(match.noted() == 0);
  CHECK(match.log().size() == 1);
  REQUIRE(match.intervene({.kind = HouseAct::Kind::seat, .seat = 1}, match.eve));
  CHECK(match.noted() == 1);
  CHECK(match.log().back().kind == "house");
  CHECK_FALSE(match.log().back().seat);
  CHECK(match.stored().head.seats[1].user->key == match.eve.key);
  CHECK(match.sound());
  match.house.restart();
  CHECK(match.house.show(match.id, match.eve)->at("you") == 1);
}

TEST_CASE("a match that the house has ended is over, for its record too") {
  Played match;
  const HouseAct::Kind kind = GENERATE(HouseAct::Kind::annul, HouseAct::Kind::adjudicate, HouseAct::Kind::computer);
  REQUIRE(match.intervene({.kind = kind, .seat = 1}));
  CHECK(match.house.show(match.id, match.ada)->at("status") == "finished");
  CHECK(match.intervene({.kind = HouseAct::Kind::annul}).error().code == Code::match_not_running);
  CHECK(match.noted() == 1);
  CHECK(match.sound());
  const Json record = match.record();
  CHECK(match::check_record(record));

  Json forged = record;
  forged["outcome"]["reason"] = "board_full";
  CHECK_FALSE(match::check_record(forged));
  forged = record;
  forged["turns"].back()["seat"] = 0;
  CHECK_FALSE(match::check_record(forged));
  forged = record;
  forged["turns"].back()["steps"][0]["act"] = "deadline";
  CHECK_FALSE(match::check_record(forged));
}

TEST_CASE("an offer of whoever loses the seat is void, one of the others stays open") {
  Played match;
  const auto offer = [&](const store::User& user) {
    return match.house.offer(match.id, user, {{"kind", "cancel"}}, "offer-" + user.id);
  };
  const auto open = [&] { return match.house.show(match.id, match.ada)->at("offer"); };
  REQUIRE(offer(match.bob));
  REQUIRE(match.intervene({.kind = HouseAct::Kind::seat, .seat = 1}, match.eve));
  CHECK(open().is_null());
  CHECK(match.sound());
  REQUIRE(offer(match.ada));
  REQUIRE(match.intervene({.kind = HouseAct::Kind::seat, .seat = 1}, match.bob));
  CHECK(open().at("seat") == 0);
  CHECK(match.sound());
}

TEST_CASE("a seat that somebody is to hand on is theirs still, or is left alone") {
  Played match;
  const HouseAct seat{.kind = HouseAct::Kind::seat, .seat = 1};
  const store::User kim = match.house.guest("Kim");
  CHECK(match.intervene(seat, kim, match.ada.key).error().code == Code::not_seated);
  REQUIRE(match.intervene(seat, match.eve));
  CHECK(match.intervene(seat, kim, match.bob.key).error().code == Code::not_seated);
  CHECK(match.stored().head.seats[1].user->key == match.eve.key);
  REQUIRE(match.intervene(seat, kim, match.eve.key));
  REQUIRE(match.intervene({.kind = HouseAct::Kind::annul}));
  CHECK(match.intervene(seat, match.eve, kim.key).error().code == Code::match_not_running);
}

TEST_CASE("a match that is forgotten while it is read is read again") {
  Played match;
  REQUIRE(match.intervene({.kind = HouseAct::Kind::annul}));
  match.house.restart();
  match.house.store().after_read([&] {
    store::Dismissal merged;
    merged.entry.action = "user.merge";
    merged.entry.kind = "user";
    merged.entry.reason = "a test";
    merged.heir = match.eve.key;
    std::promise<store::Ending> ending;
    match.house.services->account_store.erase(
        match.ada.key, match.house.clock.now_ms(), merged,
        [&](store::Result<store::Written> written) { ending.set_value(written->ending); });
    CHECK(ending.get_future().get() == store::Ending::done);
    match.house.services->matches.forget(match.id);
  });
  CHECK(match.house.show(match.id, match.bob)->at("seats").at(0).at("user").at("id") == match.eve.id);
}

TEST_CASE("an act is refused where it comes to nothing") {
  Played match;
  const auto code = [&](HouseAct act, std::optional<store::User> user = {}) {
    return match.intervene(act, std::move(user)).error().code;
  };
  CHECK(code({.kind = HouseAct::Kind::seat, .seat = 5}, match.eve) == Code::not_found);
  CHECK(code({.kind = HouseAct::Kind::seat, .seat = 0}, match.ada) == Code::already_seated);
  CHECK(code({.kind = HouseAct::Kind::seat, .seat = 0}, match.bob) == Code::already_seated);
  CHECK(code({.kind = HouseAct::Kind::deadline, .seat = 0, .at = match.house.clock.now_ms() + 1}) == Code::invalid);
  CHECK(match.noted() == 0);
  CHECK(match.log().size() == 1);
}

TEST_CASE("a clock that is set runs until just then, in a pause too") {
  using namespace reef::match;
  constexpr Millis now = 1'800'000'000'000;
  const ClockTerms terms{.kind = ClockTerms::Kind::per_move, .move_ms = hour_ms};
  store::SeatClock clock = fresh_clock(terms);
  run(clock, terms, "", now - 10 * minute_ms);
  run_until(clock, terms, "", now + day_ms, now);
  CHECK(clock.deadline == now + day_ms);
  CHECK(left_at(clock, now) == day_ms);
  CHECK(clock.warn_at == now + day_ms / 5 * 4);
  const std::string rest =
      rest_json({.time_zone = "UTC", .night = {}, .weekends = false, .vacation = {{now + hour_ms, now + 2 * day_ms}}})
          .dump();
  run_until(clock, terms, rest, now + day_ms, now);
  CHECK(clock.deadline == now + day_ms);
  CHECK(left_at(clock, now) == hour_ms);
}

TEST_CASE("a seat that goes on as if nothing had been is not absent, and votes anew") {
  using namespace reef::match;
  SeatSet voters;
  voters.insert(1);
  voters.insert(2);
  const Absences absent = time_out({}, 0, voters, 7, 4).absences;
  CHECK(restored(absent, 0).empty());
  const auto voted = cast(absent, 1, {.absent = 0, .choice = AbsenceChoice::end});
  REQUIRE(voted);
  const Absences again = restored(voted->absences, 1);
  REQUIRE(again.size() == 1);
  CHECK_FALSE(again[0].votes[1]);
  CHECK(SeatSet::from_bits(again[0].owed) == voters);
}

TEST_CASE("a table that has started or is closed is refused as any match that cannot be ended") {
  Played played;
  House& house = played.house;
  const auto close = [&](const std::string& id) {
    const store::AuditEntry entry{.actor = played.ada.key,
                                  .action = "match.end",
                                  .kind = "match",
                                  .subject = id,
                                  .reason = "a test",
                                  .at = house.clock.now_ms()};
    return ask<Json>([&](auto told) { house.services->lobby.close(id, entry, std::move(told)); });
  };
  CHECK(close(played.id).error().code == Code::match_not_running);
  const std::string open = house.table(played.ada, "mo")->at("id");
  REQUIRE(close(open));
  CHECK(close(open).error().code == Code::match_not_running);
  CHECK(house.services->audit.entries({.subject = open})->items.size() == 1);
}
