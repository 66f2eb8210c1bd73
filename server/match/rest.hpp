#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/strict_json.hpp"
#include "server/store/store.hpp"

/// When a player's clocks pause: at night, at weekends, on vacation, by the calendar of the player's own time zone.
/// Pure functions over the tz database that libicu carries; daylight saving is in it.
namespace reef::match {

using store::Millis;

inline constexpr Millis second_ms = 1000;
inline constexpr Millis minute_ms = 60 * second_ms;
inline constexpr Millis hour_ms = 60 * minute_ms;
inline constexpr Millis day_ms = 24 * hour_ms;
inline constexpr Millis vacation_ms_max = 30 * day_ms;  ///< In one calendar year of the player's.
inline constexpr int night_minutes_max = 12 * 60;

/// A span of a wall clock, in minutes after midnight; over midnight if `to` is not after `from`.
struct Night {
  int from = 0;
  int to = 0;
  bool operator==(const Night&) const = default;
};

/// From `from` on and before `to`.
struct Span {
  Millis from = 0;
  Millis to = 0;
  bool operator==(const Span&) const = default;
};

struct Rest {
  std::string time_zone;  ///< A name of the tz database, such as "Europe/Berlin".
  std::optional<Night> night;
  bool weekends = false;       ///< Saturdays and Sundays.
  std::vector<Span> vacation;  ///< In order, none overlapping.
  bool operator==(const Rest&) const = default;
};

/// Reads what a player sends, `{"time_zone", "night": {"from": "23:00", "to": "07:00"}|null, "weekends", "vacation":
/// [{"from", "to"}]}`, and judges it against what held `before`. A vacation that has begun can be ended, by an earlier
/// `to` or by leaving it away, but not undone: what has passed of it stays and counts. Entries of years gone by are
/// dropped.
///
/// Refuses, besides what is misread, with `rest.time_zone`, `rest.night` (no time of day, or more than 12 hours),
/// `rest.vacation_span` (ends before it begins, or more than two years ahead), `rest.vacation_past` (would have begun
/// already), `rest.vacation_overlap`, `rest.vacation_allowance` (more than 30 days in a calendar year).
std::expected<Rest, Violation> read_rest(const Json& json, const Rest* before, Millis now);
/// As `read_rest` takes it.
Json rest_json(const Rest& rest);
/// A rest that was stored; none for an empty text or one that cannot be read.
std::optional<Rest> rest_from(const std::string& text);

enum class Why : std::uint8_t { vacation, weekend, night };
std::string_view name_of(Why why);

struct Pause {
  Why why;
  Millis until;  ///< When clocks run again: the end of this pause and of those that follow without a gap.
};
/// The pause that this moment lies in.
std::optional<Pause> pause_at(const Rest& rest, Millis now);

/// How much of the time from `since` to `now` counts.
Millis elapsed(const Rest& rest, Millis since, Millis now);
/// When `left` of time that counts will have passed since `since`.
Millis deadline(const Rest& rest, Millis since, Millis left);

/// `{"why", "until"}` for a player who rests just now, else null. `rest` as it is stored.
Json resting_json(const std::string& rest, Millis now);

}  // namespace reef::match
