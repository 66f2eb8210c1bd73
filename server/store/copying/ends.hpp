#pragma once

#include <vector>

#include "server/store/copying/tables.hpp"
#include "server/store/maintenance.hpp"

namespace reef::store::copying {

/// The database that is copied. No server uses it while this exists.
class Source {
 public:
  virtual ~Source() = default;
  /// In a read transaction.
  virtual sql::Connection& db() = 0;
  virtual DatabaseCheck& check() = 0;
};

/// The new database: with the current schema, and without rows. Unless `complete` succeeds, it stays as it was, or
/// empty; it is not complete either if the process is killed.
class Target {
 public:
  virtual ~Target() = default;
  /// For the tables and their rows.
  virtual sql::Connection& db() = 0;
  /// Must be called after the last row: new rows will get keys that are free. From now on `db` only reads.
  virtual Result<void> finish_rows(const std::vector<Table>& tables) = 0;
  /// Only after `finish_rows`.
  virtual DatabaseCheck& check() = 0;
  /// Makes it the database of its location, durably.
  virtual Result<void> complete() = 0;
};

}  // namespace reef::store::copying
