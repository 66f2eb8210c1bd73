#pragma once

#include "server/store/interfaces/admin_store.hpp"
#include "server/store/sql/connection.hpp"

/// The reads of `SqlAdmin`, inside a transaction of the caller.
namespace reef::store {

/// Whether this user is an administrator and every other one is suspended at `now`.
Result<bool> is_last_admin(sql::Connection& db, Key user, Millis now);
/// Whether there is an administrator.
Result<bool> has_admin(sql::Connection& db);
Result<Persons> find_persons(sql::Connection& db, const PersonPage& page);
Result<std::optional<Person>> find_person(sql::Connection& db, const std::string& id, Millis now);
Result<PersonCounts> read_counts(sql::Connection& db, Key user);
Result<bool> has_sat(sql::Connection& db, const std::string& match, Key user);
Result<OwnedMatches> find_matches(sql::Connection& db, const MatchPage& page);

/// The statement for a page, with only those filters that are set.
sql::Sql statement_of(const MatchPage& page);

}  // namespace reef::store
