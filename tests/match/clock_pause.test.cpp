// When a player's clocks pause: calendar arithmetic over time zones, including daylight saving time.

#include "server/match/clocks/clock_pause.hpp"

#include <catch2/catch.hpp>

using namespace reef;
using namespace reef::match;

namespace {

constexpr Millis friday_noon = 1'767'956'400'000;  // 2026-01-09 12:00 in Berlin (11:00 UTC)

ClockPause berlin() {
  return {.time_zone = "Europe/Berlin", .night = {}, .weekends = false, .vacation = {}};
}

ClockPause nights() {
  ClockPause clock_pause = berlin();
  clock_pause.night = Night{.from = 23 * 60, .to = 7 * 60};
  return clock_pause;
}

Json sent(const Json& vacation) {
  return {{"time_zone", "Europe/Berlin"}, {"night", nullptr}, {"weekends", false}, {"vacation", vacation}};
}

}  // namespace

TEST_CASE("without pauses all time counts") {
  CHECK(elapsed(berlin(), friday_noon, friday_noon + day_ms) == day_ms);
  CHECK(deadline(berlin(), friday_noon, day_ms) == friday_noon + day_ms);
  CHECK_FALSE(pause_at(berlin(), friday_noon));
}

TEST_CASE("a night pauses from its start to its end, over midnight") {
  CHECK(elapsed(nights(), friday_noon, friday_noon + day_ms) == 16 * hour_ms);
  // Eleven hours until 23:00, and the twelfth from 07:00 on.
  CHECK(deadline(nights(), friday_noon, 11 * hour_ms) == friday_noon + 11 * hour_ms);
  CHECK(deadline(nights(), friday_noon, 12 * hour_ms) == friday_noon + 20 * hour_ms);
  const auto pause = pause_at(nights(), friday_noon + 12 * hour_ms);
  REQUIRE(pause);
  CHECK(pause->why == PauseReason::night);
  CHECK(pause->until == friday_noon + 19 * hour_ms);
  CHECK_FALSE(pause_at(nights(), pause->until));
}

TEST_CASE("a night may be within one day") {
  ClockPause clock_pause = berlin();
  clock_pause.night = Night{.from = 0, .to = 6 * 60};
  CHECK(elapsed(clock_pause, friday_noon, friday_noon + day_ms) == 18 * hour_ms);
}

TEST_CASE("a weekend is Saturday and Sunday of the player's own calendar") {
  ClockPause clock_pause = berlin();
  clock_pause.weekends = true;
  CHECK(deadline(clock_pause, friday_noon, 13 * hour_ms) == friday_noon + 61 * hour_ms);
  const auto pause = pause_at(clock_pause, friday_noon + day_ms);
  REQUIRE(pause);
  CHECK(pause->why == PauseReason::weekend);
  CHECK(pause->until == friday_noon + 60 * hour_ms);
  // It is still Friday in Honolulu when it is Saturday in Berlin.
  clock_pause.time_zone = "Pacific/Honolulu";
  CHECK_FALSE(pause_at(clock_pause, friday_noon + day_ms - 4 * hour_ms));
}

TEST_CASE("adjacent pauses are one pause, with the reason of the first") {
  ClockPause clock_pause = nights();
  clock_pause.weekends = true;
  const auto pause = pause_at(clock_pause, friday_noon + 11 * hour_ms + minute_ms);
  REQUIRE(pause);
  CHECK(pause->why == PauseReason::night);
  CHECK(pause->until == friday_noon + 67 * hour_ms);  // Monday 07:00.
}

TEST_CASE("the night in which clocks go forward has seven hours, the one in which they go back has nine") {
  constexpr Millis spring = 1'774'695'600'000;  // 2026-03-28 12:00 in Berlin
  constexpr Millis autumn = 1'792'836'000'000;  // 2026-10-24 12:00 in Berlin (10:00 UTC)
  CHECK(elapsed(nights(), spring, spring + 23 * hour_ms) == 16 * hour_ms);
  CHECK(deadline(nights(), spring, 11 * hour_ms + minute_ms) == spring + 18 * hour_ms + minute_ms);
  CHECK(elapsed(nights(), autumn, autumn + 25 * hour_ms) == 16 * hour_ms);
  CHECK(deadline(nights(), autumn, 11 * hour_ms + minute_ms) == autumn + 20 * hour_ms + minute_ms);
}

TEST_CASE("the time that elapses until the deadline is exactly what was left") {
  ClockPause clock_pause = nights();
  clock_pause.weekends = true;
  clock_pause.vacation = {{friday_noon + 4 * day_ms, friday_noon + 9 * day_ms}};
  for (Millis left = 0; left < 12 * day_ms; left += 5 * hour_ms + 7 * minute_ms) {
    const Millis end = deadline(clock_pause, friday_noon, left);
    CHECK(elapsed(clock_pause, friday_noon, end) == left);
    const Millis middle = friday_noon + (end - friday_noon) / 2;
    CHECK(elapsed(clock_pause, friday_noon, middle) + elapsed(clock_pause, middle, end) == left);
  }
}

