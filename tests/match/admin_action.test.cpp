// Administrators' actions on a match: their log entries, and which of them are refused.

#include "server/match/actions/admin_action.hpp"

#include <catch2/catch.hpp>
#include <future>

#include "server/match/clocks/clock.hpp"
#include "server/match/records/record.hpp"
#include "server/match/records/verify.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using protocol::Code;
using reef::match::AdminAction;
using reef::testing::await_result;
using reef::testing::Fixture;

namespace {

/// A match of two players who have played one turn each.
struct PlayedMatch {
  Fixture fixture;
  store::User ada = fixture.guest("Ada");
  store::User bob = fixture.guest("Bob");
  store::User eve = fixture.guest("Eve");
  std::string id = fixture.match_of(ada, bob);

  PlayedMatch() { REQUIRE(fixture.play(id, fixture.show(id, ada)->at("prompt").is_null() ? bob : ada)); }

  Result<Json> intervene(AdminAction act, std::optional<store::User> user = {}, std::optional<store::Key> from = {}) {
    match::Intervention request{
        .act = act, .user = std::move(user), .from = from, .entry = [this](const match::MatchState&) {
          return store::AuditEntry{.actor = ada.key,
                                   .action = "match.test",
                                   .kind = "match",
                                   .subject = id,
                                   .reason = "a test",
                                   .at = fixture.clock.now_ms()};
        }};
    return await_result<Json>(
        [&](auto callback) { fixture.services->turns.intervene(id, std::move(request), std::move(callback)); });
  }
  std::size_t noted() { return fixture.services->store->audit().entries({.subject = id})->items.size(); }
  store::Match stored() { return **fixture.store().match(id); }
  std::vector<store::Turn> log() {
    const store::Match match = stored();
    return *fixture.store().turns(match.head.key, 0, match.position.ply);
  }
  bool sound() { return match::verify(stored(), log()).has_value(); }
  Json record() { return *fixture.record(id, {}, match::States::include); }
};

std::optional<AdminAction> read(const Json& step) {
  Reader reader(step);
  const AdminAction act = match::read_admin_action(reader, 2);
  return reader.ok() ? std::optional(act) : std::nullopt;
}

}  // namespace

TEST_CASE("an admin action is read as it was written, and nothing else is") {
  for (const AdminAction& act :
       {AdminAction{.kind = AdminAction::Kind::annul}, AdminAction{.kind = AdminAction::Kind::adjudicate},
        AdminAction{.kind = AdminAction::Kind::seat, .seat = 1},
        AdminAction{.kind = AdminAction::Kind::computer, .seat = 1},
        AdminAction{.kind = AdminAction::Kind::deadline, .seat = 1, .at = 7}}) {
    const Json step = match::step_of(act);
    const auto again = read(step);
    REQUIRE(again);
    CHECK(match::step_of(*again) == step);
  }
  CHECK_FALSE(read(Json{{"type", "admin"}, {"act", "crown"}}));
  CHECK_FALSE(read(Json{{"type", "timeout"}, {"act", "annul"}}));
  CHECK_FALSE(read(Json{{"type", "admin"}, {"act", "annul"}, {"seat", 1}}));
  CHECK_FALSE(read(Json{{"type", "admin"}, {"act", "seat"}}));
  CHECK_FALSE(read(Json{{"type", "admin"}, {"act", "seat"}, {"seat", 2}}));
  CHECK_FALSE(read(Json{{"type", "admin"}, {"act", "deadline"}, {"seat", 1}, {"at", -1}}));
}

TEST_CASE("an admin action is durable together with its audit entry, or not at all") {
  PlayedMatch match;
  match.fixture.store().fail_next(1);
  CHECK(match.intervene({.kind = AdminAction::Kind::seat, .seat = 1}, match.eve).error().code == Code::unavailable);
  CHECK(match.noted() == 0);
  CHECK(match.log().size() == 1);
  REQUIRE(match.intervene({.kind = AdminAction::Kind::seat, .seat = 1}, match.eve));
  CHECK(match.noted() == 1);
  CHECK(match.log().back().kind == "admin");
  CHECK_FALSE(match.log().back().seat);
  CHECK(match.stored().head.seats[1].user->key == match.eve.key);
  CHECK(match.sound());
  match.fixture.restart();
  CHECK(match.fixture.show(match.id, match.eve)->at("you") == 1);
}

