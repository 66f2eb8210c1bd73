// How the time of one seat runs, as a value.

#include "server/match/clock.hpp"

#include <catch2/catch.hpp>

using namespace reef;
using namespace reef::match;
using Kind = ClockTerms::Kind;

namespace {

constexpr Millis now = 1'800'000'000'000;
const ClockTerms an_hour = {.kind = Kind::per_move, .move_ms = hour_ms};
const ClockTerms a_bank = {
    .kind = Kind::bank, .bank_ms = 10 * hour_ms, .increment_ms = 2 * hour_ms, .bank_ms_max = 11 * hour_ms};
const ClockTerms live = {.kind = Kind::live, .bank_ms = 10 * minute_ms, .increment_ms = minute_ms};

std::string asleep_until(Millis time) {
  return rest_json({.time_zone = "UTC", .night = {}, .weekends = false, .vacation = {{now, time}}}).dump();
}

}  // namespace

TEST_CASE("the terms of a clock are written as they are read") {
  for (const ClockTerms& terms : {an_hour, a_bank, live}) {
    const Json json = clock_json(terms);
    Reader reader(json);
    CHECK(read_clock(reader) == terms);
    CHECK(reader.ok());
  }
}

TEST_CASE("a clock that runs has a deadline, and a warning when a fifth is left") {
  store::SeatClock clock = fresh_clock(an_hour);
  CHECK_FALSE(clock.deadline);
  run(clock, an_hour, "", now);
  CHECK(clock.deadline == now + hour_ms);
  CHECK(clock.warn_at == now + hour_ms / 5 * 4);
  CHECK(left_at(clock, now + 10 * minute_ms) == 50 * minute_ms);
  CHECK(left_at(clock, now + 2 * hour_ms) == 0);
}

TEST_CASE("a clock that was settled stands at what is left") {
  store::SeatClock clock = fresh_clock(a_bank);
  run(clock, a_bank, "", now);
  settle(clock, now + hour_ms);
  CHECK(clock.left_ms == 9 * hour_ms);
  CHECK_FALSE(clock.since);
  CHECK_FALSE(clock.deadline);
  CHECK(left_at(clock, now + 5 * hour_ms) == 9 * hour_ms);
}

TEST_CASE("a pause shifts the deadline and takes nothing") {
  store::SeatClock clock = fresh_clock(an_hour);
  run(clock, an_hour, asleep_until(now + day_ms), now);
  CHECK(clock.deadline == now + day_ms + hour_ms);
  CHECK(left_at(clock, now + day_ms) == hour_ms);
}

TEST_CASE("a live clock does not pause") {
  store::SeatClock clock = fresh_clock(live);
  run(clock, live, asleep_until(now + day_ms), now);
  CHECK(clock.deadline == now + 10 * minute_ms);
}

TEST_CASE("a clock reckoned anew keeps what has run, and the warning that is still due") {
  store::SeatClock clock = fresh_clock(an_hour);
  run(clock, an_hour, "", now);
  reckon_anew(clock, an_hour, asleep_until(now + day_ms), now + 20 * minute_ms);
  CHECK(clock.left_ms == 40 * minute_ms);
  CHECK(clock.deadline == now + day_ms + 40 * minute_ms);
  CHECK(clock.warn_at == now + day_ms + 28 * minute_ms);
  reckon_anew(clock, an_hour, "", now + 12 * hour_ms);
  CHECK(clock.deadline == now + 12 * hour_ms + 40 * minute_ms);
}

TEST_CASE("who was warned is not warned again when the clock is reckoned anew") {
  store::SeatClock clock = fresh_clock(an_hour);
  run(clock, an_hour, "", now);
  clock.warn_at.reset();
  clock.warn_ms = 0;
  reckon_anew(clock, an_hour, asleep_until(now + day_ms), now + 50 * minute_ms);
  CHECK_FALSE(clock.warn_at);
}

TEST_CASE("the grace is a move's time, a day or a minute, or the increment if that is more") {
  CHECK(grace_of(an_hour) == hour_ms);
  CHECK(grace_of(a_bank) == day_ms);
  CHECK(grace_of(live) == minute_ms);
  CHECK(grace_of({.kind = Kind::bank, .bank_ms = day_ms, .increment_ms = 2 * day_ms, .bank_ms_max = 3 * day_ms}) ==
        2 * day_ms);
}
