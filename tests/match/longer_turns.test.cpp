// Turns of several commits, with the toys Plunge and Veto: clocks, pace, notices, log, frames and taking back.
#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <memory>

#include "server/match/clocks/clock.hpp"
#include "server/match/records/verify.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using namespace reef::match;
using reef::testing::Fixture;

namespace {

const Json dive = Json::array({{{"type", "dive"}}});
const Json breathe = Json::array({{{"type", "breathe"}}});
const Json surface = Json::array({{{"type", "surface"}}});

const Json claim = Json::array({{{"type", "claim"}, {"shells", 2}}});
const Json allow = Json::array({{{"type", "allow"}}});

const ClockTerms an_evening = {
    .kind = ClockTerms::Kind::live, .bank_ms = 30 * minute_ms, .increment_ms = 10 * minute_ms};
const ClockTerms an_hour_a_turn = {.kind = ClockTerms::Kind::per_move, .move_ms = hour_ms};

/// A match with two players, of Plunge if no other game is given.
struct Dives {
  Fixture fixture;
  store::User ada = fixture.guest("Ada");
  store::User bob = fixture.guest("Bob");
  std::string id;
  int sent = 0;

  /// `before`: what happens before the match begins.
  explicit Dives(
      std::optional<ClockTerms> terms = std::nullopt, const std::string& game = "plunge",
      const std::function<void(Dives&)>& before = [](Dives&) {}) {
    fixture.game = game;
    fixture.table_clock = terms;
    before(*this);
    id = fixture.match_of(ada, bob);
  }
  Json shown() { return *fixture.show(id, ada); }
  int turn() { return shown().at("to_act").at(0).get<int>(); }
  const store::User& in_seat(int seat) { return shown().at("you") == seat ? ada : bob; }
  int commit(const Json& steps) {
    const store::User& mover = in_seat(turn());
    const auto done = fixture.commit(id, mover, fixture.show(id, mover)->at("prompt"), steps,
                                     "turn-" + std::to_string(1000 + ++sent));
    REQUIRE(done);
    return done->at("ply");
  }
  Millis left(int seat) { return shown().at("clock").at("seats").at(static_cast<std::size_t>(seat)).at("left_ms"); }
  /// How many alerts that it is this user's turn wait to be sent.
  int alerts(const store::User& user) {
    return fixture.db()
        .read([&](store::sql::Connection& db) -> store::Result<int> {
          store::sql::Query query(
              db, "SELECT count(*) FROM notices WHERE user_key = ?1 AND kind = 'your_turn' AND dispatched_at IS NULL",
              user.key);
          if (const auto next = query.next(); !next) return std::unexpected(next.error());
          return static_cast<int>(store::sql::Row(query, "notices").integer());
        })
        .value();
  }
  /// To the nearest minute: some milliseconds pass while a test runs.
  Millis minutes_left(int seat) { return (left(seat) + minute_ms / 2) / minute_ms; }
  std::string fault_of_offer(const store::User& user, int ply) {
    const auto made =
        fixture.offer(id, user, {{"kind", "take_back"}, {"turn", ply}}, "offer-" + std::to_string(1000 + ++sent));
    return made ? "" : made.error().members.at("rule").get<std::string>();
  }
};

}  // namespace

TEST_CASE("a live clock gains its increment once in a turn of several commits") {
  Dives match(an_evening);
  const int seat = match.turn();
  match.commit(breathe);
  CHECK(match.left(seat) > 39 * minute_ms);
  CHECK(match.left(seat) <= 40 * minute_ms);
  match.fixture.clock.go_on(5 * minute_ms);
  match.commit(surface);
  CHECK(match.left(seat) > 34 * minute_ms);
  CHECK(match.left(seat) <= 35 * minute_ms);
}

