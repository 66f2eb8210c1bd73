#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace reef::store {

/// A statement that took long, once or several times. Its text has no values in it: those are bound, so it tells of
/// nobody.
struct SlowQuery {
  std::string sql;
  std::int64_t count = 0;  ///< How often it took long.
  std::int64_t longest_ms = 0;
  std::int64_t last_at = 0;  ///< Milliseconds since 1970, when it had ended.
};

inline constexpr std::int64_t slow_query_ms_min = 100;

/// Has their counter told from the start.
void count_slow_queries();
/// Writes a statement down if it took long; `took_ns` as SQLite measures it, to the millisecond.
void note_query(const char* sql, std::int64_t took_ns);
/// Those of the process that took longest, the worst first, at most twenty.
std::vector<SlowQuery> slow_queries();

}  // namespace reef::store
