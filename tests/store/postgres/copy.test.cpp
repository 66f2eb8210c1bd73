// Copies of a whole database to a server and back.

#include "server/store/copy.hpp"

#include <filesystem>

#include "tests/store/every_table.hpp"
#include "tests/store/postgres/support.hpp"
#include "tests/support/temp_dir.hpp"

namespace reef::store::test {
namespace {

struct Move {
  testing::TempDir folder;
  PostgresServer& server = PostgresServer::running();
  std::string name = server.new_database();
  Location file{.data = folder.file("from")};
  Location database{.data = {}, .database = server.url(name)};

  Move() { fill_every_table(file.data); }
  /// The first value of the answer to a question to the server.
  [[nodiscard]] std::string ask(const std::string& question) const {
    return postgres::Driver::open(database.database).value().ask(question).value();
  }
};

void ignore(const CopyProgress& /*progress*/) {}

/// Copies all of it; returns the name, the rows and the digest of each table.
std::vector<std::string> copied(const Location& from, const Location& to) {
  const auto copy = DatabaseCopy::begin(from, to);
  INFO((copy ? "" : copy.error().detail));
  REQUIRE(copy);
  const auto tables = (*copy)->copy_rows(ignore);
  INFO((tables ? "" : tables.error().detail));
  REQUIRE(tables);
  REQUIRE((*copy)->complete());
  std::vector<std::string> lines;
  for (const CopiedTable& table : *tables) {
    INFO(table.name);
    CHECK(table.rows > 0);
    lines.push_back(table.name + " " + std::to_string(table.rows) + " " + table.digest);
  }
  std::ranges::sort(lines);
  return lines;
}

}  // namespace

TEST_CASE("every row is the same after a copy to a server, from there to another one, and back into a file") {
  Move move;
  const Location other{.data = {}, .database = move.server.url(move.server.new_database())};
  const Location back{.data = move.folder.file("back")};
  const auto there = copied(move.file, move.database);
  CHECK(there.size() >= 39);
  CHECK(move.ask("SELECT mu = 0.1 AND sigma = 1e-7 FROM ratings WHERE key = 2") == "t");
  CHECK(move.ask("SELECT count(*) FROM pg_stats WHERE tablename = 'turns' AND schemaname = 'public'") != "0");
  CHECK(copied(move.database, other) == there);
  CHECK(copied(other, back) == there);
}

TEST_CASE("after a copy to a server, new rows get the keys after the last ones") {
  Move move;
  copied(move.file, move.database);
  auto db = postgres::Driver::open(move.database.database).value();
  CHECK(db.ask("INSERT INTO users (id, name, guest, created_at) VALUES ('eve', '', 1, 1) RETURNING key") == "71");
  REQUIRE(db.script("DELETE FROM notes"));
  const Location empty{.data = {}, .database = move.server.url(move.server.new_database())};
  const auto copy = DatabaseCopy::begin(move.database, empty).value();
  REQUIRE(copy->copy_rows(ignore));
  REQUIRE(copy->complete());
  auto other = postgres::Driver::open(empty.database).value();
  CHECK(other.ask("INSERT INTO notes (match, user_key, text, at) VALUES (6, 1, 'x', 1) RETURNING key") == "1");
}

TEST_CASE("a copy on a server can be checked before it is complete, and until then nobody else sees it") {
  Move move;
  {
    const auto copy = DatabaseCopy::begin(move.file, move.database).value();
    REQUIRE(copy->copy_rows(ignore));
    CHECK(copy->target().faults(false)->empty());
    CHECK(copy->target().miscounts(false).value() == copy->source().miscounts(false).value());
    CHECK(copy->target().match_ids("", 9).value() == std::vector<std::string>{"first", "second"});
    CHECK(copy->target().match("second").value() == copy->source().match("second").value());
    CHECK(move.ask("SELECT count(*) FROM users") == "0");
  }
  CHECK(move.ask("SELECT count(*) FROM users") == "0");
  CHECK(copied(move.file, move.database).size() >= 39);
}

TEST_CASE("a copy to a server that crashes leaves an empty database") {
  Move move;
  {
    const auto copy = DatabaseCopy::begin(move.file, move.database).value();
    const bool crashes_early = GENERATE(true, false);
    if (!crashes_early) REQUIRE(copy->copy_rows(ignore));
    move.server.crash();
    move.server.start();
    const auto fault_of = [](const auto& outcome) {
      return outcome ? std::nullopt : std::optional(outcome.error().fault);
    };
    CHECK((crashes_early ? fault_of(copy->copy_rows(ignore)) : fault_of(copy->complete())) == Fault::unavailable);
  }
  CHECK(move.ask("SELECT count(*) FROM users") == "0");
  CHECK(copied(move.file, move.database).size() >= 39);
}

TEST_CASE("a copy to or from a server is refused if a server uses it, if it has rows, or another schema") {
  Move move;
  const auto refused = [](const Location& from, const Location& to) {
    const auto begun = DatabaseCopy::begin(from, to);
    REQUIRE_FALSE(begun);
    return begun.error();
  };
  const Location back{.data = move.folder.file("back")};
  CHECK(refused(move.database, back).fault == Fault::conflict);
  {
    const auto running = postgres::Database::open(move.database.database).value();
    REQUIRE(running->ping());
    CHECK_THAT(refused(move.file, move.database).detail, Catch::Contains("the target: ") && Catch::Contains("in use"));
    CHECK_THAT(refused(move.database, back).detail, Catch::Contains("the source: ") && Catch::Contains("in use"));
  }
  {
    const auto copy = DatabaseCopy::begin(move.file, move.database).value();
    const auto opened = postgres::Database::open(move.database.database);
    CHECK(opened.error().fault == Fault::unavailable);
    CHECK_THAT(opened.error().detail, Catch::Contains("being copied"));
    CHECK(postgres::Database::open_for_command(move.database.database).error().fault == Fault::unavailable);
  }
  copied(move.file, move.database);
  CHECK(refused(move.file, move.database).fault == Fault::conflict);
  CHECK_THAT(refused(move.file, move.database).detail, Catch::Contains("not empty: it has rows in "));
  auto db = postgres::Driver::open(move.database.database).value();
  REQUIRE(db.script("ALTER TABLE notes ADD COLUMN colour TEXT"));
  CHECK_THAT(refused(move.database, back).detail, Catch::Contains("not the same"));
  REQUIRE(db.script("UPDATE atoll_schema SET version = 9999"));
  CHECK_THAT(refused(move.database, back).detail, Catch::Contains("schema 9999, and this program has schema"));
  REQUIRE(db.script("UPDATE atoll_schema SET needs = 9999"));
  CHECK_THAT(refused(move.database, back).detail, Catch::Contains("schema 9999 of a later version"));
  CHECK_FALSE(std::filesystem::exists(sqlite::file_in(back.data)));
}

TEST_CASE("a text that the server cannot store ends a copy, with its place") {
  Move move;
  auto db = sqlite::connect(sqlite::file_in(move.file.data), sqlite::Mode::create).value();
  REQUIRE(db.script("UPDATE turns SET cmd = 'a' || char(0) WHERE ply = 17"));
  const auto copy = DatabaseCopy::begin(move.file, move.database).value();
  const auto done = copy->copy_rows(ignore);
  REQUIRE_FALSE(done);
  CHECK(done.error().fault == Fault::corrupt);
  CHECK_THAT(done.error().detail, Catch::Contains("COPY turns, line 17, column cmd"));
}

}  // namespace reef::store::test