TEST_CASE("a match ended by an administrator is over, also in its record") {
  PlayedMatch match;
  const AdminAction::Kind kind =
      GENERATE(AdminAction::Kind::annul, AdminAction::Kind::adjudicate, AdminAction::Kind::computer);
  REQUIRE(match.intervene({.kind = kind, .seat = 1}));
  CHECK(match.fixture.show(match.id, match.ada)->at("status") == "finished");
  CHECK(match.intervene({.kind = AdminAction::Kind::annul}).error().code == Code::match_not_running);
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

TEST_CASE("an offer of the player who loses the seat is void, another stays open") {
  PlayedMatch match;
  const auto offer = [&](const store::User& user) {
    return match.fixture.offer(match.id, user, {{"kind", "cancel"}}, "offer-" + user.id);
  };
  const auto open = [&] { return match.fixture.show(match.id, match.ada)->at("offer"); };
  REQUIRE(offer(match.bob));
  REQUIRE(match.intervene({.kind = AdminAction::Kind::seat, .seat = 1}, match.eve));
  CHECK(open().is_null());
  CHECK(match.sound());
  REQUIRE(offer(match.ada));
  REQUIRE(match.intervene({.kind = AdminAction::Kind::seat, .seat = 1}, match.bob));
  CHECK(open().at("seat") == 0);
  CHECK(match.sound());
}

TEST_CASE("a seat is passed on only if its player still has it") {
  PlayedMatch match;
  const AdminAction seat{.kind = AdminAction::Kind::seat, .seat = 1};
  const store::User kim = match.fixture.guest("Kim");
  CHECK(match.intervene(seat, kim, match.ada.key).error().code == Code::not_seated);
  REQUIRE(match.intervene(seat, match.eve));
  CHECK(match.intervene(seat, kim, match.bob.key).error().code == Code::not_seated);
  CHECK(match.stored().head.seats[1].user->key == match.eve.key);
  REQUIRE(match.intervene(seat, kim, match.eve.key));
  REQUIRE(match.intervene({.kind = AdminAction::Kind::annul}));
  CHECK(match.intervene(seat, match.eve, kim.key).error().code == Code::match_not_running);
}

TEST_CASE("a match that is dropped from memory while it is read is read again") {
  PlayedMatch match;
  REQUIRE(match.intervene({.kind = AdminAction::Kind::annul}));
  match.fixture.restart();
  match.fixture.store().after_read([&] {
    store::AccountDeletion merged;
    merged.entry.action = "user.merge";
    merged.entry.kind = "user";
    merged.entry.reason = "a test";
    merged.merge_target = match.eve.key;
    std::promise<store::AccountResult> ending;
    match.fixture.services->store->accounts().erase(
        match.ada.key, match.fixture.clock.now_ms(), merged,
        [&](store::Result<store::Written> written) { ending.set_value(written->result); });
    CHECK(ending.get_future().get() == store::AccountResult::done);
    match.fixture.services->matches.forget(match.id);
  });
  CHECK(match.fixture.show(match.id, match.bob)->at("seats").at(0).at("user").at("id") == match.eve.id);
}

TEST_CASE("an admin action without effect is refused") {
  PlayedMatch match;
  const auto code = [&](AdminAction act, std::optional<store::User> user = {}) {
    return match.intervene(act, std::move(user)).error().code;
  };
  CHECK(code({.kind = AdminAction::Kind::seat, .seat = 5}, match.eve) == Code::not_found);
  CHECK(code({.kind = AdminAction::Kind::seat, .seat = 0}, match.ada) == Code::already_seated);
  CHECK(code({.kind = AdminAction::Kind::seat, .seat = 0}, match.bob) == Code::already_seated);
  CHECK(code({.kind = AdminAction::Kind::deadline, .seat = 0, .at = match.fixture.clock.now_ms() + 1}) ==
        Code::invalid);
  CHECK(match.noted() == 0);
  CHECK(match.log().size() == 1);
}

TEST_CASE("a clock with a set deadline runs until exactly then, also in a pause") {
  using namespace reef::match;
  constexpr Millis now = 1'800'000'000'000;
  const ClockTerms terms{.kind = ClockTerms::Kind::per_move, .move_ms = hour_ms};
  store::SeatClock clock = fresh_clock(terms);
  run(clock, terms, "", now - 10 * minute_ms);
  run_until(clock, terms, "", now + day_ms, now);
  CHECK(clock.deadline == now + day_ms);
  CHECK(left_at(clock, now) == day_ms);
  CHECK(clock.warn_at == now + day_ms / 5 * 4);
  const std::string clock_pause =
      clock_pause_json(
          {.time_zone = "UTC", .night = {}, .weekends = false, .vacation = {{now + hour_ms, now + 2 * day_ms}}})
          .dump();
  run_until(clock, terms, clock_pause, now + day_ms, now);
  CHECK(clock.deadline == now + day_ms);
  CHECK(left_at(clock, now) == hour_ms);
}

TEST_CASE("a seat whose deadline is set is not absent and can vote again") {
  using namespace reef::match;
  SeatSet voters;
  voters.insert(1);
  voters.insert(2);
  const Absences absent = time_out({}, 0, voters, 7, 4).absences;
  CHECK(restored(absent, 0).empty());
  const auto voted = cast(absent, 1, {.absent = 0, .vote = {AbsenceChoice::end}});
  REQUIRE(voted);
  const Absences again = restored(voted->absences, 1);
  REQUIRE(again.size() == 1);
  CHECK_FALSE(again[0].votes[1]);
  CHECK(SeatSet::from_bits(again[0].owed) == voters);
}

TEST_CASE("a table that has started or was closed meanwhile is refused like any match that cannot be ended") {
  PlayedMatch played;
  Fixture& fixture = played.fixture;
  const auto close = [&](const std::string& id) {
    const store::AuditEntry entry{.actor = played.ada.key,
                                  .action = "match.end",
                                  .kind = "match",
                                  .subject = id,
                                  .reason = "a test",
                                  .at = fixture.clock.now_ms()};
    return await_result<Json>([&](auto callback) { fixture.services->lobby.close(id, entry, std::move(callback)); });
  };
  CHECK(close(played.id).error().code == Code::match_not_running);
  const std::string open = fixture.table(played.ada, "mo")->at("id");
  REQUIRE(close(open));
  CHECK(close(open).error().code == Code::match_not_running);
  CHECK(fixture.services->store->audit().entries({.subject = open})->items.size() == 1);
}
