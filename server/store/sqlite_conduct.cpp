#include "server/store/sqlite_conduct.hpp"

#include "server/store/rows.hpp"
#include "server/store/sqlite.hpp"

namespace reef::store {

Result<std::vector<ConductRow>> SqliteConduct::conduct_of(Key user, int limit) {
  return database_->read([&](sqlite::Connection& db) -> Result<std::vector<ConductRow>> {
    sqlite::Query query(db, "SELECT kind, at FROM conduct WHERE user = ?1 ORDER BY at DESC, key DESC LIMIT ?2", user,
                        limit);
    return sqlite::all_rows<ConductRow>(query, "conduct", [](sqlite::Row& row) {
      const Conduct kind = read_conduct(row);
      return ConductRow{.kind = kind, .at = row.integer()};
    });
  });
}

}  // namespace reef::store
