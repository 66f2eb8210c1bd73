// The Nth call that accesses the disk fails, for every third N: what was acknowledged is stored, and nothing is stored
// in part. With sanitizers, which are many times slower, only for every seventh N. Every N is tried with
// ATOLL_FAULT_STRIDE=1 in tests/CMakeLists.txt, before a change of how the store writes.

#include <spdlog/spdlog.h>

#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "server/store/sqlite/migrations.hpp"
#include "tests/store/sqlite/fault_vfs.hpp"
#include "tests/store/support.hpp"

namespace reef::store::test {
namespace {

/// The step from one N to the next.
constexpr int stride = ATOLL_FAULT_STRIDE;
constexpr int matches_count = 2;
constexpr int plies_count = 10;

/// The ways in which a call fails.
constexpr std::array<std::pair<Trouble, Lasts>, 5> ways = {{
    {Trouble::io_error, Lasts::once},
    {Trouble::io_error, Lasts::for_good},
    {Trouble::disk_full, Lasts::once},
    {Trouble::disk_full, Lasts::for_good},
    {Trouble::torn, Lasts::once},
}};

/// Suppresses the log: failing checkpoints are logged, and here hundreds fail.
class Quiet {
 public:
  Quiet() { spdlog::set_level(spdlog::level::off); }
  ~Quiet() { spdlog::set_level(spdlog::level::info); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;
};

/// What the store has acknowledged.
struct Notified {
  std::set<std::string> users;
  std::map<std::string, int> plies;  ///< Per match; 0: it was created.
  std::set<std::string> ended_sessions;
};

/// A run of a store: every kind of write, some of them concurrent, and reads. Records what was acknowledged.
void live(const std::string& path, const FaultVfs& vfs, Notified& notified) {
  // With a limit of a few pages, the run includes checkpoints.
  const auto opened = SqlStore::open(
      path, {.queue_max = 1000, .batch_max = 8, .readers_max = 2, .checkpoint_pages = 10, .vfs = vfs.name()});
  if (!opened) return;
  SqlStore& store = **opened;
  const Result<User> ann = add_guest(store, "ann", 1);
  const Result<User> bob = add_guest(store, "bob", 2);
  if (ann) notified.users.insert("ann");
  if (bob) notified.users.insert("bob");
  if (bob && end_session(store, bytes32(2))) {
    notified.ended_sessions.insert("bob");
  }
  if (!ann) return;
  for (int match = 0; match < matches_count; ++match) {
    const std::string id = name_of(match);
    const Result<Key> key = add_match(store, match_of(id, *ann, {player(*ann), bot("greedy")}));
    if (!key) continue;
    notified.plies[id] = 0;
    for (int ply = 1; ply <= plies_count; ++ply) {
      Change change = turn_change(*key, id, ply);
      change.raise = {{.user = ann->key, .kind = "your_turn"}};
      if (ply == plies_count) change.position.status = Status::finished;
      // On the store's thread, like every other access to `notified` between here and `close`.
      store.matches().change(std::move(change), [&notified, id, ply](Result<void> done) {
        if (done) notified.plies[id] = ply;
      });
    }
    // Waits for the turns, and is refused.
    (void)add_match(store, match_of(id, *ann, {player(*ann)}));
    (void)store.matches().match(id);
    (void)store.matches().turns(*key, 0, plies_count);
  }
  (void)store.matches().matches({.listing = Listing::finished, .user = ann->key, .after = "", .limit = 10});
  store.close();
}

std::string integrity(const std::string& path, const std::string& vfs) {
  sql::Connection db = sqlite::connect(path, sqlite::Mode::read, vfs).value();
  for (const sql::Sql sql :
       {sql::Sql("PRAGMA integrity_check"), sql::Sql("SELECT count(*) || ' orphans' FROM pragma_foreign_key_check")}) {
    sql::Query query(db, sql);
    REQUIRE(query.next().value());
    sql::Row row(query, "integrity");
    const std::string verdict = row.text();
    if (verdict != "ok" && verdict != "0 orphans") return verdict;
  }
  return "ok";
}

/// Opens the file as the next start of the server would, when the disk works again.
void check_life_after(const std::string& path, const FaultVfs& vfs, const Notified& notified) {
  const auto store = must_open(path, {.vfs = vfs.name()});
  REQUIRE(integrity(path, vfs.name()) == "ok");
  for (const std::string& id : notified.users) {
    const bool ended = notified.ended_sessions.contains(id);
    const auto user = user_of(*store, bytes32(id == "ann" ? 1 : 2), 1);
    REQUIRE(user);
    // An end that was not acknowledged may be stored nevertheless.
    if (ended) REQUIRE_FALSE(*user);
    if (id == "ann") REQUIRE(user->value().id == id);
  }
  for (int number = 0; number < matches_count; ++number) {
    const std::string id = name_of(number);
    const std::optional<Match> match = store->matches().match(id).value();
    const auto acknowledged = notified.plies.find(id);
    if (acknowledged != notified.plies.end()) {
      REQUIRE(match);
      REQUIRE(match->position.ply >= acknowledged->second);
    }
    if (!match) continue;
    const int ply = match->position.ply;
    REQUIRE(match->position.state == state_at(id, ply));
    REQUIRE(match->position.status == (ply == plies_count ? Status::finished : Status::running));
    const std::vector<Turn> turns = store->matches().turns(match->head.key, 0, plies_count + 1).value();
    REQUIRE(turns.size() == static_cast<std::size_t>(ply));
    for (const Turn& turn : turns) REQUIRE(turn == turn_at(turn.ply));
  }
  // The store still accepts writes.
  REQUIRE(add_guest(*store, "cleo", 3));
}

/// An empty database to be copied, since creating one takes more calls to the disk than a run.
std::string fresh_database(const Folder& folder, const FaultVfs& vfs) {
  const std::string path = folder.file("fresh.db");
  must_open(path, {.vfs = vfs.name()});
  return path;
}

/// Opens a database as the store does, and migrates it to `version`. Returns whether that succeeded.
bool bring_to(const std::string& path, const FaultVfs& vfs, int version) {
  auto db = sqlite::connect(path, sqlite::Mode::create, vfs.name());
  return db && db->script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;") && sqlite::migrate(*db, version);
}

std::string database_at(const Folder& folder, const FaultVfs& vfs, int version) {
  const std::string path = folder.file("schema" + std::to_string(version) + ".db");
  REQUIRE(bring_to(path, vfs, version));
  return path;
}

struct Attempt {
  int version;
  bool done;
};

/// The database has the schema before or after the migration, the latter if it was acknowledged, and can be migrated.
void check_migration(const std::string& path, const FaultVfs& vfs, Attempt notified) {
  {
    sql::Connection db = sqlite::connect(path, sqlite::Mode::create, vfs.name()).value();
    const int found = sqlite::version_of(db).value();
    REQUIRE((found == notified.version || (found == notified.version - 1 && !notified.done)));
  }
  REQUIRE(bring_to(path, vfs, notified.version));
  REQUIRE(integrity(path, vfs.name()) == "ok");
}

}  // namespace

TEST_CASE("the Nth call to the disk fails", "[disk]") {
  const auto [trouble, lasts] = GENERATE(from_range(ways.begin(), ways.end()));
  const Quiet no_log;
  Folder folder;
  FaultVfs vfs;
  const std::string fresh = fresh_database(folder, vfs);
  int quiet = 0;
  int n = 0;
  // The number of calls differs between runs: only several runs in a row without a fault are the end.
  while (quiet < 3) {
    n += stride;
    INFO("call " << n << ", trouble " << static_cast<int>(trouble) << ", lasts " << static_cast<int>(lasts));
    const std::string path = folder.file(std::to_string(n) + ".db");
    std::filesystem::copy_file(fresh, path);
    Notified notified;
    vfs.fail_at(n, trouble, lasts);
    live(path, vfs, notified);
    quiet = vfs.fired() ? 0 : quiet + 1;
    if (!vfs.fired()) {
      REQUIRE(notified.plies.size() == matches_count);
      for (const auto& [id, ply] : notified.plies) REQUIRE(ply == plies_count);
    }
    vfs.stop_failing();
    check_life_after(path, vfs, notified);
    std::filesystem::remove(path);
  }
  CHECK(n > 100);
}

// Each call fails in one way, in rotation. A part of them is enough: the migrations are tested one by one below.
TEST_CASE("calls to the disk fail while a database is created", "[migration]") {
  const Quiet no_log;
  Folder folder;
  FaultVfs vfs;
  std::mt19937 dice(20260102);
  int n = 0;
  for (bool fired = true; fired; n += 7 * stride) {
    const auto& [trouble, lasts] = ways.at(static_cast<std::size_t>(n) % ways.size());
    INFO("call " << n << ", trouble " << static_cast<int>(trouble) << ", lasts " << static_cast<int>(lasts));
    const std::string path = folder.file(std::to_string(n) + ".db");
    vfs.fail_at(n + 1, trouble, lasts);
    const bool opened = SqlStore::open(path, {.vfs = vfs.name()}).has_value();
    fired = vfs.fired();
    REQUIRE((opened || fired));
    vfs.stop_failing();
    if (lasts == Lasts::for_good) vfs.cut_power(dice);
    check_life_after(path, vfs, {});
    std::filesystem::remove(path);
  }
  CHECK(n > 100);
}

TEST_CASE("the Nth call to the disk fails in every migration", "[migration]") {
  const Quiet no_log;
  Folder folder;
  FaultVfs vfs;
  std::mt19937 dice(20260102);
  for (int version = 1; version <= sqlite::schema_version; ++version) {
    const std::string before = database_at(folder, vfs, version - 1);
    int n = 0;
    for (bool fired = true; fired;) {
      n += stride;
      const auto& [trouble, lasts] = ways.at(static_cast<std::size_t>(n) % ways.size());
      INFO("schema " << version << ", call " << n << ", trouble " << static_cast<int>(trouble) << ", lasts "
                     << static_cast<int>(lasts));
      const std::string path = folder.file(std::to_string(n) + ".db");
      std::filesystem::copy_file(before, path);
      vfs.fail_at(n, trouble, lasts);
      const bool done = bring_to(path, vfs, version);
      fired = vfs.fired();
      REQUIRE((done || fired));
      vfs.stop_failing();
      if (lasts == Lasts::for_good) vfs.cut_power(dice);
      check_migration(path, vfs, {.version = version, .done = done});
      std::filesystem::remove(path);
    }
    CHECK(n > 10);
  }
}

TEST_CASE("the power is cut at the Nth call", "[power]") {
  const Quiet no_log;
  Folder folder;
  FaultVfs vfs;
  const std::string fresh = fresh_database(folder, vfs);
  std::mt19937 dice(20260102);
  int quiet = 0;
  int n = 0;
  while (quiet < 3) {
    n += stride;
    INFO("call " << n);
    const std::string path = folder.file(std::to_string(n) + ".db");
    std::filesystem::copy_file(fresh, path);
    Notified notified;
    vfs.fail_at(n, n % 2 == 0 ? Trouble::io_error : Trouble::torn, Lasts::for_good);
    live(path, vfs, notified);
    quiet = vfs.fired() ? 0 : quiet + 1;
    vfs.stop_failing();
    vfs.cut_power(dice);
    check_life_after(path, vfs, notified);
    std::filesystem::remove(path);
  }
  CHECK(n > 100);
}

}  // namespace reef::store::test