TEST_CASE("a time per move is for the whole turn, and new in the next") {
  Dives match(an_hour_a_turn);
  const int seat = match.turn();
  match.fixture.clock.go_on(20 * minute_ms);
  match.commit(breathe);
  CHECK(match.left(seat) <= 40 * minute_ms);
  CHECK(match.left(seat) > 39 * minute_ms);
  match.fixture.clock.go_on(20 * minute_ms);
  match.commit(surface);
  CHECK(match.left(seat) == hour_ms);
  CHECK(match.left(1 - seat) > 59 * minute_ms);
}

TEST_CASE("the pace of a player counts turns, not commits") {
  Dives match;
  match.commit(breathe);
  match.commit(surface);
  const int seat = match.turn();
  match.fixture.clock.go_on(5 * minute_ms);
  match.commit(breathe);
  match.fixture.clock.go_on(7 * minute_ms);
  match.commit(surface);
  const auto pace = match.fixture.services->store->people().pace(match.in_seat(seat).key);
  REQUIRE(pace->size() == 1);
  CHECK(pace->at(0) >= 12 * minute_ms);
  CHECK(pace->at(0) < 13 * minute_ms);
  // The first turn of the match is not measured, though its second commit follows another entry.
  CHECK(match.fixture.services->store->people().pace(match.in_seat(1 - seat).key)->empty());

  const store::Match stored = **match.fixture.store().match(match.id);
  std::vector<store::Turn> log = *match.fixture.store().turns(stored.head.key, 0, stored.position.ply);
  CHECK(verify(stored, log));
  SECTION("and a wrong mark of an entry is found") {
    log.at(1).within_turn = false;
    CHECK(verify(stored, log).error().ply == 2);
  }
}

TEST_CASE("a record of longer turns is imported with their marks") {
  Dives match;
  match.commit(breathe);
  match.commit(surface);
  REQUIRE(match.fixture.offer(match.id, match.ada, {{"kind", "cancel"}}, "offer-0001"));
  REQUIRE(match.fixture.vote(match.id, match.bob, match.shown().at("offer").at("ply"), true, "vote-0001"));
  const auto read = read_import(*match.fixture.record(match.id));
  REQUIRE(read);
  std::vector<bool> marks;
  for (const store::Turn& turn : read->turns) marks.push_back(turn.within_turn);
  CHECK(marks == std::vector<bool>{false, true, false, false});
}

TEST_CASE("an alert is not repeated while one's own turn goes on") {
  Dives match;
  const store::User mover = match.in_seat(match.turn());
  const store::User other = match.in_seat(1 - match.turn());
  CHECK(match.alerts(mover) == 1);
  match.commit(breathe);
  CHECK(match.shown().at("mid_turn") == true);
  CHECK(match.alerts(mover) == 0);
  match.commit(surface);
  CHECK(match.alerts(mover) == 0);
  CHECK(match.alerts(other) == 1);
}

TEST_CASE("sockets hear once that a turn has begun") {
  std::map<std::int64_t, std::shared_ptr<reef::testing::ListeningSocket>> sockets;
  Dives match(std::nullopt, "plunge", [&](Dives& of) {
    for (const store::User& user : {of.ada, of.bob}) {
      sockets[user.key] = std::make_shared<reef::testing::ListeningSocket>();
      of.fixture.services->hub.join(std::make_shared<realtime::Member>(sockets[user.key], user));
    }
  });
  const auto movers = sockets.at(match.in_seat(match.turn()).key);
  const auto others = sockets.at(match.in_seat(1 - match.turn()).key);
  match.commit(breathe);
  match.commit(surface);
  match.commit(breathe);
  match.commit(surface);
  const Json notice = {{"type", "notice"}, {"kind", "your_turn"}, {"match", match.id}};
  // Those of the first and the third turn, and that of the second between them.
  CHECK(movers->notices("your_turn", 2) == std::vector<Json>{notice, notice});
  CHECK(others->notices("your_turn", 1) == std::vector<Json>{notice});
}

