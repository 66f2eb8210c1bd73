#pragma once

#include <span>
#include <string_view>

#include "server/store/sqlite.hpp"

namespace reef::store {

/// One file of schema/, embedded by the build.
struct Migration {
  int number;  ///< 1, 2, 3 …: the user_version it leads to.
  std::string_view file;
  std::string_view sql;
};

/// All of them, in order.
std::span<const Migration> migrations();

/// The schema that this program reads and writes.
inline constexpr int schema_version = 16;
/// PRAGMA application_id of our files: "ATOL".
inline constexpr int application_id = 0x41544f4c;

/// The version of a database; 0 for an empty one. `corrupt` if it is not ours or of a later version than ours.
/// Changes nothing.
Result<int> version_of(sqlite::Connection& db);

/// Writes the version over itself: a page that says what it said before, for what matters is that it was written.
Result<void> rewrite_version(sqlite::Connection& db);

/// Runs the migrations that are missing up to `target`, each in a transaction of its own.
Result<void> migrate(sqlite::Connection& db, int target = schema_version);

}  // namespace reef::store
