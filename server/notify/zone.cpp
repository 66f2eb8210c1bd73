#include "server/notify/zone.hpp"

#include <unicode/gregocal.h>
#include <unicode/timezone.h>

#include <memory>

namespace reef::notify {
namespace {

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t hour_ms = 60 * minute_ms;

std::unique_ptr<icu::TimeZone> zone_named(const std::string& name) {
  return std::unique_ptr<icu::TimeZone>(icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(name)));
}

std::int64_t offset_ms(const icu::TimeZone& zone, std::int64_t at_ms) {
  std::int32_t raw = 0;
  std::int32_t saving = 0;
  UErrorCode status = U_ZERO_ERROR;
  zone.getOffset(static_cast<UDate>(at_ms), false, raw, saving, status);
  return U_SUCCESS(status) ? static_cast<std::int64_t>(raw) + saving : 0;
}

}  // namespace

bool is_zone(const std::string& name) {
  if (name.empty()) return false;
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString canonical;
  UBool is_system = false;
  icu::TimeZone::getCanonicalID(icu::UnicodeString::fromUTF8(name), canonical, is_system, status);
  return U_SUCCESS(status) && is_system;
}

int minute_of_day(const std::string& zone, std::int64_t at_ms) {
  constexpr std::int64_t day_ms = 24 * hour_ms;
  const std::int64_t local = at_ms + offset_ms(*zone_named(zone), at_ms);
  return static_cast<int>((local % day_ms + day_ms) % day_ms / minute_ms);
}

std::int64_t next_at_minute(const std::string& zone, std::int64_t after_ms, int minute) {
  UErrorCode status = U_ZERO_ERROR;
  icu::GregorianCalendar calendar(zone_named(zone).release(), status);
  calendar.setTime(static_cast<UDate>(after_ms), status);
  calendar.set(UCAL_HOUR_OF_DAY, minute / 60);
  calendar.set(UCAL_MINUTE, minute % 60);
  calendar.set(UCAL_SECOND, 0);
  calendar.set(UCAL_MILLISECOND, 0);
  auto at = static_cast<std::int64_t>(calendar.getTime(status));
  if (at <= after_ms) {
    calendar.add(UCAL_DATE, 1, status);
    // Set anew: yesterday's clocks may have been put forward past it.
    calendar.set(UCAL_HOUR_OF_DAY, minute / 60);
    calendar.set(UCAL_MINUTE, minute % 60);
    at = static_cast<std::int64_t>(calendar.getTime(status));
  }
  return U_SUCCESS(status) ? at : after_ms;
}

std::int64_t next_full_hour(const std::string& zone, std::int64_t after_ms) {
  const std::int64_t offset = offset_ms(*zone_named(zone), after_ms);
  return ((after_ms + offset) / hour_ms + 1) * hour_ms - offset;
}

}  // namespace reef::notify
