#pragma once

#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/connection.hpp"

namespace reef::store {

/// Updates the ratings at the end of a match, inside the transaction that ends it. `conflict` if its players were rated
/// for it before. Returns the changes of people, in the order of `Rated::players`.
Result<RatingChanges> rate_match(sql::Connection& db, Key match, const Rated& rated, Millis now);
/// The rating changes by the end of a match, in the order of `Rated::players`.
Result<RatingChanges> read_rating_changes(sql::Connection& db, Key match);
/// From two columns: mu, sigma.
rating::Rating read_rating(sql::Row& row);

}  // namespace reef::store
