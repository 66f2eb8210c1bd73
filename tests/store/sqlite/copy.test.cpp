// Copies of a whole database: in a folder. Those to and from a server are tested in tests/store/postgres.

#include "server/store/copy.hpp"

#include <sqlite3.h>

#include <algorithm>

#include "tests/store/every_table.hpp"
#include "tests/store/support.hpp"

namespace reef::store::test {
namespace {

struct Two {
  Folder folder;
  Location from{.data = folder.file("from")};
  Location to{.data = folder.file("to")};

  [[nodiscard]] bool is_there() const { return std::filesystem::exists(sqlite::file_in(to.data)); }
  /// The files of the target's folder.
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& each : std::filesystem::directory_iterator(to.data)) names.push_back(each.path().filename());
    std::ranges::sort(names);
    return names;
  }
};

void ignore(const CopyProgress& /*progress*/) {}

}  // namespace

TEST_CASE("a copy has every row of every table, and exists once it is complete") {
  Two two;
  fill_every_table(two.from.data);
  std::int64_t reported = 0;
  {
    const auto copy = DatabaseCopy::begin(two.from, two.to).value();
    const auto tables = copy->copy_rows([&](const CopyProgress& progress) { reported += progress.rows; });
    REQUIRE(tables);
    CHECK(tables->size() >= 39);
    for (const CopiedTable& table : *tables) {
      INFO(table.name);
      CHECK(table.rows > 0);
      CHECK(table.digest.size() == 64);
    }
    CHECK(copy->target().faults(false)->empty());
    CHECK(copy->source().match("second").value() == copy->target().match("second").value());
    CHECK_FALSE(two.is_there());
    REQUIRE(copy->complete());
  }
  CHECK(reported > 3000);
  CHECK(two.files() == std::vector<std::string>{"atoll.db", "atoll.db.lock"});
  // The next user gets the next key.
  CHECK(add_guest(*must_open(sqlite::file_in(two.to.data)), "eve", 1)->key == 71);
}

TEST_CASE("a copy that is not completed leaves nothing, and what is left of a killed one does not matter") {
  Two two;
  fill_every_table(two.from.data);
  REQUIRE(DatabaseCopy::begin(two.from, two.to).value()->copy_rows(ignore));
  CHECK(two.files() == std::vector<std::string>{"atoll.db.lock"});
  std::filesystem::copy(sqlite::file_in(two.from.data), two.to.data + "/atoll.db.copying");
  const auto copy = DatabaseCopy::begin(two.from, two.to).value();
  REQUIRE(copy->copy_rows(ignore));
  REQUIRE(copy->complete());
  CHECK(two.is_there());
}

TEST_CASE("a copy is refused if a database is used, missing, too old or already there") {
  Two two;
  const auto refused = [&](const Location& from, const Location& to) {
    const auto begun = DatabaseCopy::begin(from, to);
    REQUIRE_FALSE(begun);
    return begun.error();
  };
  CHECK_THAT(refused(two.from, two.to).detail, Catch::Contains("from/atoll.db does not exist"));
  fill_every_table(two.from.data);
  CHECK(refused(two.from, two.from).fault == Fault::misconfigured);
  {
    const auto server = must_open(sqlite::file_in(two.from.data));
    CHECK_THAT(refused(two.from, two.to).detail, Catch::StartsWith("the source: ") && Catch::Contains("in use"));
  }
  CHECK_FALSE(std::filesystem::exists(two.to.data));
  std::filesystem::create_directories(two.to.data);
  {
    const auto lock = sqlite::FileLock::take(sqlite::file_in(two.to.data)).value();
    CHECK_THAT(refused(two.from, two.to).detail, Catch::StartsWith("the target: ") && Catch::Contains("in use"));
  }
  must_open(sqlite::file_in(two.to.data));
  CHECK(refused(two.from, two.to).fault == Fault::conflict);
  CHECK_THAT(refused(two.from, two.to).detail, Catch::Contains("to/atoll.db already exists"));
  const Location old{.data = two.folder.file("old")};
  std::filesystem::create_directories(old.data);
  auto db = sqlite::connect(sqlite::file_in(old.data), sqlite::Mode::create).value();
  REQUIRE(sqlite::migrate(db, sqlite::schema_version - 1));
  CHECK(refused(old, {.data = two.folder.file("third")}).fault == Fault::conflict);
}

TEST_CASE("a damaged row ends a copy") {
  Two two;
  fill_every_table(two.from.data);
  {
    auto db = sqlite::connect(sqlite::file_in(two.from.data), sqlite::Mode::create).value();
    sqlite3_db_config(db.sqlite().handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    // As if a page had changed on the disk: a number where a text belongs.
    REQUIRE(
        db.script("PRAGMA writable_schema = ON; "
                  "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'notes'; "
                  "PRAGMA writable_schema = RESET; UPDATE notes SET text = x'00';"
                  "PRAGMA writable_schema = ON; "
                  "UPDATE sqlite_schema SET sql = sql || ' STRICT' WHERE name = 'notes'"));
  }
  const auto copied = DatabaseCopy::begin(two.from, two.to).value()->copy_rows(ignore);
  REQUIRE_FALSE(copied);
  CHECK(copied.error().fault == Fault::corrupt);
  CHECK(copied.error().detail == "a damaged row of notes: text has the wrong type");
  CHECK_FALSE(two.is_there());
}

TEST_CASE("a location is a folder of SQLite or the URL of a server") {
  CHECK(read_location("sqlite:/var/lib/atoll")->data == "/var/lib/atoll");
  CHECK(read_location("postgresql://atoll:secret@db/atoll")->on_server());
  for (const char* text : {"", "sqlite:", "/var/lib/atoll", "mysql://x", "postgresql://%zz"}) {
    INFO(text);
    CHECK_FALSE(read_location(text));
  }
}

}  // namespace reef::store::test
