#include "server/work/time_zone.hpp"

namespace reef {

TimeZone time_zone_of(const std::string& name) {
  return TimeZone(icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(name)));
}

bool is_time_zone(const std::string& name) {
  if (name.empty()) return false;
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString canonical;
  UBool is_system = 0;
  icu::TimeZone::getCanonicalID(icu::UnicodeString::fromUTF8(name), canonical, is_system, status);
  return U_SUCCESS(status) != 0 && is_system != 0;
}

std::int64_t offset_ms(const icu::TimeZone& zone, std::int64_t at_ms, bool is_local) {
  std::int32_t raw = 0;
  std::int32_t saving = 0;
  UErrorCode status = U_ZERO_ERROR;
  zone.getOffset(static_cast<UDate>(at_ms), static_cast<UBool>(is_local), raw, saving, status);
  return U_SUCCESS(status) != 0 ? static_cast<std::int64_t>(raw) + saving : 0;
}

}  // namespace reef
