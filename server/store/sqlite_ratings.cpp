#include "server/store/sqlite_ratings.hpp"

#include <limits>

#include "server/store/sqlite.hpp"

namespace reef::store {
namespace {

using sqlite::Connection;
using sqlite::Query;
using sqlite::Row;

constexpr std::int64_t int_max = std::numeric_limits<int>::max();

rating::Rating read_rating(Row& row) {
  rating::Rating rating;
  rating.mu = row.real();
  rating.sigma = row.real();
  return rating;
}

/// A newcomer's rating for who has none.
Result<rating::Rating> rating_in(Connection& db, Key user, const std::string& game) {
  Query query(db, "SELECT mu, sigma FROM ratings WHERE user = ?1 AND game = ?2", user, game);
  const Result<bool> found = query.next();
  if (!found) return std::unexpected(found.error());
  if (!*found) return rating::Rating();
  Row row(query, "ratings");
  const rating::Rating rating = read_rating(row);
  if (row.fault()) return std::unexpected(*row.fault());
  return rating;
}

Result<void> set_rating(Connection& db, Key user, const std::string& game, const rating::Rating& rating, Millis now) {
  return Query(db,
               "INSERT INTO ratings (user, game, mu, sigma, matches, updated_at) VALUES (?1, ?2, ?3, ?4, 1, ?5) "
               "ON CONFLICT (user, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
               "matches = matches + 1, updated_at = excluded.updated_at",
               user, game, rating.mu, rating.sigma, now)
      .finish();
}

Result<void> insert_change(Connection& db, Key match, const RatingChange& change, Millis now) {
  return Query(db,
               "INSERT INTO rating_changes (match, user, rank, mu_before, sigma_before, mu, sigma, at) "
               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
               match, change.user, change.rank, change.before.mu, change.before.sigma, change.after.mu,
               change.after.sigma, now)
      .finish();
}

}  // namespace

Result<void> rate_match(Connection& db, Key match, const Rated& rated, Millis now) {
  std::vector<rating::Finisher> finishers;
  for (const Rated::Player& player : rated.players) {
    const Result<rating::Rating> before = rating_in(db, player.user, rated.game);
    if (!before) return std::unexpected(before.error());
    finishers.push_back({.rating = *before, .rank = player.rank});
  }
  const std::vector<rating::Rating> after = rating::rate(finishers);
  for (std::size_t each = 0; each < after.size(); ++each) {
    const Key user = rated.players[each].user;
    const RatingChange change{
        .user = user, .rank = finishers[each].rank, .before = finishers[each].rating, .after = after[each]};
    Result<void> done = insert_change(db, match, change, now);
    if (done) done = set_rating(db, user, rated.game, change.after, now);
    if (!done) return done;
  }
  return {};
}

Result<std::vector<RatingChange>> read_rating_changes(Connection& db, Key match) {
  Query query(db,
              "SELECT user, rank, mu_before, sigma_before, mu, sigma FROM rating_changes WHERE match = ?1 ORDER BY key",
              match);
  std::vector<RatingChange> changes;
  while (true) {
    const Result<bool> more = query.next();
    if (!more) return std::unexpected(more.error());
    if (!*more) return changes;
    Row row(query, "rating_changes");
    RatingChange change;
    change.user = row.integer();
    change.rank = static_cast<int>(row.integer(1, int_max));
    change.before = read_rating(row);
    change.after = read_rating(row);
    if (row.fault()) return std::unexpected(*row.fault());
    changes.push_back(change);
  }
}

Result<std::vector<RatingRow>> SqliteRatings::ratings_of(Key user) {
  return database_->read([user](Connection& db) -> Result<std::vector<RatingRow>> {
    Query query(db, "SELECT game, mu, sigma, matches, updated_at FROM ratings WHERE user = ?1 ORDER BY game", user);
    std::vector<RatingRow> rows;
    while (true) {
      const Result<bool> more = query.next();
      if (!more) return std::unexpected(more.error());
      if (!*more) return rows;
      Row row(query, "ratings");
      RatingRow rating;
      rating.game = row.text();
      rating.rating = read_rating(row);
      rating.matches = static_cast<int>(row.integer(1, int_max));
      rating.updated_at = row.integer();
      if (row.fault()) return std::unexpected(*row.fault());
      rows.push_back(std::move(rating));
    }
  });
}

}  // namespace reef::store
