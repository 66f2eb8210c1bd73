#pragma once

#include "server/store/admin_store.hpp"
#include "server/store/sqlite.hpp"

/// What `SqliteAdmin` reads, each inside a transaction of the caller's.
namespace reef::store {

/// Whether this user is an administrator and, at `now`, no other may come in.
Result<bool> is_last_admin(sqlite::Connection& db, Key user, Millis now);
Result<Persons> find_persons(sqlite::Connection& db, const PersonPage& page);
Result<std::optional<Person>> find_person(sqlite::Connection& db, const std::string& id, Millis now);
Result<Standings> read_standings(sqlite::Connection& db, Key user);
Result<bool> has_sat(sqlite::Connection& db, const std::string& match, Key user);
Result<OwnedMatches> find_matches(sqlite::Connection& db, const MatchPage& page);

/// The statement that finds the page: with the filters that are set, and no others.
sqlite::Sql statement_of(const MatchPage& page);

}  // namespace reef::store
