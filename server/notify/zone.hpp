#pragma once

#include <cstdint>
#include <string>

/// Wall time in a user's time zone.
namespace reef::notify {

/// Minutes since midnight of the zone's wall time, 0 to 1439.
int minute_of_day(const std::string& zone, std::int64_t at_ms);
/// The next time after `after_ms` when the wall clock shows this minute of the day. If a daylight saving change skips
/// that minute, the time when it would have been.
std::int64_t next_at_minute(const std::string& zone, std::int64_t after_ms, int minute);
/// The next full hour of wall time after `after_ms`.
std::int64_t next_full_hour(const std::string& zone, std::int64_t after_ms);

}  // namespace reef::notify
