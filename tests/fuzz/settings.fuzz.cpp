// Any JSON as settings that are parsed and stored: clocks, limits, clock pauses, alerts. A second round trip changes
// nothing.
#include "server/notify/settings.hpp"

#include "server/lobby/limits.hpp"
#include "server/match/clocks/clock.hpp"
#include "server/match/clocks/clock_pause.hpp"
#include "tests/fuzz/json_mutator.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using fuzz::require;

namespace {

constexpr match::Millis now = 1'767'225'600'000;  // 2026-01-01

void refused(const Violation& violation) {
  require(!violation.rule.empty() && !violation.detail.empty(), "a refusal has a rule and a detail");
  require(violation.path.empty() || violation.path.starts_with('/'), "a path is a JSON pointer: " + violation.path);
}

void as_clock(const Json& json) {
  Reader reader(json);
  const match::ClockTerms terms = match::read_clock(reader);
  if (!reader.ok()) return refused(*reader.fault());
  const Json written = match::clock_json(terms);
  Reader again(written);
  require(match::read_clock(again) == terms && again.ok(), "a clock is written as it is read: " + written.dump());
  const auto clock = match::fresh_clock(terms);
  require(match::left_at(clock, now) > 0 && match::grace_of(terms) > 0, "a clock starts with time: " + written.dump());
}

void as_limits(const Json& json) {
  Reader reader(json);
  const lobby::Limits limits = lobby::read_limits(reader);
  if (!reader.ok()) return refused(*reader.fault());
  require(lobby::limits_of(lobby::limits_text(limits)) == limits, "limits are stored as they are read: " + json.dump());
}

void as_clock_pause(const Json& json) {
  const auto clock_pause = match::read_clock_pause(json, nullptr, now);
  if (!clock_pause) return refused(clock_pause.error());
  const Json written = match::clock_pause_json(*clock_pause);
  require(match::clock_pause_from(written.dump()) == *clock_pause,
          "a clock pause is stored as it is read: " + written.dump());
  const auto again = match::read_clock_pause(written, &*clock_pause, now);
  require(again && *again == *clock_pause, "a valid clock pause can be sent again: " + written.dump());
  // Unless a pause is permanent, the time runs out, and not too soon.
  for (const match::Millis left : {match::Millis{1}, match::hour_ms, 3 * match::day_ms}) {
    const match::Millis due = match::deadline(*clock_pause, now, left);
    require(due >= now + left, "a pause costs no time: " + written.dump());
    require(match::elapsed(*clock_pause, now, due) == left, "at the deadline the time is used up: " + written.dump());
  }
  if (const auto pause = match::pause_at(*clock_pause, now)) require(pause->until > now, "a pause ends later");
}

void as_alerts(const Json& json) {
  const auto settings = notify::read_settings(json);
  if (!settings) return refused(settings.error());
  const Json written = notify::settings_json(*settings);
  const auto again = notify::read_settings(written);
  require(again && *again == *settings, "settings are written as they are read: " + written.dump());
  require(notify::stored_settings(written.dump()) == *settings, "settings are stored as they are read");
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t size_max,
                                               unsigned seed) {
  return fuzz::mutate_json(bytes, 0, size, size_max, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto json = parse_json(fuzz::text_of(bytes, size));
  if (!json) return 0;
  as_clock(*json);
  as_limits(*json);
  as_clock_pause(*json);
  as_alerts(*json);
  return 0;
}
