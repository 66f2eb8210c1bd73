// The driver: values and types, what a connection needs, and what errors mean.

#include "server/store/postgres/url.hpp"
#include "tests/store/postgres/support.hpp"

namespace reef::store::test {
namespace {

sql::Connection connect() {
  PostgresServer& server = PostgresServer::running();
  return sql::Connection(postgres::Driver::open(server.url("postgres")).value());
}

}  // namespace

TEST_CASE("values come back as they were bound") {
  sql::Connection db = connect();
  const std::string text = "a'b\"\\ é ?1";
  const Bytes bytes = {0, 1, 255};
  const std::optional<std::int64_t> none;
  const std::optional<std::string> no_text;
  sql::Query query(db, "SELECT ?1, ?2, ?3, ?4, ?5, ?6, '?9', ?7 > 0", INT64_MIN, text, bytes, 0.1, none, no_text, 3);
  REQUIRE(query.next().value());
  sql::Row row(query, "a row");
  CHECK(row.integer() == INT64_MIN);
  CHECK(row.text() == text);
  CHECK(row.bytes(3) == bytes);
  CHECK(row.real() == 0.1);
  CHECK_FALSE(row.maybe_integer(0, 1));
  row.skip(1);
  CHECK(row.text() == "?9");
  CHECK(row.boolean());
  CHECK_FALSE(row.fault());
  CHECK_FALSE(query.next().value());
}

TEST_CASE("a row of another type or out of range is corrupt") {
  sql::Connection db = connect();
  const auto fault_of = [&](sql::Sql sql, auto read) {
    sql::Query query(db, sql);
    REQUIRE(query.next().value());
    sql::Row row(query, "a row");
    read(row);
    return row.fault() ? std::optional(row.fault()->fault) : std::nullopt;
  };
  const auto integer = [](sql::Row& row) { (void)row.integer(0, 9); };
  CHECK(fault_of("SELECT 9", integer) == std::nullopt);
  CHECK(fault_of("SELECT 9::smallint", integer) == std::nullopt);
  CHECK(fault_of("SELECT 10", integer) == Fault::corrupt);
  CHECK(fault_of("SELECT '9'", integer) == Fault::corrupt);
  CHECK(fault_of("SELECT 9.0", integer) == Fault::corrupt);
  CHECK(fault_of("SELECT NULL", integer) == Fault::corrupt);
  CHECK(fault_of("SELECT 1", [](sql::Row& row) { (void)row.real(); }) == Fault::corrupt);
  CHECK(fault_of("SELECT 1", [](sql::Row& row) { (void)row.text(); }) == Fault::corrupt);
  CHECK(fault_of("SELECT '\\x00'::bytea", [](sql::Row& row) { (void)row.bytes(2); }) == Fault::corrupt);
}

TEST_CASE("changes counts the rows of the last write") {
  sql::Connection db = connect();
  REQUIRE(db.script("CREATE TEMP TABLE t (id BIGINT PRIMARY KEY)"));
  CHECK(sql::one_integer(db, "INSERT INTO t SELECT generate_series(1, ?1) RETURNING 7", 3).value() == 7);
  CHECK(db.changes() == 3);
  CHECK(sql::one_integer(db, "SELECT count(*) FROM t").value() == 3);
  CHECK(db.changes() == 3);
  REQUIRE(sql::run(db, "DELETE FROM t WHERE id = ?1", 9));
  CHECK(db.changes() == 0);
}

TEST_CASE("an error of a statement leaves the connection usable") {
  sql::Connection db = connect();
  REQUIRE(db.script("CREATE TEMP TABLE t (id BIGINT PRIMARY KEY)"));
  REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 1));
  CHECK(sql::run(db, "INSERT INTO t VALUES (?1)", 1).error().fault == Fault::conflict);
  CHECK(sql::run(db, "SELECT nothing FROM t").error().fault == Fault::corrupt);
  CHECK(db.alive());
  CHECK(sql::run(db, "INSERT INTO t VALUES (?1)", 2));
}

TEST_CASE("statements of a pipeline are answered at its end") {
  sql::Connection db = connect();
  REQUIRE(db.script("CREATE TEMP TABLE t (id BIGINT PRIMARY KEY)"));
  postgres::Driver& driver = db.postgres();
  REQUIRE(db.script("BEGIN"));
  driver.start_pipeline();
  SECTION("all of them") {
    for (int id = 1; id <= 1000; ++id) REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", id));
    REQUIRE(driver.end_pipeline());
    REQUIRE(driver.commit());
    CHECK(sql::one_integer(db, "SELECT count(*) FROM t").value() == 1000);
  }
  SECTION("a query in between sees what was written before") {
    REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 1));
    CHECK(sql::one_integer(db, "SELECT count(*) FROM t").value() == 1);
    REQUIRE(sql::run(db, "INSERT INTO t SELECT generate_series(2, ?1)", 3));
    CHECK(db.changes() == 2);
    CHECK(sql::one_integer(db, "INSERT INTO t VALUES (?1) RETURNING id", 4).value() == 4);
    REQUIRE(driver.end_pipeline());
    REQUIRE(driver.commit());
    CHECK(sql::one_integer(db, "SELECT count(*) FROM t").value() == 4);
  }
  SECTION("a failure with its own error, although others follow") {
    REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 1));
    REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 1));
    REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 2));
    CHECK(driver.end_pipeline().error().fault == Fault::conflict);
    REQUIRE(driver.failure());
    CHECK(driver.failure()->state == "23505");
    CHECK_FALSE(driver.commit());
    CHECK(db.alive());
    CHECK(sql::one_integer(db, "SELECT count(*) FROM t").value() == 0);
  }
  SECTION("a failure at the next query") {
    REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 1));
    REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 1));
    CHECK(sql::one_integer(db, "SELECT count(*) FROM t").error().fault == Fault::conflict);
    CHECK_FALSE(driver.commit());
    CHECK(db.alive());
  }
  SECTION("a row that is not there is a failure") {
    const Error missing{Fault::conflict, "there is no such row"};
    REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 1));
    REQUIRE(sql::Query(db, "UPDATE t SET id = 3 WHERE id = ?1", 1).change_a_row(missing));
    REQUIRE(sql::Query(db, "UPDATE t SET id = 4 WHERE id = ?1", 1).change_a_row(missing));
    CHECK(driver.end_pipeline().error().detail == missing.detail);
    REQUIRE(driver.failure());
    CHECK(db.alive());
  }
  SECTION("the end of the server process breaks the connection") {
    sql::Connection other = connect();
    REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 1));
    REQUIRE(sql::one_integer(other, "SELECT pg_terminate_backend(?1::int)::int", driver.process()).value() == 1);
    CHECK(driver.end_pipeline().error().fault == Fault::unavailable);
    CHECK_FALSE(db.alive());
  }
}

