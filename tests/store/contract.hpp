#pragma once

#include <libpq-fe.h>
#include <sqlite3.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <iterator>

#include "server/store/maintenance.hpp"
#include "server/store/postgres/database.hpp"
#include "tests/store/support.hpp"
#include "tests/support/postgres_server.hpp"

/// Shared by the contract tests, which use only the interface. A new implementation is added to `implementations`, and
/// has to pass them all.
namespace reef::store::test {

inline constexpr Millis day_ms = 24LL * 60 * 60 * 1000;

struct Implementation {
  const char* name;
  std::function<std::unique_ptr<SqlStore>(const Folder&)> open;
};

/// Opens the database of a server that belongs to this folder.
inline std::unique_ptr<SqlStore> open_on_server(const Folder& folder) {
  auto database = postgres::Database::open(testing::PostgresServer::running().store_of(folder.file("")),
                                           {.readers_max = 4, .writers = 2, .match_writers = 2});
  if (!database) throw std::runtime_error(database.error().detail);
  return std::make_unique<SqlStore>(std::move(*database));
}

/// Whether the tests are about a database on a server.
inline bool on_server() {
  const char* const wanted = std::getenv("ATOLL_TEST_DATABASE");
  return wanted != nullptr && std::string_view(wanted) == "postgres";
}

/// Where the store of this folder is.
inline Location location_of(const Folder& folder) {
  Location location{.data = folder.file("")};
  if (on_server()) location.database = testing::PostgresServer::running().store_of(folder.file(""));
  return location;
}

struct Found {
  std::vector<std::string> values;  ///< The first column of all rows; `null` for NULL.
  std::vector<std::string> rows;    ///< The columns of all rows, joined by spaces.
  std::string error;

  void add(const std::vector<std::string>& columns) {
    values.push_back(columns.front());
    rows.push_back(columns.front());
    for (std::size_t column = 1; column < columns.size(); ++column) rows.back() += " " + columns[column];
  }
};
/// Runs a statement with any text, beside the store of this folder.
inline Found run_on_server(const Folder& folder, const std::string& statement) {
  Found found;
  pg_conn* const db = PQconnectdb(testing::PostgresServer::running().store_of(folder.file("")).c_str());
  pg_result* const result = PQexec(db, statement.c_str());
  for (int row = 0; row < PQntuples(result); ++row) {
    std::vector<std::string> columns;
    for (int column = 0; column < PQnfields(result); ++column) {
      columns.emplace_back(PQgetisnull(result, row, column) != 0 ? "null" : PQgetvalue(result, row, column));
    }
    found.add(columns);
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
  const auto take = [](void* into, int count, char** row, char**) {
    std::vector<std::string> columns;
    for (int column = 0; column < count; ++column) columns.emplace_back(row[column] == nullptr ? "null" : row[column]);
    static_cast<Found*>(into)->add(columns);
    return 0;
  };
  char* error = nullptr;
  sqlite3_exec(db, statement.c_str(), take, &found, &error);
  if (error != nullptr) found.error = error;
  sqlite3_free(error);
  sqlite3_close(db);
  return found;
}

/// Bytes, given in hex, as a statement has them.
inline std::string bytes_in_statement(const std::string& hex) {
  return (on_server() ? "'\\x" : "x'") + hex + "'";
}

/// What is wrong in the closed store of this folder: see `DatabaseCheck`.
inline std::vector<std::string> faults_in(const Folder& folder) {
  const auto database = open_for_check(location_of(folder));
  if (!database) return {database.error().detail};
  std::vector<std::string> all = (*database)->faults(/*stop=*/false).value();
  std::ranges::copy((*database)->miscounts(/*stop=*/false).value(), std::back_inserter(all));
  return all;
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
