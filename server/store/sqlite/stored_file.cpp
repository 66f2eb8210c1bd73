#include "server/store/sqlite/stored_file.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <utility>

#include "server/store/admin/integrity_check.hpp"
#include "server/store/matches/reads.hpp"
#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/whole_log.hpp"

namespace reef::store::sqlite {

using sql::Connection;
using sql::Query;
using sql::Row;

Result<StoredFile> StoredFile::open(const std::string& path) {
  ATOLL_TRY(db, connect(path, Mode::read, ""));
  ATOLL_TRY(version, version_of(db));
  if (version != schema_version) {
    return std::unexpected(Error{
        Fault::conflict, fmt::format("{} has schema {}, and this program has schema {}: migrate the database first",
                                     path, version, schema_version)});
  }
  sqlite3_trace_v2(db.sqlite().handle(), 0, nullptr, nullptr);  // Reads of whole tables are expected to be slow.
  return StoredFile(std::move(db));
}

Result<std::vector<std::string>> StoredFile::faults(const std::atomic<bool>& stop) {
  const Stoppable stoppable(db_.sqlite(), stop);
  std::vector<std::string> faults;
  Query integrity(db_, "PRAGMA integrity_check(20)");
  ATOLL_CHECK(each_row(integrity, "the integrity check", [&](Row& row) {
    if (std::string verdict = row.text(); verdict != "ok") faults.push_back(std::move(verdict));
  }));
  Query references(db_, "PRAGMA foreign_key_check");
  ATOLL_CHECK(each_row(references, "the check of references", [&](Row& row) {
    const std::string table = row.text();
    const auto key = row.maybe_integer(INT64_MIN, INT64_MAX);
    const std::string parent = row.text();
    faults.push_back(fmt::format("row {} of {} refers to a missing row of {}", key.value_or(0), table, parent));
  }));
  return faults;
}

Result<std::vector<std::string>> StoredFile::miscounts(const std::atomic<bool>& stop) {
  const Stoppable stoppable(db_.sqlite(), stop);
  return sql::read_at_once(db_, [&] { return find_miscounts(db_); });
}

Result<std::vector<Weight>> StoredFile::weights(int limit, const std::atomic<bool>& stop) {
  const Stoppable stoppable(db_.sqlite(), stop);
  Query query(db_,
              "SELECT s.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_schema s ON s.name = d.name "
              "WHERE d.aggregate = TRUE GROUP BY s.tbl_name ORDER BY 2 DESC LIMIT ?1",
              limit);
  return sql::all_rows<Weight>(query, "dbstat", [](Row& row) {
    Weight weight;
    weight.table = row.text();
    weight.bytes = row.integer(0, sql::millis_max);
    return weight;
  });
}

Result<std::vector<std::string>> StoredFile::match_ids(const std::string& after, int limit) {
  return list_match_ids(db_, after, limit);
}

Result<StoredFile::Log> StoredFile::match(const std::string& id) {
  return read_whole_log(db_, id);
}

}  // namespace reef::store::sqlite
