#pragma once

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

/// SQLite, or the database that ATOLL_TEST_DATABASE names.
inline const std::vector<Implementation>& implementations() {
  static const std::vector<Implementation> sqlite = {
      {"SQLite", [](const Folder& folder) { return must_open(folder.file("atoll.db")); }},
  };
  static const std::vector<Implementation> postgres = {{"PostgreSQL", open_on_server}};
  const char* const wanted = std::getenv("ATOLL_TEST_DATABASE");
  return wanted != nullptr && std::string_view(wanted) == "postgres" ? postgres : sqlite;
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