TEST_CASE("a vacation pauses the clocks") {
  ClockPause clock_pause = berlin();
  clock_pause.vacation = {{friday_noon + hour_ms, friday_noon + 3 * day_ms}};
  CHECK(deadline(clock_pause, friday_noon, 2 * hour_ms) == friday_noon + 3 * day_ms + hour_ms);
  CHECK(paused_json(clock_pause_json(clock_pause).dump(), friday_noon + day_ms) ==
        Json{{"why", "vacation"}, {"until", friday_noon + 3 * day_ms}});
  CHECK(paused_json(clock_pause_json(clock_pause).dump(), friday_noon) == nullptr);
  CHECK(paused_json("", friday_noon) == nullptr);
}

TEST_CASE("a clock pause is written as it is read") {
  ClockPause clock_pause = nights();
  clock_pause.weekends = true;
  clock_pause.vacation = {{friday_noon + hour_ms, friday_noon + 3 * day_ms}};
  CHECK(*read_clock_pause(clock_pause_json(clock_pause), nullptr, friday_noon) == clock_pause);
  CHECK(*clock_pause_from(clock_pause_json(clock_pause).dump()) == clock_pause);
}

TEST_CASE("an invalid clock pause is refused with its rule and path") {
  struct Case {
    Json json;
    std::string rule;
    std::string path;
  };
  const Millis now = friday_noon;
  const auto with = [](const char* key, const Json& value) {
    Json json = sent(Json::array());
    json[key] = value;
    return json;
  };
  const Case cases[] = {
      {with("time_zone", "Mars/Olympus"), "clock_pause.time_zone", "/time_zone"},
      {with("time_zone", "GMT+25"), "clock_pause.time_zone", "/time_zone"},
      {with("night", {{"from", "24:00"}, {"to", "07:00"}}), "clock_pause.night", "/night/from"},
      {with("night", {{"from", "7:00"}, {"to", "07:00"}}), "clock_pause.night", "/night/from"},
      {with("night", {{"from", "18:00"}, {"to", "07:00"}}), "clock_pause.night", "/night/to"},
      {with("night", {{"from", "07:00"}, {"to", "07:00"}}), "clock_pause.night", "/night/to"},
      {with("sleep", true), "json.unknown_key", "/sleep"},
      {sent({{{"from", now + 2}, {"to", now + 1}}}), "clock_pause.vacation_span", "/vacation/0/to"},
      {sent({{{"from", now - day_ms}, {"to", now + day_ms}}}), "clock_pause.vacation_past", "/vacation"},
      {sent({{{"from", now}, {"to", now + 3 * day_ms}}, {{"from", now + day_ms}, {"to", now + 4 * day_ms}}}),
       "clock_pause.vacation_overlap", "/vacation"},
      {sent({{{"from", now}, {"to", now + 30 * day_ms + 1}}}), "clock_pause.vacation_allowance", "/vacation"},
      {sent({{{"from", now + 800 * day_ms}, {"to", now + 801 * day_ms}}}), "clock_pause.vacation_span", "/vacation"},
  };
  for (const Case& each : cases) {
    const auto read = read_clock_pause(each.json, nullptr, now);
    INFO(each.json.dump());
    REQUIRE_FALSE(read);
    CHECK(read.error().rule == each.rule);
    CHECK(read.error().path == each.path);
  }
}

TEST_CASE("each calendar year has its own allowance of thirty days") {
  constexpr Millis december = 1'796'083'200'000;  // 2026-12-01
  constexpr Millis new_year = 1'798'758'000'000;  // 2027-01-01 00:00 in Berlin
  const Json over = sent({{{"from", new_year - 20 * day_ms}, {"to", new_year + 20 * day_ms}}});
  CHECK(read_clock_pause(over, nullptr, december));
  const Json too_much = sent({{{"from", new_year - 20 * day_ms}, {"to", new_year + 31 * day_ms}}});
  CHECK_FALSE(read_clock_pause(too_much, nullptr, december));
}

TEST_CASE("a vacation that has begun can be ended but not undone") {
  const ClockPause before =
      *read_clock_pause(sent({{{"from", friday_noon}, {"to", friday_noon + 20 * day_ms}}}), nullptr, friday_noon);
  const Millis later = friday_noon + 5 * day_ms;
  // If it is omitted, it ends now, and the elapsed part is kept.
  CHECK(read_clock_pause(sent(Json::array()), &before, later)->vacation == std::vector<Span>{{friday_noon, later}});
  // If it is ended at a past time, it ends now.
  const Json ended = sent({{{"from", friday_noon}, {"to", friday_noon + day_ms}}});
  CHECK(read_clock_pause(ended, &before, later)->vacation == std::vector<Span>{{friday_noon, later}});
  // The elapsed part counts: five days are used, twenty-five are left.
  const auto next = [&](Millis days) {
    return sent({{{"from", later + day_ms}, {"to", later + day_ms + days * day_ms}}});
  };
  CHECK(read_clock_pause(next(25), &before, later));
  CHECK(read_clock_pause(next(26), &before, later).error().rule == "clock_pause.vacation_allowance");
  // A past vacation stays, whatever is sent.
  const ClockPause gone = *read_clock_pause(sent(Json::array()), &before, later);
  CHECK(read_clock_pause(sent(Json::array()), &gone, later + day_ms)->vacation == gone.vacation);
}

TEST_CASE("a planned vacation can be removed") {
  const ClockPause before = *read_clock_pause(
      sent({{{"from", friday_noon + day_ms}, {"to", friday_noon + 3 * day_ms}}}), nullptr, friday_noon);
  CHECK(read_clock_pause(sent(Json::array()), &before, friday_noon)->vacation.empty());
}
