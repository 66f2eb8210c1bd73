#pragma once

#include <catch2/catch.hpp>
#include <memory>
#include <string>

#include "server/store/postgres/database.hpp"
#include "server/store/postgres/migrations.hpp"
#include "tests/store/support.hpp"
#include "tests/support/postgres_server.hpp"

namespace reef::store::test {

using reef::testing::PostgresServer;

/// A database with another table, `counts (id, value)`.
struct Bench {
  PostgresServer& server = PostgresServer::running();
  std::string name = server.new_database();
  std::unique_ptr<postgres::Database> database;

  explicit Bench(const postgres::Options& options = {}, int port = 5432) {
    REQUIRE(postgres::migrate_at(server.url(name)));
    auto setup = postgres::Driver::open(server.url(name)).value();
    REQUIRE(setup.script("CREATE TABLE counts (id BIGINT PRIMARY KEY, value BIGINT NOT NULL)"));
    database = postgres::Database::open(server.url(name, port), options).value();
  }
  /// The value of a row; -1 if there is none.
  std::int64_t value(std::int64_t id) {
    return database
        ->read([=](sql::Connection& db) -> Result<std::int64_t> {
          sql::Query query(db, "SELECT value FROM counts WHERE id = ?1", id);
          ATOLL_TRY(found, sql::one_row<std::int64_t>(query, "counts", [](sql::Row& row) { return row.integer(); }));
          return found.value_or(-1);
        })
        .value();
  }
};

/// Reads a value and writes the next one: loses changes unless transactions are serialisable.
inline Result<std::int64_t> count_up(sql::Connection& db, std::int64_t id) {
  ATOLL_TRY(value, sql::one_integer(db, "SELECT value FROM counts WHERE id = ?1", id));
  ATOLL_CHECK(sql::run(db, "UPDATE counts SET value = ?2 WHERE id = ?1", id, value + 1));
  return value + 1;
}

inline Result<void> insert(sql::Connection& db, std::int64_t id, std::int64_t value = 0) {
  return sql::run(db, "INSERT INTO counts (id, value) VALUES (?1, ?2)", id, value);
}

}  // namespace reef::store::test
