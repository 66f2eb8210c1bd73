#pragma once

#include <libpq-fe.h>
#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <functional>

#include "server/store/postgres/database.hpp"
#include "tests/store/support.hpp"
#include "tests/support/postgres_server.hpp"

/// Shared by the contract tests, which use only the interface. A new implementation is added to `implementations`, and
/// has to pass them all.
namespace reef::store::test {

struct Implementation {
  const char* name;
  std::function<std::unique_ptr<SqlStore>(const Folder&)> open;
};

/// Opens the database of a server that belongs to this folder.
inline std::unique_ptr<SqlStore> open_on_server(const Folder& folder) {
  const std::string url = testing::PostgresServer::running().store_of(folder.file(""));
  auto database = postgres::Database::open(url, {.readers_max = 4, .writers = 2, .match_writers = 2});
  if (!database) throw std::runtime_error(database.error().detail);
  return std::make_unique<SqlStore>(std::move(*database));
}

/// Whether the tests are about a database on a server.
inline bool on_server() {
  const char* const wanted = std::getenv("ATOLL_TEST_DATABASE");
  return wanted != nullptr && std::string_view(wanted) == "postgres";
}

struct Found {
  std::vector<std::string> values;  ///< The first column of all rows; `null` for NULL.
  std::string error;
};
/// Runs a statement with any text, beside the store of this folder.
inline Found run_on_server(const Folder& folder, const std::string& statement) {
  Found found;
  pg_conn* const db = PQconnectdb(testing::PostgresServer::running().store_of(folder.file("")).c_str());
  pg_result* const result = PQexec(db, statement.c_str());
  for (int row = 0; row < PQntuples(result); ++row) {
    found.values.emplace_back(PQgetisnull(result, row, 0) != 0 ? "null" : PQgetvalue(result, row, 0));
  }
  if (const char* const error = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY)) found.error = error;
  PQclear(result);
  PQfinish(db);
  return found;
}
inline Found run_statement(const Folder& folder, const std::string& statement) {
  if (on_server()) return run_on_server(folder, statement);
  Found found;
  sqlite3* db = nullptr;
  REQUIRE(sqlite3_open(folder.file("atoll.db").c_str(), &db) == SQLITE_OK);
  const auto take = [](void* into, int, char** row, char**) {
    static_cast<Found*>(into)->values.emplace_back(row[0] == nullptr ? "null" : row[0]);
    return 0;
  };
  char* error = nullptr;
  sqlite3_exec(db, statement.c_str(), take, &found, &error);
  if (error != nullptr) found.error = error;
  sqlite3_free(error);
  sqlite3_close(db);
  return found;
}

/// SQLite, or the database that ATOLL_TEST_DATABASE names.
inline const std::vector<Implementation>& implementations() {
  static const std::vector<Implementation> sqlite = {
      {"SQLite", [](const Folder& folder) { return must_open(folder.file("atoll.db")); }},
  };
  static const std::vector<Implementation> postgres = {{"PostgreSQL", open_on_server}};
  return on_server() ? postgres : sqlite;
}

/// A new store with two users.
struct Fixture {
  Folder folder;
  Implementation implementation = GENERATE(from_range(implementations()));
  std::unique_ptr<SqlStore> store = implementation.open(folder);
  User ann = add_guest(*store, "ann", 1).value();
  User bob = add_guest(*store, "bob", 2).value();

  void reopen() {
    store->close();
    store.reset();
    store = implementation.open(folder);
  }
  Key add(const Match& match) { return add_match(*store, match).value(); }
  std::vector<std::string> ids(Listing listing, const User& user) {
    const Page page{.listing = listing, .user = user.key, .after = "", .limit = 100};
    const Matches matches = store->matches().matches(page).value();
    std::vector<std::string> ids;
    for (const MatchSummary& item : matches.items) ids.push_back(item.head.id);
    return ids;
  }
};

using Ids = std::vector<std::string>;

}  // namespace reef::store::test
