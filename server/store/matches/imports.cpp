#include "server/store/accounts/gone.hpp"
#include "server/store/admin/pruning.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/matches/writes.hpp"
#include "server/store/parts.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

std::int64_t bytes_of(const Import& import_of) {
  const Match& match = import_of.match;
  std::size_t bytes = match.position.state.size() + match.setup_draws.size() + match.head.options.size();
  for (const Turn& turn : import_of.turns) bytes += turn.steps.size() + turn.draws.size();
  for (const Checkpoint& checkpoint : import_of.checkpoints) {
    bytes += checkpoint.state.size() + prompts_text(checkpoint.prompts).size();
  }
  return static_cast<std::int64_t>(bytes);
}

/// Refuses with `too_many` if the import would exceed the quota.
Result<void> check_quota(Connection& db, Key user, const ImportQuota& quota, std::int64_t more_bytes) {
  Query query(db, "SELECT count(*), CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM imports WHERE importer = ?1", user);
  Result<void> may;
  const Result<void> read = sql::each_row(query, "imports", [&](Row& row) {
    const std::int64_t count = row.integer();
    const std::int64_t bytes = row.integer();
    if (count >= quota.count_max || bytes + more_bytes > quota.bytes_max)
      may = std::unexpected(Error{Fault::too_many, "imports"});
  });
  return read ? may : read;
}

Result<void> insert_import(Connection& db, const Import& import_of, const std::optional<ImportQuota>& quota) {
  const Origin& origin = *import_of.match.head.origin;
  const std::int64_t bytes = bytes_of(import_of);
  if (quota) ATOLL_CHECK(check_quota(db, origin.by.key, *quota, bytes));
  ATOLL_TRY(key, insert_match(db, import_of.match, {}));
  ATOLL_CHECK(
      sql::run(db, "INSERT INTO imports (match, importer, source, digest, at, bytes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
               key, origin.by.key, origin.match, import_of.digest, origin.at, bytes));
  for (const Turn& turn : import_of.turns) {
    ATOLL_CHECK(insert_turn(db, key, turn));
  }
  for (const Checkpoint& checkpoint : import_of.checkpoints) {
    ATOLL_CHECK(insert_checkpoint(db, key, checkpoint));
  }
  return {};
}

Result<void> delete_import(Connection& db, Key match) {
  Query query(db, "SELECT count(*) FROM imports WHERE match = ?1", match);
  ATOLL_CHECK(query.next());
  Row row(query, "imports");
  if (row.integer() == 0) return std::unexpected(Error{Fault::conflict, "the match was not imported"});
  return delete_match(db, match);
}

class SqlImports final : public ImportStore {
 public:
  SqlImports(sql::Database& database, RecentReadMarks& marks) : database_(database), marks_(marks) {}

  void add(Import import_of, std::optional<ImportQuota> quota, Callback<void> done) override {
    database_.write<void>(
        [import_of = std::move(import_of), quota](Connection& db) { return insert_import(db, import_of, quota); },
        std::move(done));
  }

  void remove(Key match, Callback<void> done) override {
    database_.write<void>([=](Connection& db) { return delete_import(db, match); },
                          marks_.dropping_all(std::move(done)));
  }

  Result<std::optional<std::string>> find(Key user, const std::string& digest) override {
    return database_.read([&](Connection& db) -> Result<std::optional<std::string>> {
      Query query(
          db, "SELECT m.id FROM imports i JOIN matches m ON m.key = i.match WHERE i.importer = ?1 AND i.digest = ?2",
          user, digest);
      return sql::one_row<std::string>(query, "imports", [](Row& row) { return row.text(); });
    });
  }

 private:
  sql::Database& database_;
  RecentReadMarks& marks_;
};

}  // namespace

std::unique_ptr<ImportStore> make_imports(sql::Database& database, RecentReadMarks& marks) {
  return std::make_unique<SqlImports>(database, marks);
}

}  // namespace reef::store
