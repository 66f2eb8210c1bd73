#include "server/notify/zone.hpp"

#include <unicode/gregocal.h>

#include "server/work/time_zone.hpp"

namespace reef::notify {
namespace {

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t hour_ms = 60 * minute_ms;

}  // namespace

int minute_of_day(const std::string& zone, std::int64_t at_ms) {
  constexpr std::int64_t day_ms = 24 * hour_ms;
  const std::int64_t local = at_ms + offset_ms(*time_zone_of(zone), at_ms);
  return static_cast<int>((local % day_ms + day_ms) % day_ms / minute_ms);
}

std::int64_t next_at_minute(const std::string& zone, std::int64_t after_ms, int minute) {
  UErrorCode status = U_ZERO_ERROR;
  icu::GregorianCalendar calendar(time_zone_of(zone).release(), status);
  calendar.setTime(static_cast<UDate>(after_ms), status);
  calendar.set(UCAL_HOUR_OF_DAY, minute / 60);
  calendar.set(UCAL_MINUTE, minute % 60);
  calendar.set(UCAL_SECOND, 0);
  calendar.set(UCAL_MILLISECOND, 0);
  auto at = static_cast<std::int64_t>(calendar.getTime(status));
  if (at <= after_ms) {
    calendar.add(UCAL_DATE, 1, status);
    // Set again: a daylight saving change may have skipped this minute on the first day.
    calendar.set(UCAL_HOUR_OF_DAY, minute / 60);
    calendar.set(UCAL_MINUTE, minute % 60);
    at = static_cast<std::int64_t>(calendar.getTime(status));
  }
  return U_SUCCESS(status) ? at : after_ms;
}

std::int64_t next_full_hour(const std::string& zone, std::int64_t after_ms) {
  const std::int64_t offset = offset_ms(*time_zone_of(zone), after_ms);
  return ((after_ms + offset) / hour_ms + 1) * hour_ms - offset;
}

}  // namespace reef::notify
