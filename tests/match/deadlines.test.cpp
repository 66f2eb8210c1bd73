// Clocks in running matches: timeouts, the votes that follow, and restarts.

#include "server/match/deadlines.hpp"

#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "server/match/clocks/clock.hpp"
#include "server/match/clocks/clock_pause.hpp"
#include "server/match/records/imports.hpp"
#include "server/match/records/record.hpp"
#include "server/match/records/verify.hpp"
#include "server/metrics/registry.hpp"
#include "tests/support/fixture.hpp"
#include "tests/support/in_time.hpp"

using namespace reef;
using namespace reef::match;
using protocol::Code;
using reef::testing::await_result;
using reef::testing::Fixture;
using reef::testing::in_time;
using reef::testing::ListeningSocket;
using store::AbsenceChoice;

namespace {

const ClockTerms a_day = {.kind = ClockTerms::Kind::per_move, .move_ms = day_ms};
const ClockTerms a_bank = {
    .kind = ClockTerms::Kind::bank, .bank_ms = 2 * day_ms, .increment_ms = hour_ms, .bank_ms_max = 3 * day_ms};
const ClockTerms half_an_hour = {.kind = ClockTerms::Kind::live, .bank_ms = 30 * minute_ms, .increment_ms = minute_ms};

/// Waits until the server has looked for expired clocks, and handled what was due. The first look may have begun before
/// the call, so it takes two.
void await_look() {
  const metrics::Counter& looks = metrics::registry().counter("atoll_deadline_looks_total", "");
  const std::uint64_t before = looks.value();
  REQUIRE(in_time([&] { return looks.value() >= before + 2; }));
}

/// A match with clocks: of Maori, where one seat acts at a time, or of Pearls, where all act at once.
struct Timed {
  Fixture fixture;
  store::User ada = fixture.guest("Ada");
  store::User bob = fixture.guest("Bob");
  store::User eve = fixture.guest("Eve");
  std::string id;

  explicit Timed(const ClockTerms& terms, const std::string& seats = "mo", const std::string& game = "maori") {
    fixture.game = game;
    fixture.table_clock = terms;
    const auto opened = fixture.table(ada, seats);
    REQUIRE(opened);
    id = opened->at("id");
    if (seats.size() > 1 && seats[1] == 'o') REQUIRE(fixture.sit(id, bob));
    if (seats.size() > 2 && seats[2] == 'o') REQUIRE(fixture.sit(id, eve));
  }
  Json seen_by(const store::User& user) { return *fixture.show(id, user); }
  Json now() { return seen_by(ada); }
  Json clock_of(int seat) { return now().at("clock").at("seats").at(static_cast<std::size_t>(seat)); }
  const store::User& who(int seat) { return seat == 0 ? ada : seat == 1 ? bob : eve; }
  int to_act() { return now().at("to_act").at(0); }
  bool is_absent(int seat) {
    const Json absences = now().at("absences");
    for (const Json& absence : absences) {
      if (absence.at("seat") == seat) return true;
    }
    return false;
  }
  /// Lets the clock of a seat that is to act run out. Returns the seat.
  int run_out(std::int64_t ms = day_ms + 1) {
    const int late = to_act();
    fixture.clock.go_on(ms);
    REQUIRE(in_time([&] { return is_absent(late); }));
    return late;
  }
  std::vector<std::string> sql(const std::string& statement) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(fixture.database().c_str(), &db) == SQLITE_OK);
    std::vector<std::string> found;
    const auto take = [](void* into, int, char** row, char**) {
      static_cast<std::vector<std::string>*>(into)->emplace_back(row[0] == nullptr ? "" : row[0]);
      return 0;
    };
    REQUIRE(sqlite3_exec(db, statement.c_str(), take, &found, nullptr) == SQLITE_OK);
    sqlite3_close(db);
    return found;
  }
  bool waits(const store::User& user, const std::string& kind) {
    return !sql("SELECT 1 FROM notices WHERE dispatched_at IS NULL AND kind = '" + kind +
                "' AND user_key = " + std::to_string(user.key))
                .empty();
  }
  std::vector<std::string> completion(const store::User& user) {
    return sql("SELECT kind FROM completions WHERE user_key = " + std::to_string(user.key));
  }
  /// Whether a replay of the log yields what is stored.
  bool sound() {
    const store::Match match = **fixture.store().match(id);
    const auto verified = verify(match, *fixture.store().turns(match.head.key, 0, match.position.ply));
    if (!verified) UNSCOPED_INFO(verified.error().what);
    return verified.has_value();
  }
  Result<Json> vote(const store::User& user, int absent, AbsenceChoice choice) {
    return fixture.vote_on_absence(id, user, static_cast<Seat>(absent), choice,
                                   "vote-" + std::to_string(absent) + "-" + user.id);
  }
  std::vector<std::string> kinds() {
    std::vector<std::string> kinds;
    const store::Match match = **fixture.store().match(id);
    const auto turns = fixture.store().turns(match.head.key, 0, match.position.ply);
    for (const store::Turn& turn : *turns) kinds.push_back(turn.kind);
    return kinds;
  }
};

}  // namespace

