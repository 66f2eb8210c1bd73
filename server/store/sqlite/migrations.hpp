#pragma once

#include <span>
#include <string_view>

#include "server/store/sql/connection.hpp"

namespace reef::store::sqlite {

/// One file of schema/, embedded by the build.
struct Migration {
  int number;  ///< 1, 2, 3 …: the user_version after it.
  std::string_view file;
  std::string_view sql;
};

/// All of them, in order.
std::span<const Migration> migrations();

/// The schema that this program reads and writes.
inline constexpr int schema_version = 21;
/// PRAGMA application_id of Atoll databases: "ATOL".
inline constexpr int application_id = 0x41544f4c;

/// The version of a database; 0 for an empty one. `corrupt` if it is not an Atoll database or of a later version.
/// Changes nothing.
Result<int> version_of(sql::Connection& db);

/// Writes the version again without changing it, to test whether writes succeed.
Result<void> rewrite_version(sql::Connection& db);

/// Reads the schema, to test whether reads succeed.
Result<void> read_anything(sql::Connection& db);

/// Runs the missing migrations up to `target`, each in its own transaction.
Result<void> migrate(sql::Connection& db, int target = schema_version);

}  // namespace reef::store::sqlite