TEST_CASE("outside a pipeline, a row that is not there is a failure at once") {
  sql::Connection db = connect();
  REQUIRE(db.script("CREATE TEMP TABLE t (id BIGINT PRIMARY KEY)"));
  const Error missing{Fault::conflict, "there is no such row"};
  CHECK(sql::Query(db, "UPDATE t SET id = 3 WHERE id = ?1", 1).change_a_row(missing).error().detail == missing.detail);
  REQUIRE(sql::run(db, "INSERT INTO t VALUES (?1)", 1));
  CHECK(sql::Query(db, "UPDATE t SET id = 3 WHERE id = ?1", 1).change_a_row(missing));
}

TEST_CASE("a commit of a failed transaction is an error") {
  sql::Connection db = connect();
  REQUIRE(db.script("BEGIN"));
  CHECK_FALSE(db.script("SELECT nothing"));
  const Result<void> done = db.postgres().commit();
  CHECK(done.error().fault == Fault::corrupt);
  CHECK_FALSE(db.in_transaction());
}

TEST_CASE("question marks in quotes are not placeholders") {
  CHECK(postgres::with_dollars("a ?1 '?2 ''?' \"?3\" ?12") == "a $1 '?2 ''?' \"?3\" $12");
}

TEST_CASE("a connection that cannot be made says why") {
  PostgresServer& server = PostgresServer::running();
  const auto fault = [](const std::string& url) { return postgres::Driver::open(url).error(); };
  CHECK(fault(server.url("nowhere")).fault == Fault::misconfigured);
  CHECK(fault(server.url("postgres", 6000)).fault == Fault::unavailable);
  CHECK(fault("postgresql://ann:se%zzcret@here/db").fault == Fault::misconfigured);
  CHECK_FALSE(fault("postgresql://ann:se%zzcret@here/db").detail.contains("cret"));
  CHECK(fault("not a url secret").fault == Fault::misconfigured);
}

TEST_CASE("too many connections are unavailable, a read-only server too") {
  PostgresServer& server = PostgresServer::running();
  const std::string name = server.new_database();
  auto admin = postgres::Driver::open(server.url("postgres")).value();
  REQUIRE(admin.script("CREATE ROLE guest LOGIN"));
  REQUIRE(admin.script("ALTER DATABASE " + name + " CONNECTION LIMIT 0"));
  const std::string as_guest = "postgresql:///" + name + "?user=guest&host=" + server.folder().string();
  const auto refused = postgres::Driver::open(as_guest);
  CHECK(refused.error().fault == Fault::unavailable);
  CHECK_THAT(refused.error().detail, Catch::Contains("too many connections"));
  REQUIRE(admin.script("ALTER DATABASE " + name + " CONNECTION LIMIT -1"));
  REQUIRE(admin.script("ALTER DATABASE " + name + " SET default_transaction_read_only = on"));
  const auto read_only = postgres::Driver::open(as_guest);
  CHECK(read_only.error().fault == Fault::unavailable);
  CHECK_THAT(read_only.error().detail, Catch::Contains("read-only"));
  REQUIRE(admin.script("DROP ROLE guest"));
}

TEST_CASE("a URL is shown without its password") {
  CHECK(postgres::shown("postgresql://ann:secret@db.example:5433/atoll?sslmode=require") ==
        "postgresql://ann@db.example:5433/atoll");
  CHECK(postgres::shown("postgresql:///atoll?host=/run/pg&password=secret") == "postgresql:///run/pg/atoll");
  CHECK_FALSE(postgres::shown("postgresql://ann:se%zzcret@x/y").contains("cret"));
  std::string argument = "--database=postgresql://ann:secret@db/atoll?sslpassword=hidden&x=1";
  postgres::hide_password(argument.data());
  CHECK(argument == "--database=postgresql://ann:xxxxxx@db/atoll?sslpassword=xxxxxx&x=1");
  argument = "postgresql://ann@db:5432/atoll";
  postgres::hide_password(argument.data());
  CHECK(argument == "postgresql://ann@db:5432/atoll");
}

}  // namespace reef::store::test
