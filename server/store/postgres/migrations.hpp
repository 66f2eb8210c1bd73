#pragma once

#include <span>

#include "server/store/sql/connection.hpp"
#include "server/store/sql/migration.hpp"

namespace reef::store::postgres {

/// The files of schema/postgres, in order.
std::span<const sql::Migration> migrations();

/// The schema that this program reads and writes.
int schema_version();

/// The version of a database; 0 for an empty one. `corrupt` if its locale is not C, if it contains tables of another
/// program, or if it is of a later version that does not work with this program. Changes nothing.
Result<int> version_of(sql::Connection& db);

/// Runs those in `list` that the database does not have, each in its own transaction. Of several servers, one does, and
/// the others wait. `conflict` if servers run that would not work with the schema after one of them. Returns the
/// version before.
Result<int> migrate(sql::Connection& db, std::span<const sql::Migration> list = migrations());

/// Writes the version again without changing it, to test whether writes succeed.
Result<void> rewrite_version(sql::Connection& db);

}  // namespace reef::store::postgres
