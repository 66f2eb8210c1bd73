#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/interfaces/match_store.hpp"
#include "server/store/location.hpp"

/// What commands and backups do with a database as a whole: in a data folder, on a server, or in a backup.
namespace reef::store {

struct Migrated {
  int from;  ///< 0: there was no database.
  int to;
};
/// Migrates a database, and creates it if there is none. No server may have a data folder open.
Result<Migrated> migrate(const Location& location);

/// Writes a checked backup of a data folder, which a running server may use, to the new file `out`: complete and
/// durable, or not at all. `conflict` if it exists; `corrupt` if the check fails; `misconfigured` if the database is on
/// a server, which has its own tools.
Result<void> back_up(const Location& location, const std::string& out);
inline constexpr std::string_view backup_media_type = "application/vnd.sqlite3";
/// Renames a backup within its folder, durably. `conflict` if there is a file with the new name.
Result<void> rename_backup(const std::string& from, const std::string& to);

struct Restored {
  std::string database;  ///< What was restored, and where.
  std::string previous;  ///< Where the database is now that it replaces; empty if there was none.
};
/// Restores a backup as the database of a data folder, which is created if needed and which no server may have open.
/// The backup is copied and checked first. If there is a database: `conflict`, or with `force` it is renamed.
/// `misconfigured` if the database is on a server.
Result<Restored> restore(const std::string& backup, const Location& location, bool force);

/// Reads a whole database, to check it. It may be in use by a server meanwhile.
class DatabaseCheck {
 public:
  struct Log {
    Match match;
    std::vector<Turn> turns;              ///< All of them.
    std::vector<Checkpoint> checkpoints;  ///< All of them.
    bool operator==(const Log&) const = default;
  };

  virtual ~DatabaseCheck() = default;

  /// What is wrong with its pages, tables and references; empty if nothing. Fails with `closed` soon after `stop` has
  /// become true.
  virtual Result<std::vector<std::string>> faults(const std::atomic<bool>& stop) = 0;
  /// Differences in derived data: ratings, rankings, seats, how far a chat was read; and data that belongs to deleted
  /// users. Empty if none; `closed` as for `faults`.
  virtual Result<std::vector<std::string>> miscounts(const std::atomic<bool>& stop) = 0;
  /// Public ids of matches in key order, those after `after`.
  virtual Result<std::vector<std::string>> match_ids(const std::string& after, int limit) = 0;
  /// A match and its log, in one transaction.
  virtual Result<Log> match(const std::string& id) = 0;
};
/// Opens a database. `corrupt` if it is not an Atoll database, damaged, or of a later release; `conflict` if it is of
/// an earlier one and has to be migrated first.
Result<std::unique_ptr<DatabaseCheck>> open_for_check(const Location& location);
/// The same for a backup.
Result<std::unique_ptr<DatabaseCheck>> open_backup(const std::string& path);

}  // namespace reef::store
