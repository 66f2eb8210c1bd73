// Migrations of a database server, and what is refused.

#include <thread>

#include "server/store/postgres/migrations.hpp"
#include "tests/store/postgres/races.hpp"
#include "tests/store/postgres/support.hpp"

namespace reef::store::test {

TEST_CASE("a new database gets the current schema, once, no matter which server comes first") {
  PostgresServer& server = PostgresServer::running();
  const std::string url = server.url(server.new_database());
  std::vector<std::thread> threads;
  std::atomic<int> created = 0;
  for (int index = 0; index < 4; ++index) {
    threads.emplace_back([&] {
      const auto migrated = postgres::migrate_at(url);
      created += migrated && migrated->from == 0 ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(created == (postgres::schema_version() > 0 ? 1 : 4));
  CHECK(postgres::migrate_at(url)->from == postgres::schema_version());
}

TEST_CASE("a database of another program, or of a later version, is refused and unchanged") {
  PostgresServer& server = PostgresServer::running();
  const std::string url = server.url(server.new_database());
  auto db = postgres::Driver::open(url).value();
  std::string why;
  SECTION("of another program") {
    REQUIRE(db.script("CREATE TABLE recipes (name TEXT)"));
    why = "another program";
  }
  SECTION("of a later version") {
    REQUIRE(
        db.script("CREATE TABLE atoll_schema (version BIGINT, needs BIGINT); "
                  "INSERT INTO atoll_schema VALUES (9999, 9999)"));
    why = "schema 9999 of a later version";
  }
  for (const Error& error : {postgres::Database::open(url).error(), postgres::Database::open_for_command(url).error(),
                             postgres::migrate_at(url).error()}) {
    CHECK(error.fault == Fault::corrupt);
    CHECK_THAT(error.detail, Catch::Contains(why));
  }
  CHECK(db.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").value() == "1");
}

namespace {

/// The migrations of later releases: one that adds, and one that removes what only programs up to now use.
std::vector<sql::Migration> with_later_ones() {
  const std::span now = postgres::migrations();
  std::vector<sql::Migration> later(now.begin(), now.end());
  const int number = postgres::schema_version();
  later.push_back({number + 1, "adds", "ALTER TABLE users ADD COLUMN motto TEXT NOT NULL DEFAULT ''", number});
  later.push_back({number + 2, "removes", "ALTER TABLE users DROP COLUMN motto", number + 1});
  return later;
}

}  // namespace

TEST_CASE("a server works with the schema of a later release that only added to it") {
  PostgresServer& server = PostgresServer::running();
  const std::string url = server.url(server.new_database());
  const std::vector<sql::Migration> later = with_later_ones();
  SqlStore before(postgres::Database::open(url).value());
  auto db = postgres::connect(url).value();
  REQUIRE(postgres::migrate(db, std::span(later).first(later.size() - 1)) == postgres::schema_version());

  SqlStore after(postgres::Database::open(url).value());
  CHECK(create(before, account_named("ann")).result == AccountResult::done);
  CHECK(create(after, account_named("bob")).result == AccountResult::done);
  CHECK(postgres::Database::open_for_command(url));
  CHECK(postgres::migrate_at(url)->to == postgres::schema_version() + 1);
}

TEST_CASE("a migration that removes something waits until no server runs that uses it") {
  PostgresServer& server = PostgresServer::running();
  const std::string url = server.url(server.new_database());
  const std::vector<sql::Migration> later = with_later_ones();
  SqlStore store(postgres::Database::open(url).value());
  const ServerRow row{.id = "a", .name = "harbour", .release = "1", .report = "{}"};
  REQUIRE(store.servers()->heartbeat(row));
  auto db = postgres::connect(url).value();
  const auto refused = postgres::migrate(db, later);
  CHECK(refused.error().fault == Fault::conflict);
  CHECK_THAT(refused.error().detail, Catch::Contains("harbour"));
  // What it could do, it did; and it goes on from there.
  CHECK(postgres::version_of(db) == postgres::schema_version() + 1);
  SECTION("because it has stopped") {
    REQUIRE(store.servers()->remove("a"));
  }
  SECTION("because it has not been seen for a minute") {
    REQUIRE(db.script("UPDATE servers SET seen_at = seen_at - 61000"));
  }
  SECTION("because it is of a release in between") {
    REQUIRE(db.script("UPDATE servers SET schema = schema + 1"));
  }
  CHECK(postgres::migrate(db, later) == postgres::schema_version() + 1);
  CHECK(postgres::version_of(db).error().fault == Fault::corrupt);
}

TEST_CASE("a database that sorts texts in the order of a language is refused") {
  PostgresServer& server = PostgresServer::running();
  auto admin = postgres::Driver::open(server.url("postgres")).value();
  REQUIRE(admin.script("CREATE DATABASE sorted TEMPLATE template0 LOCALE 'C.UTF-8'"));
  const auto opened = postgres::Database::open(server.url("sorted"));
  CHECK(opened.error().fault == Fault::corrupt);
  CHECK_THAT(opened.error().detail, Catch::Contains("--locale=C"));
  REQUIRE(admin.script("DROP DATABASE sorted WITH (FORCE)"));
}

}  // namespace reef::store::test
