#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/store/types.hpp"

namespace reef::store {

/// Counts of matches, users, turns, alerts and reports.
struct Statistics {
  struct Matches {
    std::int64_t running = 0;
    std::int64_t open = 0;
    std::int64_t finished = 0;
  };
  struct Users {
    std::int64_t accounts = 0;
    std::int64_t guests = 0;
    std::int64_t seen_day = 0;  ///< In the 24 hours before, by their sessions; see `Person::seen_at`.
    std::int64_t seen_week = 0;
    std::int64_t suspended = 0;
  };
  struct Hour {
    Millis at = 0;  ///< When it began.
    std::int64_t count = 0;
  };
  struct Turns {
    std::vector<Hour> hours;  ///< The last 24, oldest first; the last one is the current hour.
    std::int64_t day = 0;     ///< In the 24 hours before.
    std::int64_t week = 0;
  };
  struct Alerts {
    std::int64_t failed_day = 0;  ///< Given up in the 24 hours before.
    std::optional<Millis> oldest_waiting_at;
    std::int64_t endpoints_held = 0;  ///< Endpoints on hold because they do not answer.
  };
  Matches matches;
  std::map<std::string, std::int64_t> running_by_game;
  Users users;
  Turns turns;
  Alerts alerts;
  std::int64_t reports_open = 0;
};

/// Counts of alerts that are not delivered.
struct Outbox {
  std::int64_t notices_pending = 0;     ///< Not dispatched yet, due or not.
  std::int64_t deliveries_pending = 0;  ///< Waiting for an attempt.
  std::int64_t deliveries_failed = 0;   ///< Given up, as far back as deliveries are kept.
};

class StatisticsStore {
 public:
  virtual ~StatisticsStore() = default;

  virtual Result<Statistics> statistics(Millis now) = 0;
  virtual Result<Outbox> outbox() = 0;
};

}  // namespace reef::store
