#include "server/store/sqlite_conduct.hpp"

#include "server/store/rows.hpp"
#include "server/store/sqlite.hpp"

namespace reef::store {

Result<std::vector<ConductRow>> SqliteConduct::conduct_of(Key user, int limit) {
  return database_->read([&](sqlite::Connection& db) -> Result<std::vector<ConductRow>> {
    sqlite::Query query(db, "SELECT kind, at FROM conduct WHERE user = ?1 ORDER BY at DESC, key DESC LIMIT ?2", user,
                        limit);
    std::vector<ConductRow> rows;
    while (true) {
      const Result<bool> more = query.next();
      if (!more) return std::unexpected(more.error());
      if (!*more) return rows;
      sqlite::Row row(query, "conduct");
      const Conduct kind = read_conduct(row);
      rows.push_back({.kind = kind, .at = row.integer()});
      if (row.fault()) return std::unexpected(*row.fault());
    }
  });
}

}  // namespace reef::store
