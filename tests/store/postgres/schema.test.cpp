// Migrations of a database server, and what is refused.

#include <thread>

#include "server/store/postgres/migrations.hpp"
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
    REQUIRE(db.script("CREATE TABLE atoll_schema (version BIGINT); INSERT INTO atoll_schema VALUES (9999)"));
    why = "schema 9999 of a later version";
  }
  for (const Error& error : {postgres::Database::open(url).error(), postgres::Database::open_for_command(url).error(),
                             postgres::migrate_at(url).error()}) {
    CHECK(error.fault == Fault::corrupt);
    CHECK_THAT(error.detail, Catch::Contains(why));
  }
  CHECK(db.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").value() == "1");
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