TEST_CASE("snapshots and the log say which commits make one turn") {
  Dives match;
  CHECK_FALSE(match.shown().contains("mid_turn"));
  match.commit(breathe);
  CHECK(match.shown().at("mid_turn") == true);
  match.commit(surface);
  CHECK_FALSE(match.shown().contains("mid_turn"));
  const auto log = reef::testing::await_result<Json>([&](auto callback) {
    match.fixture.services->history.log(match.id, {match.ada, ""}, {.before = 100, .limit = 10}, std::move(callback));
  });
  REQUIRE(log);
  CHECK_FALSE(log->at("turns").at(0).contains("within_turn"));
  CHECK(log->at("turns").at(1).at("within_turn") == true);
}

TEST_CASE("a listed step says that it is committed at once, and a whole turn may go on") {
  Dives match;
  const store::User& mover = match.in_seat(match.turn());
  const Json before = *match.fixture.show(match.id, mover);
  CHECK(before.at("legal").at(0) == Json{{"step", {{"type", "dive"}}}, {"at_once", true}});
  CHECK(before.at("legal").at(1) == Json{{"step", {{"type", "breathe"}}}});
  const Result<Json> preview = match.fixture.preview(match.id, mover, {before.at("prompt"), breathe, ""});
  REQUIRE(preview);
  CHECK(preview->at("can_commit") == true);
  CHECK(preview->at("legal").size() == 2);
  match.commit(Json::array({breathe.at(0), surface.at(0)}));
}

TEST_CASE("taking back goes to the beginning of the turn") {
  Dives match;
  const store::User mover = match.in_seat(match.turn());
  const store::User other = match.in_seat(1 - match.turn());
  const Json before = match.shown();
  const int begin = match.commit(breathe);
  const int end = match.commit(surface);
  CHECK(match.fault_of_offer(mover, end) == "offer.turn");
  CHECK(match.fault_of_offer(mover, begin) == "");
  const int offer = match.shown().at("offer").at("ply");
  REQUIRE(match.fixture.vote(match.id, other, offer, true, "vote-0001"));
  CHECK(match.shown().at("view") == before.at("view"));
  CHECK_FALSE(match.shown().contains("mid_turn"));
  const store::Match stored = **match.fixture.store().match(match.id);
  CHECK(verify(stored, *match.fixture.store().turns(stored.head.key, 0, stored.position.ply)));

  SECTION("and is refused after a throw") {
    const int thrown = match.commit(dive);
    CHECK(match.fault_of_offer(mover, thrown) == "offer.revealed");
  }
}

TEST_CASE("a turn that goes on for longer than a checkpoint is taken back from its beginning") {
  Dives match;
  const store::User mover = match.in_seat(match.turn());
  const store::User other = match.in_seat(1 - match.turn());
  const int begin = match.commit(breathe);
  // Offers that are declined make the log long without a change of the position.
  for (int made = 0; made < 4; ++made) {
    for (const store::User* user : {&mover, &other}) {
      const std::string name = std::to_string(1000 + ++match.sent);
      const auto offer = match.fixture.offer(match.id, *user, {{"kind", "cancel"}}, "offer-" + name);
      REQUIRE(offer);
      REQUIRE(match.fixture.vote(match.id, *user, offer->at("ply"), false, "vote-" + name));
    }
  }
  const int end = match.commit(surface);
  CHECK(end > 16);
  CHECK(match.fault_of_offer(mover, end) == "offer.turn");
  CHECK(match.fault_of_offer(mover, begin) == "");
}

TEST_CASE("a reaction has its own time, and gives no increment") {
  Dives match(an_evening, "veto");
  const int seat = match.turn();
  match.fixture.clock.go_on(5 * minute_ms);
  match.commit(claim);
  CHECK(match.turn() == 1 - seat);
  CHECK(match.shown().at("mid_turn") == true);
  CHECK(match.minutes_left(seat) == 35);
  match.fixture.clock.go_on(4 * minute_ms);
  match.commit(allow);
  CHECK_FALSE(match.shown().contains("mid_turn"));
  CHECK(match.minutes_left(seat) == 35);
  CHECK(match.minutes_left(1 - seat) == 26);
  // The increment is for the own turn, which begins now.
  match.commit(claim);
  CHECK(match.minutes_left(1 - seat) == 36);
}

