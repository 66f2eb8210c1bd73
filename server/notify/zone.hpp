#pragma once

#include <cstdint>
#include <string>

/// Wall clocks: what time it is for a person.
namespace reef::notify {

/// Whether this is a time zone of the IANA database, such as "Europe/Berlin".
bool is_zone(const std::string& name);
/// Minutes since midnight on the wall clock of the zone, 0 to 1439.
int minute_of_day(const std::string& zone, std::int64_t at_ms);
/// The next moment after `after_ms` at which the wall clock shows this minute of the day. Where a change of the clocks
/// leaves that minute out, the moment at which it would have come.
std::int64_t next_at_minute(const std::string& zone, std::int64_t after_ms, int minute);
/// The next full hour of the wall clock after `after_ms`.
std::int64_t next_full_hour(const std::string& zone, std::int64_t after_ms);

}  // namespace reef::notify