TEST_CASE("only the clock of the seat to act runs") {
  Timed match(a_day);
  const int seat = match.to_act();
  match.fixture.clock.go_on(hour_ms);
  CHECK(match.clock_of(seat).at("running") == true);
  CHECK(match.clock_of(seat).at("left_ms").get<Millis>() <= 23 * hour_ms);
  CHECK(match.clock_of(seat).at("left_ms").get<Millis>() > 23 * hour_ms - minute_ms);
  CHECK(match.clock_of(1 - seat) ==
        Json{{"left_ms", day_ms}, {"running", false}, {"deadline", nullptr}, {"paused", nullptr}});
  REQUIRE(match.fixture.play(match.id, match.who(seat)));
  if (match.to_act() == seat) return;
  CHECK(match.clock_of(seat).at("running") == false);
  CHECK(match.clock_of(seat).at("left_ms") == day_ms);
  CHECK(match.clock_of(1 - seat).at("running") == true);
}

TEST_CASE("in a simultaneous game the clocks of all seats to act run") {
  Timed match(a_day, "moo", "pearls");
  for (int seat = 0; seat < 3; ++seat) CHECK(match.clock_of(seat).at("running") == true);
  REQUIRE(match.fixture.play(match.id, match.bob));
  CHECK(match.clock_of(1).at("running") == false);
  CHECK(match.clock_of(0).at("running") == true);
}

TEST_CASE("a time bank loses the used time and gains the increment") {
  Timed match(a_bank, "moo", "pearls");
  match.fixture.clock.go_on(10 * hour_ms);
  REQUIRE(match.fixture.play(match.id, match.bob));
  const Millis left = match.clock_of(1).at("left_ms");
  CHECK(left <= 39 * hour_ms);
  CHECK(left > 39 * hour_ms - minute_ms);
}

TEST_CASE("a preview costs no time and stops no clock") {
  Timed match(a_day);
  const int seat = match.to_act();
  const Json before = match.clock_of(seat).at("deadline");
  match.fixture.some_turn(match.id, match.who(seat), match.seen_by(match.who(seat)));
  CHECK(match.clock_of(seat).at("deadline") == before);
}

TEST_CASE("a player whom only bots wait for has no deadline") {
  Timed match(a_day, "mb");
  REQUIRE(in_time([&] { return match.now().at("prompt") != nullptr; }));
  CHECK(match.clock_of(0).at("running") == false);
  match.fixture.clock.go_on(40 * day_ms);
  await_look();
  CHECK(match.now().at("absences").empty());
  CHECK(match.sql("SELECT deadline FROM matches") == std::vector<std::string>{""});
}

TEST_CASE("at the deadline the seat is absent and the others are asked to vote") {
  Timed match(a_day);
  auto socket = std::make_shared<ListeningSocket>();
  const int late = match.to_act();
  const store::User& other = match.who(1 - late);
  const auto member = std::make_shared<realtime::Member>(socket, other);
  match.fixture.services->hub.join(member);
  match.run_out();
  const Json seen = match.now();
  CHECK(seen.at("absences").at(0).at("owed") == Json::array({1 - late}));
  CHECK(seen.at("clock").at("seats").at(static_cast<std::size_t>(late)) ==
        Json{{"left_ms", 0}, {"running", false}, {"deadline", nullptr}, {"paused", nullptr}});
  CHECK(seen.at("to_act") == Json::array({late}));
  CHECK(match.waits(other, "absence"));
  CHECK_FALSE(socket->notices("absence", 1).empty());
  match.fixture.services->hub.leave(member);
  CHECK(match.kinds().back() == "timeout");
  CHECK(match.sound());
}

TEST_CASE("an absent player may still play and is then back") {
  Timed match(a_day);
  const int late = match.run_out();
  REQUIRE(match.fixture.play(match.id, match.who(late)));
  CHECK(match.now().at("absences").empty());
  CHECK_FALSE(match.waits(match.who(1 - late), "absence"));
  CHECK(match.completion(match.who(late)).empty());
  CHECK(match.sound());
}