TEST_CASE("with a time per move, the end of a turn gives all its seats a new one") {
  Dives match(an_hour_a_turn, "veto");
  const int seat = match.turn();
  match.fixture.clock.go_on(20 * minute_ms);
  match.commit(claim);
  CHECK(match.minutes_left(seat) == 40);
  match.fixture.clock.go_on(30 * minute_ms);
  CHECK(match.minutes_left(1 - seat) == 30);
  match.commit(allow);
  CHECK(match.minutes_left(seat) == 60);
  CHECK(match.minutes_left(1 - seat) == 60);
}

TEST_CASE("each seat takes back from its own first commit in the turn") {
  Dives match(std::nullopt, "veto");
  const store::User mover = match.in_seat(match.turn());
  const store::User other = match.in_seat(1 - match.turn());
  const Json at_begin = match.shown();
  const int begin = match.commit(claim);
  const Json asked = match.shown();
  const int reaction = match.commit(allow);
  CHECK(match.fault_of_offer(mover, reaction) == "offer.turn");
  CHECK(match.fault_of_offer(other, begin) == "offer.turn");

  SECTION("the reaction alone: its seat is asked again, within the turn") {
    CHECK(match.fault_of_offer(other, reaction) == "");
    REQUIRE(match.fixture.vote(match.id, mover, match.shown().at("offer").at("ply"), true, "vote-0001"));
    CHECK(match.shown().at("view") == asked.at("view"));
    CHECK(match.shown().at("mid_turn") == true);
  }
  SECTION("the whole turn, with the reaction") {
    CHECK(match.fault_of_offer(mover, begin) == "");
    REQUIRE(match.fixture.vote(match.id, other, match.shown().at("offer").at("ply"), true, "vote-0001"));
    CHECK(match.shown().at("view") == at_begin.at("view"));
    CHECK_FALSE(match.shown().contains("mid_turn"));
  }
  const store::Match stored = **match.fixture.store().match(match.id);
  CHECK(verify(stored, *match.fixture.store().turns(stored.head.key, 0, stored.position.ply)));
}

TEST_CASE("frames and positions tell an entry in stages, and the start what the setup tells") {
  Dives match(std::nullopt, "stilts");
  const auto at = [&](int ply) {
    const auto position = reef::testing::await_result<Json>([&](auto callback) {
      match.fixture.services->history.at(match.id, {match.ada, ""}, ply, std::move(callback));
    });
    REQUIRE(position);
    return *position;
  };
  CHECK(at(0).at("events") == Json::array({{{"type", "begins"}, {"seat", match.turn()}}}));
  Json before;
  int ply = 0;
  while (!at(ply).contains("stages")) {
    before = match.shown();
    ply = match.commit(Json::array({{{"type", "stride"}, {"length", 2}}}));
    REQUIRE(ply < 60);
  }
  const Json stages = at(ply).at("stages");
  REQUIRE(stages.size() == 1);
  CHECK(stages[0].at("events") == at(ply).at("events").size());
  CHECK(stages[0].at("view").at("turn") == before.at("view").at("turn"));
  CHECK(stages[0].at("view").at("falls") == at(ply).at("view").at("falls"));
  CHECK(at(ply).at("view").at("turn") != before.at("view").at("turn"));
  const auto page = reef::testing::await_result<Json>([&](auto callback) {
    match.fixture.services->history.frames(match.id, {match.ada, ""}, ply - 1, std::move(callback));
  });
  REQUIRE(page);
  CHECK(page->at("frames").at(0).at("stages") == stages);
}
