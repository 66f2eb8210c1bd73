#pragma once

#include <span>

#include "server/store/sql/connection.hpp"
#include "server/store/sql/migration.hpp"

namespace reef::store::sqlite {

using sql::Migration;

/// The files of schema/, in order.
std::span<const Migration> migrations();

/// The schema that this program reads and writes.
inline constexpr int schema_version = 22;
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
