// The clock of one seat, as a value.

#include "server/match/clocks/clock.hpp"

#include <catch2/catch.hpp>

using namespace reef;
using namespace reef::match;

namespace {

constexpr Millis noon = 1'800'000'000'000;
const ClockTerms an_hour = {.kind = ClockTerms::Kind::per_move, .move_ms = hour_ms};
const ClockTerms a_big_bank = {
    .kind = ClockTerms::Kind::bank, .bank_ms = 10 * hour_ms, .increment_ms = 2 * hour_ms, .bank_ms_max = 11 * hour_ms};
const ClockTerms a_live_clock = {.kind = ClockTerms::Kind::live, .bank_ms = 10 * minute_ms, .increment_ms = minute_ms};

std::string asleep_until(Millis time) {
  return clock_pause_json({.time_zone = "UTC", .night = {}, .weekends = false, .vacation = {{noon, time}}}).dump();
}

}  // namespace

TEST_CASE("clock terms are written as they are read") {
  for (const ClockTerms& terms : {an_hour, a_big_bank, a_live_clock}) {
    const Json json = clock_json(terms);
    Reader reader(json);
    CHECK(read_clock(reader) == terms);
    CHECK(reader.ok());
  }
}

TEST_CASE("a running clock has a deadline, and a warning when a fifth is left") {
  store::SeatClock clock = fresh_clock(an_hour);
  CHECK_FALSE(clock.deadline);
  run(clock, an_hour, "", noon);
  CHECK(clock.deadline == noon + hour_ms);
  CHECK(clock.warn_at == noon + hour_ms / 5 * 4);
  CHECK(left_at(clock, noon + 10 * minute_ms) == 50 * minute_ms);
  CHECK(left_at(clock, noon + 2 * hour_ms) == 0);
}

TEST_CASE("a stopped clock keeps what is left") {
  store::SeatClock clock = fresh_clock(a_big_bank);
  run(clock, a_big_bank, "", noon);
  settle(clock, noon + hour_ms);
  CHECK(clock.left_ms == 9 * hour_ms);
  CHECK_FALSE(clock.since);
  CHECK_FALSE(clock.deadline);
  CHECK(left_at(clock, noon + 5 * hour_ms) == 9 * hour_ms);
}

TEST_CASE("a pause shifts the deadline and costs nothing") {
  store::SeatClock clock = fresh_clock(an_hour);
  run(clock, an_hour, asleep_until(noon + day_ms), noon);
  CHECK(clock.deadline == noon + day_ms + hour_ms);
  CHECK(left_at(clock, noon + day_ms) == hour_ms);
}

TEST_CASE("a live clock does not pause") {
  store::SeatClock clock = fresh_clock(a_live_clock);
  run(clock, a_live_clock, asleep_until(noon + day_ms), noon);
  CHECK(clock.deadline == noon + 10 * minute_ms);
}

TEST_CASE("an updated clock keeps the elapsed time and a pending warning") {
  store::SeatClock clock = fresh_clock(an_hour);
  run(clock, an_hour, "", noon);
  restart_clock(clock, an_hour, asleep_until(noon + day_ms), noon + 20 * minute_ms);
  CHECK(clock.left_ms == 40 * minute_ms);
  CHECK(clock.deadline == noon + day_ms + 40 * minute_ms);
  CHECK(clock.warn_at == noon + day_ms + 28 * minute_ms);
  restart_clock(clock, an_hour, "", noon + 12 * hour_ms);
  CHECK(clock.deadline == noon + 12 * hour_ms + 40 * minute_ms);
}

TEST_CASE("an updated clock does not warn twice") {
  store::SeatClock clock = fresh_clock(an_hour);
  run(clock, an_hour, "", noon);
  clock.warn_at.reset();
  clock.warn_ms = 0;
  restart_clock(clock, an_hour, asleep_until(noon + day_ms), noon + 50 * minute_ms);
  CHECK_FALSE(clock.warn_at);
}

TEST_CASE("the grace is a move's time, a day or a minute, or the increment if that is more") {
  CHECK(grace_of(an_hour) == hour_ms);
  CHECK(grace_of(a_big_bank) == day_ms);
  CHECK(grace_of(a_live_clock) == minute_ms);
  CHECK(
      grace_of(
          {.kind = ClockTerms::Kind::bank, .bank_ms = day_ms, .increment_ms = 2 * day_ms, .bank_ms_max = 3 * day_ms}) ==
      2 * day_ms);
}
