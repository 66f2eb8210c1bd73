#include "server/store/maintenance.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "server/store/postgres/database.hpp"
#include "server/store/postgres/stored_database.hpp"
#include "server/store/sqlite/backup.hpp"
#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/file_lock.hpp"
#include "server/store/sqlite/ownership.hpp"
#include "server/store/sqlite/stored_file.hpp"

namespace reef::store {
namespace {

namespace fs = std::filesystem;

/// The new name of a database that a backup replaces: `atoll.db.before-20261122T073000Z`.
std::string set_aside_name(const std::string& database) {
  return fmt::format("{}.before-{:%Y%m%dT%H%M%S}Z", database, fmt::gmtime(std::time(nullptr)));
}

Error only_in_folder() {
  return {Fault::misconfigured,
          "this is only for a database in a data folder; a database server has tools of its own, such as pg_dump and "
          "pg_restore"};
}

/// Renames a database together with its WAL, which may contain more than the file.
Result<void> rename_database(const std::string& from, const std::string& to) {
  std::error_code error;
  if (fs::exists(from + "-wal", error)) fs::rename(from + "-wal", to + "-wal", error);
  if (!error) fs::rename(from, to, error);
  if (!error) fs::remove(from + "-shm", error);
  if (error) return std::unexpected(Error{Fault::unavailable, to + ": " + error.message()});
  return {};
}

}  // namespace

Result<Migrated> migrate(const Location& location) {
  if (location.on_server()) return postgres::migrate_at(location.database);
  return sqlite::migrate_file(sqlite::file_in(location.data));
}

Result<void> back_up(const Location& location, const std::string& out) {
  if (location.on_server()) return std::unexpected(only_in_folder());
  return sqlite::backup_file(sqlite::file_in(location.data), out, /*stop=*/false);
}

Result<void> rename_backup(const std::string& from, const std::string& to) {
  return sqlite::rename_file(from, to);
}

Result<Restored> restore(const std::string& backup, const Location& location, bool force) {
  if (location.on_server()) return std::unexpected(only_in_folder());
  const std::string database = sqlite::file_in(location.data);
  std::error_code error;
  fs::create_directories(location.data, error);
  if (error) return std::unexpected(Error{Fault::unavailable, location.data + ": " + error.message()});
  const Result<sqlite::FileLock> lock = sqlite::FileLock::take(database);
  if (!lock) return std::unexpected(lock.error());
  const bool there = fs::exists(database, error);
  if (there && !force) {
    return std::unexpected(
        Error{Fault::conflict, database + " already exists; --force renames it and restores the backup"});
  }
  // Copied and checked before the existing database is touched.
  const std::string arrived = database + ".restored";
  fs::remove(arrived, error);
  ATOLL_CHECK(sqlite::backup_file(backup, arrived, /*stop=*/false));
  sqlite::give_to_folders_owner(arrived);
  Restored restored{.database = database, .previous = there ? set_aside_name(database) : std::string()};
  if (there) ATOLL_CHECK(rename_database(database, restored.previous));
  fs::remove(database + "-wal", error);  // A stray WAL: SQLite would take it for this database's.
  fs::remove(database + "-shm", error);
  if (Result<void> placed = sqlite::rename_file(arrived, database); !placed) {
    if (there) placed.error().detail += "; the previous database is now " + restored.previous;
    return std::unexpected(placed.error());
  }
  return restored;
}

Result<std::unique_ptr<DatabaseCheck>> open_for_check(const Location& location) {
  if (!location.on_server()) return open_backup(sqlite::file_in(location.data));
  ATOLL_TRY(database, postgres::StoredDatabase::open(location.database));
  return std::make_unique<postgres::StoredDatabase>(std::move(database));
}

Result<std::unique_ptr<DatabaseCheck>> open_backup(const std::string& path) {
  ATOLL_TRY(file, sqlite::StoredFile::open(path));
  return std::make_unique<sqlite::StoredFile>(std::move(file));
}

}  // namespace reef::store
