#pragma once

#include <cstdint>

#include "server/store/sqlite/database.hpp"

namespace reef::store {

/// Counts of alerts that are not delivered.
struct Outbox {
  std::int64_t notices_pending = 0;     ///< Not dispatched yet, due or not.
  std::int64_t deliveries_pending = 0;  ///< Waiting for an attempt.
  std::int64_t deliveries_failed = 0;   ///< Given up, as far back as deliveries are kept.
};

Result<Outbox> read_outbox(Database& database);

}  // namespace reef::store
