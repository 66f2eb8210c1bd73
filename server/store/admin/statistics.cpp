#include <limits>

#include "server/store/parts.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

constexpr std::int64_t count_max = std::numeric_limits<std::int64_t>::max();
constexpr Millis hour_ms = 3'600'000;
constexpr Millis day_ms = 24 * hour_ms;
constexpr Millis week_ms = 7 * day_ms;
constexpr int hours_shown = 24;

Result<void> count_matches(Connection& db, Statistics& statistics) {
  Query running(db, "SELECT game, count(*) FROM matches WHERE status = 'running' GROUP BY game");
  ATOLL_CHECK(sql::each_row(running, "matches", [&](Row& row) {
    const std::string game = row.text();
    const std::int64_t count = row.integer(0, count_max);
    statistics.matches.running += count;
    statistics.running_by_game[game] = count;
  }));
  // Finished matches are the remainder: counting them would read them all.
  Query others(db,
               "SELECT (SELECT count(*) FROM matches WHERE status = 'open'), "
               "(SELECT count(*) FROM matches) - (SELECT count(*) FROM matches WHERE status = 'closed')");
  return sql::each_row(others, "matches", [&](Row& row) {
    statistics.matches.open = row.integer(0, count_max);
    statistics.matches.finished = row.integer(0, count_max) - statistics.matches.open - statistics.matches.running;
  });
}

Result<void> count_users(Connection& db, Statistics& statistics, Millis now) {
  Query query(db,
              "SELECT (SELECT count(*) FROM accounts), "
              "(SELECT count(*) FROM users WHERE guest = 1 AND deleted_at IS NULL), "
              "(SELECT count(DISTINCT user_key) FROM sessions WHERE coalesce(seen_at, created_at) > ?2), "
              "(SELECT count(DISTINCT user_key) FROM sessions WHERE coalesce(seen_at, created_at) > ?3), "
              "(SELECT count(*) FROM suspensions WHERE until IS NULL OR until > ?1), "
              "(SELECT count(*) FROM reports WHERE state = 'open')",
              now, now - day_ms, now - week_ms);
  return sql::each_row(query, "users", [&](Row& row) {
    statistics.users.accounts = row.integer(0, count_max);
    statistics.users.guests = row.integer(0, count_max);
    statistics.users.seen_day = row.integer(0, count_max);
    statistics.users.seen_week = row.integer(0, count_max);
    statistics.users.suspended = row.integer(0, count_max);
    statistics.reports_open = row.integer(0, count_max);
  });
}

Result<void> count_turns(Connection& db, Statistics& statistics, Millis now) {
  const Millis first = (now / hour_ms - hours_shown + 1) * hour_ms;
  for (int hour = 0; hour < hours_shown; ++hour)
    statistics.turns.hours.push_back({.at = first + hour * hour_ms, .count = 0});
  Query by_hour(db,
                "SELECT (at - ?1) / ?2, count(*) FROM turns WHERE kind = 'turn' AND at >= ?1 AND at <= ?3 GROUP BY 1",
                first, hour_ms, now);
  ATOLL_CHECK(sql::each_row(by_hour, "turns", [&](Row& row) {
    const std::int64_t hour = row.integer(0, hours_shown - 1);
    statistics.turns.hours[static_cast<std::size_t>(hour)].count = row.integer(0, count_max);
  }));
  Query spans(db,
              "SELECT (SELECT count(*) FROM turns WHERE kind = 'turn' AND at > ?2 AND at <= ?1), "
              "(SELECT count(*) FROM turns WHERE kind = 'turn' AND at > ?3 AND at <= ?1)",
              now, now - day_ms, now - week_ms);
  return sql::each_row(spans, "turns", [&](Row& row) {
    statistics.turns.day = row.integer(0, count_max);
    statistics.turns.week = row.integer(0, count_max);
  });
}

Result<void> count_alerts(Connection& db, Statistics& statistics, Millis now) {
  Query query(db,
              "SELECT (SELECT count(*) FROM deliveries WHERE state = 'failed' AND ended_at > ?2), "
              "(SELECT min(at) FROM (SELECT min(created_at) AS at FROM notices WHERE dispatched_at IS NULL UNION ALL "
              "SELECT min(n.created_at) FROM deliveries d JOIN notices n ON n.key = d.notice "
              "WHERE d.state = 'waiting') AS waiting), (SELECT count(*) FROM endpoints WHERE held_until > ?1)",
              now, now - day_ms);
  return sql::each_row(query, "deliveries", [&](Row& row) {
    statistics.alerts.failed_day = row.integer(0, count_max);
    statistics.alerts.oldest_waiting_at = row.maybe_integer(0, count_max);
    statistics.alerts.endpoints_held = row.integer(0, count_max);
  });
}

class SqlStatistics final : public StatisticsStore {
 public:
  explicit SqlStatistics(sql::Database& database) : database_(database) {}

  Result<Statistics> statistics(Millis now) override {
    return database_.read([now](Connection& db) -> Result<Statistics> {
      Statistics statistics;
      ATOLL_CHECK(count_matches(db, statistics));
      ATOLL_CHECK(count_users(db, statistics, now));
      ATOLL_CHECK(count_turns(db, statistics, now));
      ATOLL_CHECK(count_alerts(db, statistics, now));
      return statistics;
    });
  }

  Result<Outbox> outbox() override {
    return database_.read([](Connection& db) -> Result<Outbox> {
      Outbox counts;
      Query query(db,
                  "SELECT (SELECT count(*) FROM notices WHERE dispatched_at IS NULL),"
                  " (SELECT count(*) FROM deliveries WHERE state = 'waiting'),"
                  " (SELECT count(*) FROM deliveries WHERE state = 'failed')");
      ATOLL_CHECK(sql::each_row(query, "the outbox", [&](Row& row) {
        counts.notices_pending = row.integer(0, count_max);
        counts.deliveries_pending = row.integer(0, count_max);
        counts.deliveries_failed = row.integer(0, count_max);
      }));
      return counts;
    });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<StatisticsStore> make_statistics(sql::Database& database) {
  return std::make_unique<SqlStatistics>(database);
}

}  // namespace reef::store
