#include "server/store/sqlite/migrations.hpp"

#include <fmt/format.h>

#include <limits>

namespace reef::store::sqlite {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

Result<int> read_integer(Connection& db, sql::Sql sql) {
  Query query(db, sql);
  ATOLL_CHECK(query.next());
  Row row(query, "a pragma");
  const auto value = row.integer(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  if (row.fault()) return std::unexpected(*row.fault());
  return static_cast<int>(value);
}

Result<void> check_references(Connection& db) {
  Query query(db, "PRAGMA foreign_key_check");
  ATOLL_TRY(violated, query.next());
  if (violated) return std::unexpected(Error{Fault::corrupt, "the migration left a reference to a missing row"});
  return {};
}

Result<void> run_one(Connection& db, const Migration& migration) {
  Result<void> done = db.run("BEGIN IMMEDIATE");
  if (!done) return done;
  done = db.script(migration.sql);
  if (done) done = check_references(db);
  if (done) done = db.run("COMMIT");
  if (!done && db.in_transaction()) (void)db.run("ROLLBACK");
  if (!done) done.error().detail = fmt::format("{}: {}", migration.file, done.error().detail);
  return done;
}

}  // namespace

Result<int> version_of(Connection& db) {
  ATOLL_TRY(owner, read_integer(db, "PRAGMA application_id"));
  const Result<int> version = read_integer(db, "PRAGMA user_version");
  if (!version) return version;
  ATOLL_TRY(tables, read_integer(db, "SELECT count(*) FROM sqlite_schema"));
  if (owner == 0 && *version == 0 && tables == 0) return 0;
  if (owner != application_id || *version < 1) {
    return std::unexpected(Error{Fault::corrupt, "the file is the database of another program"});
  }
  if (*version > schema_version) {
    return std::unexpected(
        Error{Fault::corrupt,
              fmt::format("the database has schema {} of a later version; this program supports up to schema {}",
                          *version, schema_version)});
  }
  return version;
}

Result<void> migrate(Connection& db, int target) {
  ATOLL_TRY(version, version_of(db));
  if (version >= target) return {};
  // Rebuilding a referenced table under a new name would violate foreign keys temporarily; they are checked before each
  // COMMIT instead.
  Result<void> done = db.run("PRAGMA foreign_keys = OFF");
  for (const Migration& migration : migrations()) {
    if (done && migration.number > version && migration.number <= target) done = run_one(db, migration);
  }
  const Result<void> on = db.run("PRAGMA foreign_keys = ON");
  return done ? on : done;
}

Result<void> read_anything(Connection& db) {
  return db.run("SELECT count(*) FROM sqlite_schema");
}

Result<void> rewrite_version(Connection& db) {
  return db.script(fmt::format("PRAGMA user_version = {}", schema_version));
}

}  // namespace reef::store::sqlite
