// When a player's clocks pause: calendar arithmetic over time zones, daylight saving included.

#include "server/match/rest.hpp"

#include <catch2/catch.hpp>

using namespace reef;
using namespace reef::match;

namespace {

constexpr Millis friday_noon = 1'767'956'400'000;  // 2026-01-09 12:00 in Berlin (11:00 UTC)

Rest berlin() {
  return {.time_zone = "Europe/Berlin", .night = {}, .weekends = false, .vacation = {}};
}

Rest nights() {
  Rest rest = berlin();
  rest.night = Night{.from = 23 * 60, .to = 7 * 60};
  return rest;
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

TEST_CASE("a night pauses from its beginning to its end, over midnight") {
  CHECK(elapsed(nights(), friday_noon, friday_noon + day_ms) == 16 * hour_ms);
  // Eleven hours count until 23:00, the twelfth from 07:00 on.
  CHECK(deadline(nights(), friday_noon, 11 * hour_ms) == friday_noon + 11 * hour_ms);
  CHECK(deadline(nights(), friday_noon, 12 * hour_ms) == friday_noon + 20 * hour_ms);
  const auto pause = pause_at(nights(), friday_noon + 12 * hour_ms);
  REQUIRE(pause);
  CHECK(pause->why == Why::night);
  CHECK(pause->until == friday_noon + 19 * hour_ms);
  CHECK_FALSE(pause_at(nights(), pause->until));
}

TEST_CASE("a night may lie between two midnights") {
  Rest rest = berlin();
  rest.night = Night{.from = 0, .to = 6 * 60};
  CHECK(elapsed(rest, friday_noon, friday_noon + day_ms) == 18 * hour_ms);
}

TEST_CASE("a weekend is Saturday and Sunday of the player's own calendar") {
  Rest rest = berlin();
  rest.weekends = true;
  CHECK(deadline(rest, friday_noon, 13 * hour_ms) == friday_noon + 61 * hour_ms);
  const auto pause = pause_at(rest, friday_noon + day_ms);
  REQUIRE(pause);
  CHECK(pause->why == Why::weekend);
  CHECK(pause->until == friday_noon + 60 * hour_ms);
  // It is still Friday in Honolulu when it is Saturday in Berlin.
  rest.time_zone = "Pacific/Honolulu";
  CHECK_FALSE(pause_at(rest, friday_noon + day_ms - 4 * hour_ms));
}

TEST_CASE("pauses that touch are told as one, by the reason of the first") {
  Rest rest = nights();
  rest.weekends = true;
  const auto pause = pause_at(rest, friday_noon + 11 * hour_ms + minute_ms);
  REQUIRE(pause);
  CHECK(pause->why == Why::night);
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

TEST_CASE("what has elapsed when the deadline comes is just what was left") {
  Rest rest = nights();
  rest.weekends = true;
  rest.vacation = {{friday_noon + 4 * day_ms, friday_noon + 9 * day_ms}};
  for (Millis left = 0; left < 12 * day_ms; left += 5 * hour_ms + 7 * minute_ms) {
    const Millis end = deadline(rest, friday_noon, left);
    CHECK(elapsed(rest, friday_noon, end) == left);
    const Millis middle = friday_noon + (end - friday_noon) / 2;
    CHECK(elapsed(rest, friday_noon, middle) + elapsed(rest, middle, end) == left);
  }
}

TEST_CASE("vacation pauses") {
  Rest rest = berlin();
  rest.vacation = {{friday_noon + hour_ms, friday_noon + 3 * day_ms}};
  CHECK(deadline(rest, friday_noon, 2 * hour_ms) == friday_noon + 3 * day_ms + hour_ms);
  CHECK(resting_json(rest_json(rest).dump(), friday_noon + day_ms) ==
        Json{{"why", "vacation"}, {"until", friday_noon + 3 * day_ms}});
  CHECK(resting_json(rest_json(rest).dump(), friday_noon) == nullptr);
  CHECK(resting_json("", friday_noon) == nullptr);
}

TEST_CASE("a rest is written as it is read") {
  Rest rest = nights();
  rest.weekends = true;
  rest.vacation = {{friday_noon + hour_ms, friday_noon + 3 * day_ms}};
  CHECK(*read_rest(rest_json(rest), nullptr, friday_noon) == rest);
  CHECK(*rest_from(rest_json(rest).dump()) == rest);
}

TEST_CASE("what is no rest is refused with its rule and path") {
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
      {with("time_zone", "Mars/Olympus"), "rest.time_zone", "/time_zone"},
      {with("time_zone", "GMT+25"), "rest.time_zone", "/time_zone"},
      {with("night", {{"from", "24:00"}, {"to", "07:00"}}), "rest.night", "/night/from"},
      {with("night", {{"from", "7:00"}, {"to", "07:00"}}), "rest.night", "/night/from"},
      {with("night", {{"from", "18:00"}, {"to", "07:00"}}), "rest.night", "/night/to"},
      {with("night", {{"from", "07:00"}, {"to", "07:00"}}), "rest.night", "/night/to"},
      {with("sleep", true), "json.unknown_key", "/sleep"},
      {sent({{{"from", now + 2}, {"to", now + 1}}}), "rest.vacation_span", "/vacation/0/to"},
      {sent({{{"from", now - day_ms}, {"to", now + day_ms}}}), "rest.vacation_past", "/vacation"},
      {sent({{{"from", now}, {"to", now + 3 * day_ms}}, {{"from", now + day_ms}, {"to", now + 4 * day_ms}}}),
       "rest.vacation_overlap", "/vacation"},
      {sent({{{"from", now}, {"to", now + 30 * day_ms + 1}}}), "rest.vacation_allowance", "/vacation"},
      {sent({{{"from", now + 800 * day_ms}, {"to", now + 801 * day_ms}}}), "rest.vacation_span", "/vacation"},
  };
  for (const Case& each : cases) {
    const auto read = read_rest(each.json, nullptr, now);
    INFO(each.json.dump());
    REQUIRE_FALSE(read);
    CHECK(read.error().rule == each.rule);
    CHECK(read.error().path == each.path);
  }
}

TEST_CASE("each calendar year has its own thirty days") {
  constexpr Millis december = 1'796'083'200'000;  // 2026-12-01
  constexpr Millis new_year = 1'798'758'000'000;  // 2027-01-01 00:00 in Berlin
  const Json over = sent({{{"from", new_year - 20 * day_ms}, {"to", new_year + 20 * day_ms}}});
  CHECK(read_rest(over, nullptr, december));
  const Json too_much = sent({{{"from", new_year - 20 * day_ms}, {"to", new_year + 31 * day_ms}}});
  CHECK_FALSE(read_rest(too_much, nullptr, december));
}

TEST_CASE("a vacation that has begun can be ended, not undone") {
  const Rest before =
      *read_rest(sent({{{"from", friday_noon}, {"to", friday_noon + 20 * day_ms}}}), nullptr, friday_noon);
  const Millis later = friday_noon + 5 * day_ms;
  // Left away, it ends now; what has passed stays.
  CHECK(read_rest(sent(Json::array()), &before, later)->vacation == std::vector<Span>{{friday_noon, later}});
  // Ended at a time that has passed, it ends now.
  const Json ended = sent({{{"from", friday_noon}, {"to", friday_noon + day_ms}}});
  CHECK(read_rest(ended, &before, later)->vacation == std::vector<Span>{{friday_noon, later}});
  // What was taken counts: five days are gone, twenty-five are left.
  const auto next = [&](Millis days) {
    return sent({{{"from", later + day_ms}, {"to", later + day_ms + days * day_ms}}});
  };
  CHECK(read_rest(next(25), &before, later));
  CHECK(read_rest(next(26), &before, later).error().rule == "rest.vacation_allowance");
  // One that is over stays as it was, whatever is sent.
  const Rest gone = *read_rest(sent(Json::array()), &before, later);
  CHECK(read_rest(sent(Json::array()), &gone, later + day_ms)->vacation == gone.vacation);
}

TEST_CASE("a vacation that was only planned can be dropped") {
  const Rest before =
      *read_rest(sent({{{"from", friday_noon + day_ms}, {"to", friday_noon + 3 * day_ms}}}), nullptr, friday_noon);
  CHECK(read_rest(sent(Json::array()), &before, friday_noon)->vacation.empty());
}
