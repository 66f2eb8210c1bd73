#pragma once

#include <cstdint>

#include "server/store/database.hpp"

namespace reef::store {

/// How the alerts stand that are on their way out.
struct Outbox {
  std::int64_t notices_pending = 0;     ///< Of which nothing is delivered yet, due or not.
  std::int64_t deliveries_pending = 0;  ///< That wait for their first attempt, or for another.
  std::int64_t deliveries_failed = 0;   ///< Given up, as far back as deliveries are kept.
};

Result<Outbox> read_outbox(Database& database);

}  // namespace reef::store
