#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace reef::store {

/// A statement that was slow at least once. Its text contains no values, since those are bound, and so no personal
/// data.
struct SlowQuery {
  std::string sql;
  std::int64_t count = 0;  ///< How often it was slow.
  std::int64_t longest_ms = 0;
  std::int64_t last_at = 0;  ///< Milliseconds since 1970, when it had ended.
};

inline constexpr std::int64_t slow_query_ms_min = 100;

/// Registers the metric, so that it is exported from the start.
void count_slow_queries();
/// Records a statement if it was slow; `took_ns` as SQLite measures it, to the millisecond.
void note_query(const char* sql, std::int64_t took_ns);
/// The slowest statements of this process, the slowest first, at most twenty.
std::vector<SlowQuery> slow_queries();

}  // namespace reef::store