TEST_CASE("waiting gives new time") {
  Timed match(a_day);
  const int late = match.run_out();
  REQUIRE(match.vote(match.who(1 - late), late, AbsenceChoice::wait));
  CHECK(match.now().at("absences").empty());
  CHECK(match.clock_of(late).at("running") == true);
  CHECK(match.clock_of(late).at("left_ms").get<Millis>() > day_ms - minute_ms);
  // And it runs out again.
  match.run_out();
  CHECK(match.sound());
}

TEST_CASE("waiting with a bank gives a day") {
  Timed match(a_bank);
  const int late = match.run_out(2 * day_ms + 1);
  REQUIRE(match.vote(match.who(1 - late), late, AbsenceChoice::wait));
  CHECK(match.clock_of(late).at("left_ms").get<Millis>() > day_ms - minute_ms);
  CHECK(match.clock_of(late).at("left_ms").get<Millis>() <= day_ms);
}

TEST_CASE("with two players, the choice computer ends the match against the absent one") {
  Timed match(a_day);
  const int late = match.run_out();
  REQUIRE(match.vote(match.who(1 - late), late, AbsenceChoice::computer));
  const Json seen = match.now();
  CHECK(seen.at("status") == "finished");
  CHECK(seen.at("outcome").at("reason") == "timed_out");
  CHECK(seen.at("outcome").at("ranks").at(static_cast<std::size_t>(late)) == 2);
  CHECK(match.completion(match.who(late)) == std::vector<std::string>{"timed_out"});
  CHECK(match.completion(match.who(1 - late)) == std::vector<std::string>{"finished"});
  CHECK(match.sound());
  CHECK(match.sql("SELECT deadline FROM matches") == std::vector<std::string>{""});
}

/// Changes what the votes about absent players chose, in steps and events; returns the number of entries.
int replace_choice(Json& record, const std::string& from, const std::string& to) {
  int votes = 0;
  for (Json& entry : record.at("turns")) {
    if (entry.at("kind") != "absence_vote") continue;
    ++votes;
    const Json flat = entry.flatten();
    for (const auto& [path, value] : flat.items()) {
      if (path.ends_with("/choice") && value == from) entry[Json::json_pointer(path)] = to;
    }
  }
  return votes;
}

TEST_CASE("a record that ends by a vote to wait is refused") {
  Timed match(a_day);
  const int late = match.run_out();
  REQUIRE(match.vote(match.who(1 - late), late, AbsenceChoice::computer));
  Json record = *match.fixture.record(match.id, {}, States::leave_out);
  REQUIRE(read_import(record));
  REQUIRE(replace_choice(record, "computer", "wait") == 1);
  const auto forged = read_import(record);
  REQUIRE_FALSE(forged);
  CHECK(forged.error().rule == "record.outcome");
}

TEST_CASE("a record that ends by a bot taking one seat of three is refused") {
  Timed match(a_day, "moo", "pearls");
  REQUIRE(match.fixture.play(match.id, match.bob));
  REQUIRE(match.fixture.play(match.id, match.eve));
  match.fixture.clock.go_on(day_ms + 1);
  REQUIRE(in_time([&] { return match.is_absent(0); }));
  REQUIRE(match.vote(match.bob, 0, AbsenceChoice::end));
  REQUIRE(match.vote(match.eve, 0, AbsenceChoice::end));
  Json record = *match.fixture.record(match.id, {}, States::leave_out);
  REQUIRE(read_import(record));
  REQUIRE(replace_choice(record, "end", "computer") == 2);
  const auto forged = read_import(record);
  REQUIRE_FALSE(forged);
  CHECK(forged.error().rule == "record.unfinished");
}

TEST_CASE("with three players, a bot plays on for the absent one") {
  Timed match(a_day, "moo");
  const int late = match.run_out();
  REQUIRE(match.vote(match.who((late + 1) % 3), late, AbsenceChoice::computer));
  REQUIRE(match.vote(match.who((late + 2) % 3), late, AbsenceChoice::computer));
  CHECK(match.now().at("status") == "running");
  CHECK(match.now().at("seats").at(static_cast<std::size_t>(late)).at("kind") == "bot");
  CHECK(in_time([&] { return match.kinds().back() == "turn"; }));
  CHECK(match.sound());
}

