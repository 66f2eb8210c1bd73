#pragma once

#include <memory>
#include <utility>

#include "server/store/match_store.hpp"
#include "server/store/rating_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlRatings final : public RatingStore {
 public:
  explicit SqlRatings(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  Result<std::vector<RatingRow>> ratings_of(Key user) override;
  Result<Ranking> ranking(const RankingPage& page) override;
  Result<std::optional<Ranked>> rank_of(Key user, const std::string& game, Millis active_since) override;
  Result<std::vector<RatingStep>> history(Key user, const std::string& game, int limit) override;
  Result<std::vector<Results>> results(Key user) override;
  Result<std::vector<BotRating>> bots(const std::string& game) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

/// Updates the ratings at the end of a match, inside the transaction that ends it. `conflict` if its players were rated
/// for it before. Returns the changes of people, in the order of `Rated::players`.
Result<RatingChanges> rate_match(sql::Connection& db, Key match, const Rated& rated, Millis now);
/// The rating changes by the end of a match, in the order of `Rated::players`.
Result<RatingChanges> read_rating_changes(sql::Connection& db, Key match);

}  // namespace reef::store
