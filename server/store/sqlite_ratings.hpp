#pragma once

#include <memory>
#include <utility>

#include "server/store/database.hpp"
#include "server/store/rating_store.hpp"

namespace reef::store {

class SqliteRatings final : public RatingStore {
 public:
  explicit SqliteRatings(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  Result<std::vector<RatingRow>> ratings_of(Key user) override;

 private:
  std::shared_ptr<Database> database_;
};

/// Rates everybody for the end of a match, inside the transaction that ends it. `conflict` if the match was rated
/// before.
Result<void> rate_match(sqlite::Connection& db, Key match, const Rated& rated, Millis now);
/// What the end of a match changed, in the order in which the players were named.
Result<std::vector<RatingChange>> read_rating_changes(sqlite::Connection& db, Key match);

}  // namespace reef::store
