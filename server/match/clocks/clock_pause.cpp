#include "server/match/clocks/clock_pause.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <memory>
#include <utility>

namespace reef::match {
namespace {

constexpr std::size_t vacations_max = 50;
constexpr Millis ahead_ms_max = 2 * 366 * day_ms;
/// Tolerance for the time that a request takes: a vacation "from now" may already have begun when it arrives.
constexpr Millis lateness_ms_max = 5 * minute_ms;
constexpr int minutes_of_day = 24 * 60;

/// Wall time as milliseconds, as if it were UTC.
Millis local_of(const icu::TimeZone& zone, Millis time) {
  return time + offset_ms(zone, time);
}
Millis utc_of(const icu::TimeZone& zone, Millis local) {
  return local - offset_ms(zone, local, true);
}

Millis floor_div(Millis value, Millis by) {
  return value / by - (value % by < 0 ? 1 : 0);
}

/// 0 is Monday. 1970-01-01 was a Thursday.
int weekday(Millis day) {
  return static_cast<int>(((day + 3) % 7 + 7) % 7);
}

struct Window {
  Span span;
  PauseReason why;
};

/// All pauses around `now`: enough to find the one that contains `now`, and the next.
std::vector<Window> windows_around(const ClockPause& clock_pause, const icu::TimeZone& zone, Millis now) {
  std::vector<Window> windows;
  windows.reserve(clock_pause.vacation.size());
  for (const Span& span : clock_pause.vacation) windows.push_back({span, PauseReason::vacation});
  const Millis today = floor_div(local_of(zone, now), day_ms);
  const auto at = [&](Millis day, int minute) { return utc_of(zone, day * day_ms + minute * minute_ms); };
  if (clock_pause.weekends) {
    const Millis saturday = today - weekday(today) + 5;
    for (const Millis first : {saturday - 7, saturday, saturday + 7}) {
      windows.push_back({{at(first, 0), at(first + 2, 0)}, PauseReason::weekend});
    }
  }
  if (clock_pause.night) {
    const Millis ends_after = clock_pause.night->to <= clock_pause.night->from ? 1 : 0;
    for (Millis day = today - 2; day <= today + 2; ++day) {
      windows.push_back(
          {{at(day, clock_pause.night->from), at(day + ends_after, clock_pause.night->to)}, PauseReason::night});
    }
  }
  return windows;
}

/// How long the clock keeps its present state.
struct Stretch {
  std::optional<PauseReason> paused;
  Millis until;
};

Stretch stretch_at(const ClockPause& clock_pause, const icu::TimeZone& zone, Millis now) {
  Stretch stretch{.paused = {}, .until = std::numeric_limits<Millis>::max()};
  for (const Window& window : windows_around(clock_pause, zone, now)) {
    if (window.span.from <= now && now < window.span.to) return {.paused = window.why, .until = window.span.to};
    if (window.span.from > now && window.span.to > window.span.from)
      stretch.until = std::min(stretch.until, window.span.from);
  }
  return stretch;
}

std::optional<int> minutes_from(const std::string& text) {
  if (text.size() != 5 || text[2] != ':') return std::nullopt;
  int hours = 0;
  int minutes = 0;
  const auto read = [](const char* begin, int& number) {
    const auto [end, error] = std::from_chars(begin, begin + 2, number);
    return error == std::errc() && end == begin + 2 && number >= 0;
  };
  if (!read(text.data(), hours) || !read(text.data() + 3, minutes) || hours > 23 || minutes > 59) return std::nullopt;
  return hours * 60 + minutes;
}

std::string text_from(int minutes) {
  const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return two(minutes / 60) + ":" + two(minutes % 60);
}

std::optional<Night> read_night(Reader& reader) {
  if (!reader.has("night") || reader.null("night")) return std::nullopt;
  Reader inner(reader.object("night"));
  Night night;
  const auto read = [&](const char* key) {
    const auto minutes = minutes_from(inner.string(key, 5));
    if (inner.ok() && !minutes) inner.refuse(key, "clock_pause.night", "expected a time of day, such as 23:00");
    return minutes.value_or(0);
  };
  night.from = read("from");
  night.to = read("to");
  inner.no_other_keys();
  const int length = (night.to - night.from + minutes_of_day) % minutes_of_day;
  if (inner.ok() && (length == 0 || length > night_minutes_max))
    inner.refuse("to", "clock_pause.night", "a night must have at most 12 hours");
  reader.adopt("night", inner);
  return night;
}

std::vector<Span> read_vacation(Reader& reader) {
  std::vector<Span> spans;
  if (!reader.has("vacation")) return spans;
  const Json& list = reader.array("vacation", 0, vacations_max);
  for (std::size_t index = 0; index < list.size(); ++index) {
    Reader inner(list[index]);
    Span span;
    span.from = inner.integer("from", 0, std::numeric_limits<std::int64_t>::max() / 2);
    span.to = inner.integer("to", 0, std::numeric_limits<std::int64_t>::max() / 2);
    inner.no_other_keys();
    if (inner.ok() && span.to <= span.from)
      inner.refuse("to", "clock_pause.vacation_span", "a vacation must end after it begins");
    reader.adopt("vacation", index, inner);
    spans.push_back(span);
  }
  return spans;
}

int year_of(Millis local) {
  // Days to civil year, in 400-year cycles that begin on March 1 of the year 0.
  const Millis day = floor_div(local, day_ms) + 719'468;
  const Millis cycle = floor_div(day, 146'097);
  const Millis of_cycle = day - cycle * 146'097;
  const Millis year = (of_cycle - of_cycle / 1460 + of_cycle / 36'524 - of_cycle / 146'096) / 365;
  const Millis of_year = of_cycle - (365 * year + year / 4 - year / 100);
  return static_cast<int>(year + cycle * 400) + (of_year >= 306 ? 1 : 0);
}
Millis begin_of(int year) {
  const Millis before = year - 1;
  return (365 * before + before / 4 - before / 100 + before / 400 - 719'162) * day_ms;
}

/// Keeps the elapsed part of the vacations that have begun. New ones must begin in the future.
std::expected<std::vector<Span>, Violation> merged(std::vector<Span> wanted, const std::vector<Span>& before,
                                                   Millis now) {
  std::vector<Span> spans;
  for (const Span& old : before) {
    if (old.from >= now) continue;
    const auto kept =
        std::find_if(wanted.begin(), wanted.end(), [&](const Span& each) { return each.from == old.from; });
    if (old.to <= now) {
      spans.push_back(old);
    } else {
      spans.push_back({old.from, kept == wanted.end() ? now : std::max(kept->to, now)});
    }
    if (kept != wanted.end()) wanted.erase(kept);
  }
  for (Span span : wanted) {
    if (span.from < now - lateness_ms_max) {
      return std::unexpected(
          Violation{"clock_pause.vacation_past", "a vacation must not have begun already", "/vacation"});
    }
    span.from = std::max(span.from, now);
    if (span.to <= span.from || span.to > now + ahead_ms_max) {
      return std::unexpected(Violation{"clock_pause.vacation_span",
                                       "a vacation must end after it begins, and within two years", "/vacation"});
    }
    spans.push_back(span);
  }
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
  for (std::size_t index = 1; index < spans.size(); ++index) {
    if (spans[index].from < spans[index - 1].to)
      return std::unexpected(Violation{"clock_pause.vacation_overlap", "two vacations overlap", "/vacation"});
  }
  return spans;
}

bool within_allowance(const std::vector<Span>& spans, const icu::TimeZone& zone, int first_year, int last_year) {
  for (int year = first_year; year <= last_year; ++year) {
    Millis taken = 0;
    for (const Span& span : spans) {
      // Wall time, so that a day with a change to or from daylight saving time is one day.
      const Millis from = std::max(local_of(zone, span.from), begin_of(year));
      const Millis to = std::min(local_of(zone, span.to), begin_of(year + 1));
      taken += std::max<Millis>(0, to - from);
    }
    if (taken > vacation_ms_max) return false;
  }
  return true;
}

ClockPause read_members(Reader& reader) {
  ClockPause clock_pause;
  clock_pause.time_zone = reader.string("time_zone", 64);
  if (reader.ok() && !is_time_zone(clock_pause.time_zone)) {
    reader.refuse("time_zone", "clock_pause.time_zone",
                  "expected a name of the IANA time zone database, such as Europe/Berlin");
  }
  clock_pause.night = read_night(reader);
  clock_pause.weekends = reader.has("weekends") && reader.boolean("weekends");
  clock_pause.vacation = read_vacation(reader);
  reader.no_other_keys();
  return clock_pause;
}

}  // namespace

std::expected<ClockPause, Violation> read_clock_pause(const Json& json, const ClockPause* before, Millis now) {
  Reader reader(json);
  ClockPause clock_pause = read_members(reader);
  if (reader.fault()) return std::unexpected(*reader.fault());
  auto spans = merged(std::move(clock_pause.vacation), before != nullptr ? before->vacation : std::vector<Span>{}, now);
  if (!spans) return std::unexpected(spans.error());
  const TimeZone zone = time_zone_of(clock_pause.time_zone);
  const int year = year_of(local_of(*zone, now));
  std::erase_if(*spans, [&](const Span& span) { return local_of(*zone, span.to) <= begin_of(year); });
  if (!within_allowance(*spans, *zone, year, year + 3)) {
    return std::unexpected(
        Violation{"clock_pause.vacation_allowance", "at most 30 days of vacation in a calendar year", "/vacation"});
  }
  clock_pause.vacation = std::move(*spans);
  return clock_pause;
}

Json clock_pause_json(const ClockPause& clock_pause) {
  Json vacation = Json::array();
  for (const Span& span : clock_pause.vacation) vacation.push_back({{"from", span.from}, {"to", span.to}});
  Json night = nullptr;
  if (clock_pause.night)
    night = {{"from", text_from(clock_pause.night->from)}, {"to", text_from(clock_pause.night->to)}};
  return {{"time_zone", clock_pause.time_zone},
          {"night", std::move(night)},
          {"weekends", clock_pause.weekends},
          {"vacation", std::move(vacation)}};
}

std::optional<ClockPause> clock_pause_from(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto json = parse_json(text);
  if (!json) return std::nullopt;
  Reader reader(*json);
  ClockPause clock_pause = read_members(reader);
  if (!reader.ok()) return std::nullopt;
  return clock_pause;
}

std::string_view name_of(PauseReason why) {
  static constexpr std::array<std::string_view, 3> names = {"vacation", "weekend", "night"};
  return names.at(static_cast<std::size_t>(why));
}

std::optional<Pause> pause_at(const ClockPause& clock_pause, Millis now) {
  const TimeZone zone = time_zone_of(clock_pause.time_zone);
  Stretch stretch = stretch_at(clock_pause, *zone, now);
  if (!stretch.paused) return std::nullopt;
  const PauseReason why = *stretch.paused;
  while (stretch.paused) {
    now = stretch.until;
    stretch = stretch_at(clock_pause, *zone, now);
  }
  return Pause{.why = why, .until = now};
}

Millis elapsed(const ClockPause& clock_pause, Millis since, Millis now) {
  const TimeZone zone = time_zone_of(clock_pause.time_zone);
  Millis counted = 0;
  while (since < now) {
    const Stretch stretch = stretch_at(clock_pause, *zone, since);
    if (!stretch.paused) counted += std::min(stretch.until, now) - since;
    since = stretch.until;
  }
  return counted;
}

Millis deadline(const ClockPause& clock_pause, Millis since, Millis left) {
  const TimeZone zone = time_zone_of(clock_pause.time_zone);
  while (true) {
    const Stretch stretch = stretch_at(clock_pause, *zone, since);
    if (!stretch.paused) {
      if (stretch.until - since >= left) return since + left;
      left -= stretch.until - since;
    }
    since = stretch.until;
  }
}

Json paused_json(const std::string& clock_pause, Millis now) {
  const std::optional<ClockPause> read = clock_pause_from(clock_pause);
  const std::optional<Pause> pause = read ? pause_at(*read, now) : std::nullopt;
  if (!pause) return nullptr;
  return {{"why", name_of(pause->why)}, {"until", pause->until}};
}

}  // namespace reef::match
