// Copies of a database in use: they finish, and they can be stopped.

#include "server/store/sqlite/backup.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "server/store/sqlite/stored_file.hpp"
#include "tests/store/support.hpp"

namespace reef::store::test {
namespace {

/// A store with a running match and 16 MB of data: a copy takes several steps.
struct Bulky {
  Folder folder;
  std::string path = folder.file("atoll.db");
  std::unique_ptr<SqlStore> store = must_open(path);
  Key match = 0;

  Bulky() {
    const User ann = add_guest(*store, "ann").value();
    match = add_match(*store, match_of("m1", ann, {player(ann), bot("greedy")})).value();
    sql::Connection db = sqlite::connect(path, sqlite::Mode::create).value();
    REQUIRE(db.script("INSERT INTO server_values (name, value) VALUES ('ballast', hex(zeroblob(8000000)))"));
  }
};

}  // namespace

TEST_CASE("a large copy completes during continuous writes, and is consistent") {
  Bulky fixture;
  std::atomic<bool> over = false;
  std::atomic<int> written = 0;
  std::thread writer([&] {
    while (!over && apply(*fixture.store, turn_change(fixture.match, "m1", written + 1))) ++written;
  });
  while (written < 5) std::this_thread::yield();
  const std::string copy = fixture.folder.file("copy.db");
  const Result<void> done = sqlite::backup_file(fixture.path, copy, /*stop=*/false);
  over = true;
  writer.join();
  REQUIRE(done);
  const auto other = must_open(copy);
  const Match found = other->matches().match("m1").value().value();
  CHECK(found.position.ply >= 5);
  CHECK(other->matches().turns(found.head.key, 0, written)->size() == static_cast<std::size_t>(found.position.ply));
}

TEST_CASE("a cancelled copy leaves no file and is not a disk error") {
  Bulky fixture;
  const std::string copy = fixture.folder.file("copy.db");
  CHECK(sqlite::backup_file(fixture.path, copy, /*stop=*/true).error().fault == Fault::closed);
  for (const char* left : {"copy.db", "copy.db.partial", "copy.db.partial-journal"}) {
    CHECK_FALSE(std::filesystem::exists(fixture.folder.file(left)));
  }
  CHECK(sqlite::backup_file(fixture.path, copy, /*stop=*/false));
}

TEST_CASE("checking a file can be cancelled") {
  Bulky fixture;
  for (int ply = 1; ply <= 300; ++ply) REQUIRE(apply(*fixture.store, turn_change(fixture.match, "m1", ply)));
  auto file = sqlite::StoredFile::open(fixture.path);
  REQUIRE(file);
  CHECK(file->faults(/*stop=*/true).error().fault == Fault::closed);
  CHECK(file->faults(/*stop=*/false).value().empty());
}

}  // namespace reef::store::test
