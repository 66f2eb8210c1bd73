#include "server/store/ratings/ratings.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

/// The initial rating if there is none. Deleted accounts have no rating, but the one after their last match is used.
Result<rating::Rating> rating_in(Connection& db, Key user, const std::string& game) {
  Query query(
      db,
      "SELECT mu, sigma FROM (SELECT 0 AS kept, mu, sigma, 0 AS at FROM ratings WHERE user_key = ?1 AND game = ?2 "
      "UNION ALL SELECT 1, c.mu, c.sigma, c.at FROM rating_changes c JOIN matches m ON m.key = c.match "
      "WHERE c.user_key = ?1 AND m.game = ?2) AS known ORDER BY kept, at DESC LIMIT 1",
      user, game);
  ATOLL_TRY(found, sql::one_row<rating::Rating>(query, "ratings", read_rating));
  return found.value_or(rating::Rating());
}

Result<void> set_rating(Connection& db, Key user, const std::string& game, const rating::Rating& rating, Millis now) {
  return sql::run(db,
                  "INSERT INTO ratings (user_key, game, mu, sigma, matches, updated_at) SELECT ?1, ?2, ?3, ?4, 1, ?5 "
                  "WHERE EXISTS (SELECT 1 FROM users WHERE key = ?1 AND deleted_at IS NULL) "
                  "ON CONFLICT (user_key, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
                  "matches = ratings.matches + 1, updated_at = excluded.updated_at",
                  user, game, rating.mu, rating.sigma, now);
}

Result<void> insert_change(Connection& db, Key match, const RatingChange& change, Millis now) {
  return sql::run(db,
                  "INSERT INTO rating_changes (match, user_key, rank, mu_before, sigma_before, mu, sigma, at) "
                  "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                  match, change.user, change.rank, change.before.mu, change.before.sigma, change.after.mu,
                  change.after.sigma, now);
}

/// The users who left the match before or at its end, in the order in which they did.
Result<std::vector<Key>> leavers_of(Connection& db, Key match) {
  Query query(
      db,
      "SELECT user_key FROM completions WHERE match = ?1 AND kind IN ('timed_out', 'resigned') GROUP BY user_key "
      "ORDER BY min(key)",
      match);
  return sql::all_rows<Key>(query, "completions", [](Row& row) { return row.integer(); });
}

/// The players with their ranks, and those who were replaced: these share the last rank with all who left.
Result<std::vector<Rated::Player>> with_replaced(Connection& db, Key match, std::vector<Rated::Player> players) {
  ATOLL_TRY(leavers, leavers_of(db, match));
  int last = static_cast<int>(players.size()) + 1;
  std::vector<Key> replaced;
  for (const Key leaver : leavers) {
    const auto held = std::ranges::find(players, leaver, &Rated::Player::user);
    if (held == players.end()) {
      replaced.push_back(leaver);
    } else {
      // A leaver who took another seat and finished there is not a leaver; nobody ranks below an actual one.
      const bool is_last =
          std::ranges::none_of(players, [&](const Rated::Player& each) { return each.rank > held->rank; });
      if (is_last) last = std::min(last, held->rank);
    }
  }
  for (const Key user : replaced) players.push_back({.user = user, .rank = last});
  return players;
}

Result<rating::Rating> rating_of_bot(Connection& db, const std::string& bot, const std::string& game) {
  Query query(db, "SELECT mu, sigma FROM bot_ratings WHERE game = ?1 AND bot = ?2", game, bot);
  ATOLL_TRY(found, sql::one_row<rating::Rating>(query, "bot_ratings", read_rating));
  return found.value_or(rating::Rating());
}

Result<void> set_bot_rating(Connection& db, const std::string& bot, const std::string& game,
                            const rating::Rating& rating, Millis now) {
  return sql::run(db,
                  "INSERT INTO bot_ratings (game, bot, mu, sigma, matches, updated_at) VALUES (?1, ?2, ?3, ?4, 1, ?5) "
                  "ON CONFLICT (game, bot) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
                  "matches = bot_ratings.matches + 1, updated_at = excluded.updated_at",
                  game, bot, rating.mu, rating.sigma, now);
}