TEST_CASE("the choice end ranks the absent player last") {
  Timed match(a_day, "moo", "pearls");
  REQUIRE(match.fixture.play(match.id, match.bob));
  REQUIRE(match.fixture.play(match.id, match.eve));
  match.fixture.clock.go_on(day_ms + 1);
  REQUIRE(in_time([&] { return match.is_absent(0); }));
  REQUIRE(match.vote(match.bob, 0, AbsenceChoice::end));
  CHECK(match.now().at("status") == "running");
  REQUIRE(match.vote(match.eve, 0, AbsenceChoice::end));
  CHECK(match.now().at("status") == "finished");
  CHECK(match.now().at("outcome").at("ranks").at(0) == 3);
  CHECK(match.now().at("absences").empty());
  CHECK(match.sound());
}

TEST_CASE("a seat to be replaced is listed as open, and the new player has a fresh clock") {
  Timed match(a_day);
  const int late = match.run_out();
  REQUIRE(match.vote(match.who(1 - late), late, AbsenceChoice::replace));
  const auto listed =
      match.fixture.services->lobby.list({.listing = store::Listing::open, .user = 0, .after = "", .limit = 50}, {});
  REQUIRE(listed);
  REQUIRE(listed->at("matches").size() == 1);
  CHECK(listed->at("matches").at(0).at("replacement") == true);
  CHECK(listed->at("matches").at(0).at("status") == "running");
  CHECK(match.completion(match.who(late)) == std::vector<std::string>{"timed_out"});
  // The remaining player has a seat already; a new one takes the free seat.
  CHECK(match.fixture.sit(match.id, match.who(1 - late)).error().code == Code::already_seated);
  REQUIRE(match.fixture.sit(match.id, match.eve));
  const Json seen = match.seen_by(match.eve);
  CHECK(seen.at("you") == late);
  CHECK(seen.at("prompt") != nullptr);
  CHECK(seen.at("absences").empty());
  CHECK(match.clock_of(late).at("running") == true);
  CHECK(match.waits(match.eve, "your_turn"));
  REQUIRE(match.fixture.play(match.id, match.eve));
  CHECK(match.sound());
  CHECK(match.fixture.sit(match.id, match.who(late)).error().code == Code::match_not_open);
}

TEST_CASE("the others may choose differently while the seat is free") {
  Timed match(a_day);
  const int late = match.run_out();
  const store::User& other = match.who(1 - late);
  REQUIRE(match.vote(other, late, AbsenceChoice::replace));
  CHECK(match.fixture.vote_on_absence(match.id, other, static_cast<Seat>(late), AbsenceChoice::wait, "another-1")
            .error()
            .code == Code::invalid);
  REQUIRE(match.fixture.vote_on_absence(match.id, other, static_cast<Seat>(late), AbsenceChoice::end, "another-2"));
  CHECK(match.now().at("status") == "finished");
  CHECK(match.sound());
}

TEST_CASE("a vote is carried out exactly once") {
  Timed match(a_day, "moo", "pearls");
  match.fixture.clock.go_on(day_ms + 1);
  REQUIRE(in_time([&] { return match.now().at("absences").size() == 3; }));
  REQUIRE(match.fixture.play(match.id, match.ada));
  const auto first = match.vote(match.ada, 1, AbsenceChoice::wait);
  REQUIRE(first);
  CHECK(*match.vote(match.ada, 1, AbsenceChoice::wait) == *first);
  CHECK(match.vote(match.eve, 1, AbsenceChoice::wait).error().code == Code::no_absence);
  CHECK(match.sound());
}

TEST_CASE("a warning comes when a fifth of the time is left, once") {
  Timed match(a_day);
  const int seat = match.to_act();
  match.fixture.clock.go_on(19 * hour_ms);
  await_look();
  CHECK_FALSE(match.waits(match.who(seat), "time_low"));
  match.fixture.clock.go_on(hour_ms);
  CHECK(in_time([&] { return match.waits(match.who(seat), "time_low"); }));
  CHECK(match.now().at("absences").empty());
  REQUIRE(match.fixture.play(match.id, match.who(seat)));
  CHECK(in_time([&] { return !match.waits(match.who(seat), "time_low"); }));
}

TEST_CASE("what became due while the server was stopped is done once at its start") {
  Timed match(a_day);
  const int late = match.to_act();
  match.fixture.stop();
  match.fixture.clock.go_on(3 * day_ms);
  match.fixture.restart();
  REQUIRE(in_time([&] { return match.is_absent(late); }));
  match.fixture.restart();
  await_look();
  CHECK(match.kinds() == std::vector<std::string>{"timeout"});
  CHECK(match.sound());
}

