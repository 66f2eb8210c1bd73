#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/location.hpp"
#include "server/store/maintenance.hpp"

namespace reef::store {

struct CopiedTable {
  std::string name;
  std::int64_t rows = 0;
  std::string digest;  ///< SHA-256 of all its values in hex, the same in each database.
};

/// How far a copy is.
struct CopyProgress {
  bool compares;           ///< False while rows are copied, true while they are compared.
  std::string_view table;  ///< Which one.
  std::int64_t rows = 0;   ///< So far, in all tables.
  std::int64_t rows_total = 0;
};

/// A copy of a whole database into a new one of the same or of the other kind. It exists only after `complete`: before,
/// or if the process is killed, the target is as it was, or empty.
class DatabaseCopy {
 public:
  using Watch = std::function<void(const CopyProgress&)>;

  /// Locks both databases. `unavailable` if a server uses one of them; `conflict` if the target is not empty, or if a
  /// schema is of an earlier release and has to be migrated first; `misconfigured` if both are the same database;
  /// otherwise fails as `open_for_check`.
  static Result<std::unique_ptr<DatabaseCopy>> begin(const Location& from, const Location& to);
  virtual ~DatabaseCopy() = default;

  /// Copies all rows, and compares them with what the target then contains. `corrupt` if a row is damaged, if the
  /// target cannot hold it, if a reference is missing, or if something differs. `watch` is called after every few rows.
  virtual Result<std::vector<CopiedTable>> copy_rows(const Watch& watch) = 0;
  virtual DatabaseCheck& source() = 0;
  /// Only after `copy_rows`.
  virtual DatabaseCheck& target() = 0;
  /// Makes the copy permanent.
  virtual Result<void> complete() = 0;
};

}  // namespace reef::store
