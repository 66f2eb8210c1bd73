#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <string>

#include "server/app/commands/commands.hpp"
#include "server/backup/examine.hpp"
#include "server/store/backup.hpp"
#include "server/store/database.hpp"
#include "server/store/ownership.hpp"

namespace reef::app {
namespace {

namespace fs = std::filesystem;

/// The new name of a database that a backup replaces: `atoll.db.before-20261122T073000Z`.
std::string set_aside_name(const std::string& database) {
  return fmt::format("{}.before-{:%Y%m%dT%H%M%S}Z", database, fmt::gmtime(std::time(nullptr)));
}

/// Renames a database together with its WAL, which may contain more than the file. Returns the error, if any.
std::error_code rename_database(const std::string& from, const std::string& to) {
  std::error_code error;
  if (fs::exists(from + "-wal", error)) fs::rename(from + "-wal", to + "-wal", error);
  if (!error) fs::rename(from, to, error);
  if (!error) fs::remove(from + "-shm", error);
  return error;
}

}  // namespace

int verify(const std::string& data) {
  const auto findings = backup::examine(database_in(data), /*stop=*/false);
  if (!findings) return fail(findings.error().detail);
  for (const std::string& what : findings->faults) std::fprintf(stderr, "the database: %s\n", what.c_str());
  for (const std::string& what : findings->differing) std::fprintf(stderr, "%s\n", what.c_str());
  std::printf("%lld matches, %lld turns replayed, %zu differ\n", static_cast<long long>(findings->matches),
              static_cast<long long>(findings->turns), findings->differing.size());
  return findings->sound() ? 0 : 1;
}

int restore(const std::string& backup, const std::string& data, bool force) {
  const std::string database = database_in(data);
  std::error_code error;
  fs::create_directories(data, error);
  if (error) return fail(data + ": " + error.message());
  const auto lock = store::FileLock::take(database);
  if (!lock) return fail(lock.error().detail);
  const bool there = fs::exists(database, error);
  if (there && !force) {
    return fail(database + " already exists; --force renames it and restores the backup");
  }
  // Copied and checked before the existing database is touched.
  const std::string arrived = database + ".restored";
  fs::remove(arrived, error);
  if (const auto copied = store::backup_file(backup, arrived, /*stop=*/false); !copied)
    return fail(copied.error().detail);
  store::give_to_folders_owner(arrived);
  if (there) {
    const std::string aside = set_aside_name(database);
    if (error = rename_database(database, aside); error) return fail(aside + ": " + error.message());
    std::printf("the previous database was renamed to %s\n", aside.c_str());
  }
  fs::remove(database + "-wal", error);  // A stray WAL: SQLite would take it for this database's.
  fs::remove(database + "-shm", error);
  if (const auto placed = store::rename_file(arrived, database); !placed) return fail(placed.error().detail);
  std::printf("%s restored from %s\n", database.c_str(), backup.c_str());
  return 0;
}

int migrate(const std::string& data) {
  const auto migrated = store::migrate_file(database_in(data));
  if (!migrated) return fail(migrated.error().detail);
  if (migrated->from == migrated->to) {
    std::printf("the schema already has version %d\n", migrated->to);
  } else {
    std::printf("migrated the schema from version %d to %d\n", migrated->from, migrated->to);
  }
  return 0;
}

int backup(const std::string& data, const std::string& out) {
  const auto copied = store::backup_file(database_in(data), out, /*stop=*/false);
  if (!copied) return fail(copied.error().detail);
  std::printf("%s written and checked\n", out.c_str());
  return 0;
}

}  // namespace reef::app
