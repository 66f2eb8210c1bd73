#include "server/store/postgres/copy_ends.hpp"

#include <utility>

#include "server/store/postgres/database.hpp"
#include "server/store/postgres/migrations.hpp"
#include "server/store/postgres/stored_database.hpp"
#include "server/store/postgres/usage_lock.hpp"

namespace reef::store::postgres {
namespace {

using sql::Connection;

/// Sets each identity to the largest key, or to its beginning if there is none.
constexpr const char* set_identities =
    "DO $$ DECLARE c record; BEGIN "
    "FOR c IN SELECT attrelid::regclass AS table_name, attname AS column_name FROM pg_attribute "
    "JOIN pg_class ON pg_class.oid = attrelid AND relnamespace = current_schema()::regnamespace "
    "WHERE attidentity <> '' LOOP "
    "EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 1), max(%I) IS NOT NULL) FROM "
    "%s', "
    "c.table_name, c.column_name, c.column_name, c.column_name, c.table_name); END LOOP; END $$";

/// No server may use the database, and the transaction may wait for the other end of the copy.
Result<void> prepare(Connection& db) {
  ATOLL_CHECK(use_alone(db.postgres()));
  return db.script("SET idle_in_transaction_session_timeout = 0");
}

class CopySource final : public copying::Source {
 public:
  explicit CopySource(StoredDatabase database) : database_(std::move(database)) {}

  Connection& db() override { return database_.connection(); }
  DatabaseCheck& check() override { return database_; }

 private:
  StoredDatabase database_;
};

class CopyTarget final : public copying::Target {
 public:
  explicit CopyTarget(StoredDatabase database) : database_(std::move(database)) {}

  Connection& db() override { return database_.connection(); }

  Result<void> finish_rows(const std::vector<copying::Table>& tables) override {
    ATOLL_CHECK(db().script(set_identities));
    for (const copying::Table& table : tables) ATOLL_CHECK(db().script("ANALYZE " + copying::quoted(table.name)));
    return {};
  }

  DatabaseCheck& check() override { return database_; }

  Result<void> complete() override {
    Result<void> done = db().postgres().commit();
    if (done || db().alive()) return done;
    done.error().detail +=
        "; the copy may be complete or missing as a whole: run it again, and if the target is not empty, it is "
        "complete";
    return done;
  }

 private:
  StoredDatabase database_;
};

}  // namespace

Result<std::unique_ptr<copying::Source>> open_copy_source(const std::string& url) {
  ATOLL_TRY(database, StoredDatabase::open(url));
  ATOLL_CHECK(prepare(database.connection()));
  ATOLL_CHECK(database.connection().run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
  return std::make_unique<CopySource>(std::move(database));
}

Result<std::unique_ptr<copying::Target>> create_copy_target(const std::string& url) {
  ATOLL_TRY(first, connect(url));
  ATOLL_TRY(version, version_of(first));
  if (version == 0) ATOLL_CHECK(migrate(first));
  ATOLL_TRY(database, StoredDatabase::open(url));
  ATOLL_CHECK(prepare(database.connection()));
  ATOLL_CHECK(database.connection().run("BEGIN"));
  return std::make_unique<CopyTarget>(std::move(database));
}

}  // namespace reef::store::postgres
