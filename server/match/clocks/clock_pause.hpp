#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/strict_json.hpp"
#include "server/store/interfaces/match_store.hpp"
#include "server/work/time_zone.hpp"

/// When a player's clocks pause: at night, at weekends and on vacation, in the player's own time zone. Pure functions
/// over the tz database of libicu, including daylight saving time.
namespace reef::match {

using store::Millis;

inline constexpr Millis second_ms = 1000;
inline constexpr Millis minute_ms = 60 * second_ms;
inline constexpr Millis hour_ms = 60 * minute_ms;
inline constexpr Millis day_ms = 24 * hour_ms;
inline constexpr Millis vacation_ms_max = 30 * day_ms;  ///< Per calendar year in the player's time zone.
inline constexpr int night_minutes_max = 12 * 60;

/// A range of wall time in minutes after midnight. It spans midnight if `to` is not after `from`.
struct Night {
  int from = 0;
  int to = 0;
  bool operator==(const Night&) const = default;
};

/// The half-open range [`from`, `to`).
struct Span {
  Millis from = 0;
  Millis to = 0;
  bool operator==(const Span&) const = default;
};

struct ClockPause {
  std::string time_zone;  ///< A name of the tz database, such as "Europe/Berlin".
  std::optional<Night> night;
  bool weekends = false;       ///< Saturdays and Sundays.
  std::vector<Span> vacation;  ///< Sorted, not overlapping.
  bool operator==(const ClockPause&) const = default;
};

/// Reads what a player sends, `{"time_zone", "night": {"from": "23:00", "to": "07:00"}|null, "weekends", "vacation":
/// [{"from", "to"}]}`, and validates it against the previous value `before`. A vacation that has begun can be ended, by
/// an earlier `to` or by omitting it, but not undone: its elapsed part is kept and counts. Entries of past years are
/// dropped.
///
/// Besides malformed input it refuses with `clock_pause.time_zone`, `clock_pause.night` (not a time of day, or more
/// than 12 hours), `clock_pause.vacation_span` (ends before it begins, or more than two years ahead),
/// `clock_pause.vacation_past` (would have begun already), `clock_pause.vacation_overlap`,
/// `clock_pause.vacation_allowance` (more than 30 days in a calendar year).
std::expected<ClockPause, Violation> read_clock_pause(const Json& json, const ClockPause* before, Millis now);
/// In the shape that `read_clock_pause` reads.
Json clock_pause_json(const ClockPause& clock_pause);
/// A stored clock pause; none for an empty or unreadable text.
std::optional<ClockPause> clock_pause_from(const std::string& text);

enum class PauseReason : std::uint8_t { vacation, weekend, night };
std::string_view name_of(PauseReason why);

struct Pause {
  PauseReason why;
  Millis until;  ///< When clocks run again: the end of this pause and of those that follow without a gap.
};
/// The pause that contains `now`.
std::optional<Pause> pause_at(const ClockPause& clock_pause, Millis now);

/// How much of the time from `since` to `now` is outside pauses.
Millis elapsed(const ClockPause& clock_pause, Millis since, Millis now);
/// When `left` of unpaused time will have passed since `since`.
Millis deadline(const ClockPause& clock_pause, Millis since, Millis left);

/// `{"why", "until"}` for a player who is paused at `now`, else null. `clock_pause` is the stored text.
Json paused_json(const std::string& clock_pause, Millis now);

}  // namespace reef::match
