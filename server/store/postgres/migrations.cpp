#include "server/store/postgres/migrations.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <string>

namespace reef::store::postgres {
namespace {

using sql::Connection;

/// The key of the lock that a server holds while it migrates: "ATOL".
constexpr int migration_lock = 0x41544f4c;

/// From this schema on, each server says for which schema it was built.
constexpr int schema_with_servers = 3;
/// A server that was seen this lately may still run.
constexpr std::chrono::milliseconds server_seen_within{60'000};

Result<int> ask_number(Connection& db, std::string_view question) {
  ATOLL_TRY(text, db.postgres().ask(question));
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::unexpected(Error{Fault::corrupt, "the version of the database is damaged"});
  }
  return number;
}

/// Tables, views and sequences where Atoll's would be, except those of extensions.
constexpr std::string_view count_relations =
    "SELECT count(*) FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace "
    "AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND NOT EXISTS (SELECT 1 FROM pg_depend d "
    "WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')";

Result<void> run_one(Connection& db, const sql::Migration& migration) {
  Result<void> done = db.script("BEGIN");
  if (done) done = db.script(migration.sql);
  if (done) done = db.script("CREATE TABLE IF NOT EXISTS atoll_schema (version BIGINT NOT NULL)");
  if (done) done = db.script("ALTER TABLE atoll_schema ADD COLUMN IF NOT EXISTS needs BIGINT NOT NULL DEFAULT 0");
  const std::string now = fmt::format(
      "WITH before AS (DELETE FROM atoll_schema RETURNING needs) INSERT INTO atoll_schema (version, needs) "
      "SELECT {}, greatest({}, (SELECT max(needs) FROM before))",
      migration.number, migration.needs);
  if (done) done = db.script(now);
  if (done) done = db.postgres().commit();
  if (!done && db.in_transaction()) (void)db.script("ROLLBACK");
  if (!done) done.error().detail = fmt::format("{}: {}", migration.file, done.error().detail);
  return done;
}

/// Refuses a migration that running servers of this database would not work with. `version` is that of the database.
Result<void> refuse_beside_older_servers(Connection& db, int version, const sql::Migration& migration) {
  if (version < schema_with_servers) return {};
  ATOLL_TRY(older, db.postgres().ask(fmt::format(
                       "SELECT coalesce(string_agg(name, ', ' ORDER BY name), '') FROM servers WHERE schema < {} "
                       "AND seen_at > extract(epoch FROM clock_timestamp()) * 1000 - {}",
                       migration.needs, server_seen_within.count())));
  if (older.empty()) return {};
  return std::unexpected(
      Error{Fault::conflict, fmt::format("{} needs all servers to be of schema {} or later, and older ones still run: "
                                         "{}; replace them by a release in between, or stop them",
                                         migration.file, migration.needs, older)});
}

Result<int> migrate_locked(Connection& db, std::span<const sql::Migration> list) {
  ATOLL_TRY(before, version_of(db));
  int version = before;
  for (const sql::Migration& migration : list) {
    if (migration.number <= version) continue;
    ATOLL_CHECK(refuse_beside_older_servers(db, version, migration));
    ATOLL_CHECK(run_one(db, migration));
    version = migration.number;
  }
  return before;
}

}  // namespace

int schema_version() {
  return migrations().empty() ? 0 : migrations().back().number;
}

Result<int> version_of(Connection& db) {
  // Texts are compared by bytes, and lower() changes only A to Z.
  ATOLL_TRY(locale, db.postgres().ask("SELECT datcollate || ' ' || datctype FROM pg_database "
                                      "WHERE datname = current_database() AND datlocprovider = 'c'"));
  if (locale != "C C") {
    return std::unexpected(Error{Fault::corrupt,
                                 "the locale of the database is not C: create it with "
                                 "createdb --template=template0 --encoding=UTF8 --locale=C"});
  }
  ATOLL_TRY(has_version, db.postgres().ask("SELECT to_regclass('atoll_schema') IS NOT NULL"));
  if (has_version != "t") {
    ATOLL_TRY(relations, ask_number(db, count_relations));
    if (relations == 0) return 0;
    return std::unexpected(Error{Fault::corrupt, "the database contains the tables of another program"});
  }
  ATOLL_TRY(version, ask_number(db, "SELECT max(version) FROM atoll_schema"));
  if (version <= schema_version()) return version;
  ATOLL_TRY(needs, ask_number(db, "SELECT max(needs) FROM atoll_schema"));
  if (needs <= schema_version()) return version;
  return std::unexpected(
      Error{Fault::corrupt, fmt::format("the database has schema {} of a later version, which needs programs from "
                                        "schema {} on; this program was built for schema {}",
                                        version, needs, schema_version())});
}

Result<int> migrate(Connection& db, std::span<const sql::Migration> list) {
  ATOLL_CHECK(db.script(fmt::format("SELECT pg_advisory_lock({})", migration_lock)));
  const Result<int> version = migrate_locked(db, list);
  (void)db.script(fmt::format("SELECT pg_advisory_unlock({})", migration_lock));
  return version;
}

Result<void> rewrite_version(Connection& db) {
  return db.script("UPDATE atoll_schema SET version = version");
}

}  // namespace reef::store::postgres
