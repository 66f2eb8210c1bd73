#pragma once

#include <unicode/timezone.h>

#include <cstdint>
#include <memory>
#include <string>

namespace reef {

/// A time zone of the IANA database. Unknown names yield GMT.
using TimeZone = std::unique_ptr<icu::TimeZone>;
TimeZone time_zone_of(const std::string& name);

/// Whether this is a name of the IANA database, such as "Europe/Berlin".
bool is_time_zone(const std::string& name);

/// The zone's offset from UTC in ms at `at_ms` since 1970. `is_local`: `at_ms` is wall time of the zone.
std::int64_t offset_ms(const icu::TimeZone& zone, std::int64_t at_ms, bool is_local = false);

}  // namespace reef
