#include "server/store/notices/outbox.hpp"

#include <limits>

namespace reef::store {

Result<Outbox> read_outbox(Database& database) {
  return database.read([](sqlite::Connection& db) -> Result<Outbox> {
    sqlite::Query query(db,
                        "SELECT (SELECT count(*) FROM notices WHERE dispatched_at IS NULL),"
                        " (SELECT count(*) FROM deliveries WHERE state = 'waiting'),"
                        " (SELECT count(*) FROM deliveries WHERE state = 'failed')");
    const auto outbox = sqlite::one_row<Outbox>(query, "the outbox", [](sqlite::Row& row) {
      const auto count = [&] { return row.integer(0, std::numeric_limits<std::int64_t>::max()); };
      Outbox counts;
      counts.notices_pending = count();
      counts.deliveries_pending = count();
      counts.deliveries_failed = count();
      return counts;
    });
    if (!outbox) return std::unexpected(outbox.error());
    return **outbox;
  });
}

}  // namespace reef::store