/// The mean of the new ratings of this bot's seats: matches against itself say nothing.
rating::Rating mean_of(const std::vector<Rated::Player>& players, const std::vector<rating::Rating>& after,
                       const std::string& bot) {
  rating::Rating sum{.mu = 0, .sigma = 0};
  int seats = 0;
  for (std::size_t each = 0; each < players.size(); ++each) {
    if (players[each].bot != bot) continue;
    sum.mu += after[each].mu;
    sum.sigma += after[each].sigma;
    ++seats;
  }
  return {.mu = sum.mu / seats, .sigma = sum.sigma / seats};
}

/// The ratings of people are used, but do not change.
Result<void> rate_bots(Connection& db, const std::string& game, const std::vector<Rated::Player>& players,
                       const std::vector<rating::Rating>& after, Millis now) {
  const auto is_first = [&](const Rated::Player& player) { return player.bot == players.front().bot; };
  if (std::ranges::all_of(players, is_first)) return {};
  std::set<std::string> bots;
  for (const Rated::Player& player : players) {
    if (!player.bot.empty()) bots.insert(player.bot);
  }
  for (const std::string& bot : bots) {
    ATOLL_CHECK(set_bot_rating(db, bot, game, mean_of(players, after, bot), now));
  }
  return {};
}

Result<RatingChanges> rate_people(Connection& db, Key match, const Rated& rated,
                                  const std::vector<rating::Finisher>& finishers,
                                  const std::vector<rating::Rating>& after, Millis now) {
  RatingChanges changes;
  for (std::size_t each = 0; each < after.size(); ++each) {
    const Key user = rated.players[each].user;
    const RatingChange& change = changes.emplace_back(RatingChange{
        .user = user, .rank = finishers[each].rank, .before = finishers[each].rating, .after = after[each]});
    ATOLL_CHECK(insert_change(db, match, change, now));
    ATOLL_CHECK(set_rating(db, user, rated.game, change.after, now));
  }
  return changes;
}

}  // namespace

rating::Rating read_rating(Row& row) {
  rating::Rating rating;
  rating.mu = row.real();
  rating.sigma = row.real();
  return rating;
}

Result<RatingChanges> rate_match(Connection& db, Key match, const Rated& rated, Millis now) {
  ATOLL_TRY(players, with_replaced(db, match, rated.players));
  if (players.size() < 2) return RatingChanges();
  std::vector<rating::Finisher> finishers;
  for (const Rated::Player& player : players) {
    ATOLL_TRY(before,
              player.bot.empty() ? rating_in(db, player.user, rated.game) : rating_of_bot(db, player.bot, rated.game));
    finishers.push_back({.rating = before, .rank = player.rank, .team = player.team, .left_team = player.left_team});
  }
  const std::vector<rating::Rating> after = rating::rate(finishers);
  const auto is_bot = [](const Rated::Player& player) { return !player.bot.empty(); };
  if (std::ranges::any_of(players, is_bot)) {
    ATOLL_CHECK(rate_bots(db, rated.game, players, after, now));
    return RatingChanges();
  }
  return rate_people(db, match, {.game = rated.game, .players = std::move(players)}, finishers, after, now);
}

Result<RatingChanges> read_rating_changes(Connection& db, Key match) {
  Query query(
      db, "SELECT user_key, rank, mu_before, sigma_before, mu, sigma FROM rating_changes WHERE match = ?1 ORDER BY key",
      match);
  return sql::all_rows<RatingChange>(query, "rating_changes", [](Row& row) {
    RatingChange change;
    change.user = row.integer();
    change.rank = static_cast<int>(row.integer(1, sql::int_max));
    change.before = read_rating(row);
    change.after = read_rating(row);
    return change;
  });
}

}  // namespace reef::store