TEST_CASE("a timeout that cannot be stored is done later") {
  Timed match(a_day);
  const int late = match.to_act();
  match.fixture.store().fail_next(1);
  match.fixture.clock.go_on(day_ms + 1);
  CHECK(in_time([&] { return match.is_absent(late); }));
  CHECK(match.kinds() == std::vector<std::string>{"timeout"});
}

TEST_CASE("a turn that has the lock before the timeout wins") {
  Timed match(a_day);
  const int seat = match.to_act();
  match.fixture.store().hold_back();
  std::thread player([&] { CHECK(match.fixture.play(match.id, match.who(seat))); });
  REQUIRE(in_time([&] { return match.fixture.store().held() == 1; }));
  match.fixture.clock.go_on(day_ms + 1);
  REQUIRE(in_time([&] { return match.fixture.store().found_due() > 0; }));
  match.fixture.store().let_go();
  player.join();
  CHECK(match.kinds().front() == "turn");
  CHECK_FALSE(match.is_absent(seat));
}

TEST_CASE("a changed clock pause charges the elapsed time by the old one and updates the deadline") {
  Timed match(a_day);
  const int seat = match.to_act();
  store::User player = match.who(seat);
  match.fixture.clock.go_on(4 * hour_ms);
  const Millis now = match.fixture.clock.now_ms();
  const ClockPause clock_pause{
      .time_zone = "Europe/Berlin", .night = {}, .weekends = false, .vacation = {{now - minute_ms, now + 5 * day_ms}}};
  player.clock_pause = clock_pause_json(clock_pause).dump();
  match.sql("UPDATE users SET clock_pause = '" + player.clock_pause + "' WHERE key = " + std::to_string(player.key));
  match.fixture.services->deadlines.clock_pause_changed(player);
  REQUIRE(in_time([&] { return match.clock_of(seat).at("paused") != nullptr; }));
  CHECK(match.clock_of(seat).at("paused") == Json{{"why", "vacation"}, {"until", now + 5 * day_ms}});
  CHECK(match.clock_of(seat).at("left_ms").get<Millis>() > 20 * hour_ms - minute_ms);
  CHECK(match.clock_of(seat).at("left_ms").get<Millis>() <= 20 * hour_ms);
  match.fixture.clock.go_on(4 * day_ms);
  await_look();
  CHECK_FALSE(match.is_absent(seat));
  // The seat shows the pause, also after a restart.
  CHECK(match.now().at("seats").at(static_cast<std::size_t>(seat)).at("paused").at("why") == "vacation");
  match.fixture.restart();
  CHECK(match.clock_of(seat).at("paused").at("why") == "vacation");
  match.fixture.clock.go_on(day_ms + 21 * hour_ms);
  CHECK(in_time([&] { return match.is_absent(seat); }));
}

TEST_CASE("a clock pause changed just before a crash is applied at the start") {
  Timed match(a_day);
  const int seat = match.to_act();
  const Millis now = match.fixture.clock.now_ms();
  const ClockPause clock_pause{
      .time_zone = "UTC", .night = {}, .weekends = false, .vacation = {{now, now + 5 * day_ms}}};
  match.fixture.stop();
  match.sql("UPDATE users SET clock_pause = '" + clock_pause_json(clock_pause).dump() +
            "' WHERE key = " + std::to_string(match.who(seat).key));
  match.fixture.restart();
  CHECK(in_time([&] { return match.clock_of(seat).at("paused") != nullptr; }));
}

TEST_CASE("live clocks never pause") {
  Timed match(half_an_hour);
  const int seat = match.to_act();
  store::User player = match.who(seat);
  const Millis now = match.fixture.clock.now_ms();
  player.clock_pause =
      clock_pause_json({.time_zone = "UTC", .night = {}, .weekends = false, .vacation = {{now, now + day_ms}}}).dump();
  const Result<bool> changed = await_result<bool>(
      [&](auto callback) { match.fixture.services->turns.change_clock_pause(match.id, player, std::move(callback)); });
  REQUIRE(changed);
  CHECK_FALSE(*changed);
  CHECK(match.clock_of(seat).at("paused") == nullptr);
  match.run_out(31 * minute_ms);
}

TEST_CASE("the record of a match with absences replays") {
  Timed match(a_day);
  const int late = match.run_out();
  REQUIRE(match.vote(match.who(1 - late), late, AbsenceChoice::end));
  const auto record = match.fixture.record(match.id, {}, States::include);
  REQUIRE(record);
  CHECK(record->at("turns").at(0).at("kind") == "timeout");
  CHECK(record->at("turns").at(0).at("seat") == nullptr);
  const auto checked = check_record(*record);
  if (!checked) UNSCOPED_INFO(checked.error().what);
  CHECK(checked);
}
