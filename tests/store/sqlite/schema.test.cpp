// The migrations: numbered, complete, never edited, and with the same schema from whatever version they start.

#include <sqlite3.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "server/store/sqlite/migrations.hpp"
#include "tests/store/support.hpp"

namespace reef::store::test {
namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<fs::path> files_of(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

fs::path source() {
  return ATOLL_SOURCE_DIR;
}

/// The database that was stored with schema `version`.
fs::path stored_at(int version) {
  const std::string number = std::to_string(version);
  return source() / "tests/store/versions" / (std::string(4 - number.size(), '0') + number + ".sql");
}

sql::Connection connect(const std::string& path) {
  return sqlite::connect(path, sqlite::Mode::create).value();
}

std::string load(const Folder& folder, int version) {
  const std::string path = folder.file("stored-" + std::to_string(version) + ".db");
  sql::Connection db = connect(path);
  REQUIRE(db.script(read_text(stored_at(version))));
  return path;
}

std::vector<std::string> schema_of(sql::Connection& db) {
  sql::Query query(db, "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY type, name");
  std::vector<std::string> schema;
  while (query.next().value()) {
    sql::Row row(query, "sqlite_schema");
    schema.push_back(row.text());
  }
  return schema;
}

std::vector<std::string> schema_of(const std::string& path) {
  sql::Connection db = connect(path);
  return schema_of(db);
}

}  // namespace

TEST_CASE("the migrations are numbered from 1 to the version of the code") {
  const std::vector<fs::path> files = files_of(source() / "schema", ".sql");
  REQUIRE(files.size() == sqlite::migrations().size());
  REQUIRE(files.size() == static_cast<std::size_t>(sqlite::schema_version));
  for (std::size_t index = 0; index < files.size(); ++index) {
    const sqlite::Migration& migration = sqlite::migrations()[index];
    CHECK(migration.number == static_cast<int>(index) + 1);
    CHECK(std::stoi(files[index].filename().string()) == migration.number);
    CHECK(files[index].filename() == migration.file);
    CHECK(read_text(files[index]) == migration.sql);
  }
}

TEST_CASE("each migration leads to the version of its number") {
  sql::Connection db = connect(":memory:");
  for (int version = 1; version <= sqlite::schema_version; ++version) {
    REQUIRE(sqlite::migrate(db, version));
    CHECK(sqlite::version_of(db).value() == version);
  }
}

TEST_CASE("there is a stored database of every version") {
  REQUIRE(files_of(source() / "tests/store/versions", ".sql").size() ==
          static_cast<std::size_t>(sqlite::schema_version));
  for (int version = 1; version <= sqlite::schema_version; ++version) {
    // Also shows that no migration was edited after the database was stored.
    INFO("version " << version);
    Folder folder;
    sql::Connection migrated = connect(":memory:");
    REQUIRE(sqlite::migrate(migrated, version));
    CHECK(schema_of(load(folder, version)) == schema_of(migrated));
  }
}

TEST_CASE("a database of any version opens with the current schema and its matches") {
  Folder folder;
  REQUIRE(SqlStore::open(folder.file("fresh.db")));
  for (int version = 1; version <= sqlite::schema_version; ++version) {
    INFO("version " << version);
    const std::string path = load(folder, version);
    CHECK(sqlite::migrate_file(path)->from == version);
    const std::unique_ptr<SqlStore> store = must_open(path);
    CHECK(schema_of(path) == schema_of(folder.file("fresh.db")));

    const User ann = user_of(*store, bytes32(1), 1).value().value();
    CHECK(ann.name == "Guest ann");
    const Match match = store->matches().match("m1").value().value();
    CHECK(match.head.seats == std::vector{player(ann), bot("greedy")});
    CHECK(match.position.ply == 2);
    CHECK(match.position.state == R"({"ply":2})");
    CHECK(store->matches().turns(match.head.key, 0, 9).value() == std::vector<Turn>{turn_at(1), turn_at(2)});
    const Offer offer{.ply = 2, .seat = 0, .terms = R"({"kind":"draw"})", .accepted = 0, .owed = 2};
    CHECK(match.position.offer == (version < 2 ? std::nullopt : std::optional(offer)));
    Change change = turn_change(match.head.key, "m1", 3);
    change.position.version = match.position.version + 1;
    change.raise = {{.user = ann.key, .kind = "your_turn"}};
    change.position.offer = offer;
    CHECK(apply(*store, change));
    CHECK(store->matches().match("m1").value()->position.offer == offer);
  }
}

TEST_CASE("migrating creates a database, and then has nothing more to do") {
  Folder folder;
  const std::string path = folder.file("atoll.db");
  Result<Migrated> done = sqlite::migrate_file(path);
  CHECK(done->from == 0);
  CHECK(done->to == sqlite::schema_version);
  CHECK(sqlite::migrate_file(path)->from == sqlite::schema_version);
  CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  const auto store = must_open(path);
  CHECK(sqlite::migrate_file(path).error().fault == Fault::unavailable);
}

TEST_CASE("a file of another program is refused and unchanged") {
  Folder folder;
  const std::string path = folder.file("other.db");
  std::string why;
  SECTION("a text") {
    std::ofstream(path) << std::string(5000, 'x');
    why = "not a database";
  }
  SECTION("another program's database") {
    REQUIRE(connect(path).script("CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1;"));
    why = "another program";
  }
  SECTION("another program's database that says so") {
    REQUIRE(connect(path).script("PRAGMA application_id = 77; PRAGMA user_version = 1; CREATE TABLE t (x);"));
    why = "another program";
  }
  SECTION("a database of a later version") {
    must_open(path);
    REQUIRE(connect(path).script("PRAGMA user_version = 9999; PRAGMA journal_mode = DELETE;"));
    why = "schema 9999 of a later version";
  }
  const std::string before = read_text(path);
  const auto store = SqlStore::open(path);
  REQUIRE_FALSE(store);
  CHECK(store.error().fault == Fault::corrupt);
  CHECK_THAT(store.error().detail, Catch::Contains(why));
  CHECK(sqlite::migrate_file(path).error().fault == Fault::corrupt);
  CHECK(read_text(path) == before);
}

TEST_CASE("a database can be open in only one store") {
  Folder folder;
  auto store = must_open(folder.file("atoll.db"));
  const auto second = SqlStore::open(folder.file("atoll.db"));
  REQUIRE_FALSE(second);
  CHECK(second.error().fault == Fault::unavailable);
  CHECK_THAT(second.error().detail, Catch::Contains("in use by another server"));
  store.reset();
  CHECK(SqlStore::open(folder.file("atoll.db")));
}

TEST_CASE("a missing folder is unavailable") {
  Folder folder;
  const auto store = SqlStore::open(folder.file("no/such/atoll.db"));
  REQUIRE_FALSE(store);
  CHECK(store.error().fault == Fault::unavailable);
}

}  // namespace reef::store::test
