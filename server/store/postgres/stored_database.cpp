#include "server/store/postgres/stored_database.hpp"

#include <fmt/format.h>

#include "server/store/admin/integrity_check.hpp"
#include "server/store/matches/reads.hpp"
#include "server/store/postgres/database.hpp"
#include "server/store/postgres/migrations.hpp"
#include "server/store/whole_log.hpp"

namespace reef::store::postgres {

Result<StoredDatabase> StoredDatabase::open(const std::string& url) {
  ATOLL_TRY(db, connect(url));
  ATOLL_TRY(version, version_of(db));
  if (version != schema_version()) {
    return std::unexpected(
        Error{Fault::conflict,
              fmt::format("the database has schema {}, and this program has schema {}: {}", version, schema_version(),
                          version < schema_version() ? "migrate it first" : "use the later program")});
  }
  return StoredDatabase(std::move(db));
}

Result<std::vector<std::string>> StoredDatabase::faults(const std::atomic<bool>& stop) {
  if (stop) return std::unexpected(Error{Fault::closed, "the server is stopping"});
  return std::vector<std::string>();
}

Result<std::vector<std::string>> StoredDatabase::miscounts(const std::atomic<bool>& /*stop*/) {
  return sql::read_at_once(db_, [&] { return find_miscounts(db_); });
}

Result<std::vector<std::string>> StoredDatabase::match_ids(const std::string& after, int limit) {
  return list_match_ids(db_, after, limit);
}

Result<StoredDatabase::Log> StoredDatabase::match(const std::string& id) {
  return read_whole_log(db_, id);
}

}  // namespace reef::store::postgres
