// Rankings and rating histories.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "server/store/matches/rows.hpp"
#include "server/store/parts.hpp"
#include "server/store/ratings/ratings.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;
using sql::Sql;

constexpr int lines_max = 100;
constexpr std::size_t cursor_bytes_max = 200;

/// The end of a page: the rating of the last user, its key, and the place.
struct PlaceInRanking {
  double mu = std::numeric_limits<double>::infinity();
  Key rating = std::numeric_limits<Key>::max();
  int place = 0;
};

/// What `read_line` reads.
constexpr auto line_columns =
    sql::fragment<sql::columns_of<"r", "key", "game", "mu", "sigma", "matches", "updated_at">, ", ", user_columns<"u">>;

// Both lists use indexes with exactly the same conditions: schema/0011-ranking.sql.
constexpr Sql ranked_page = sql::whole<
    "SELECT ", line_columns,
    " FROM ratings r JOIN users u ON u.key = r.user_key "
    "WHERE r.game = ?1 AND r.matches >= 5 AND r.sigma <= 7.0 AND r.updated_at >= ?2 AND (r.mu, r.key) < (?3, ?4) "
    "AND u.deleted_at IS NULL ORDER BY r.mu DESC, r.key DESC LIMIT ?5">;
constexpr Sql provisional_page = sql::whole<
    "SELECT ", line_columns,
    " FROM ratings r JOIN users u ON u.key = r.user_key "
    "WHERE r.game = ?1 AND NOT (r.matches >= 5 AND r.sigma <= 7.0) AND r.updated_at >= ?2 AND (r.mu, r.key) < (?3, ?4) "
    "AND u.deleted_at IS NULL ORDER BY r.mu DESC, r.key DESC LIMIT ?5">;
constexpr Sql own =
    sql::whole<"SELECT ", line_columns,
               ", r.matches >= 5 AND r.sigma <= 7.0 "
               "FROM ratings r JOIN users u ON u.key = r.user_key WHERE r.user_key = ?1 AND r.game = ?2">;
// Players in higher steps are counted in advance (schema/0013-moderation.sql); those in the same step are counted here.
// ?2 is the day, ?3 its start, ?4 the rating, ?5 its step, ?6 where that step ends.
constexpr Sql better =
    "SELECT (SELECT CAST(coalesce(sum(players), 0) AS BIGINT) FROM ranking_counts WHERE game = ?1 AND day >= ?2 "
    "AND step > ?5) + (SELECT count(*) FROM ratings WHERE game = ?1 AND matches >= 5 AND sigma <= 7.0 "
    "AND updated_at >= ?3 AND mu > ?4 AND mu < ?6)";

constexpr Millis day_ms = 24LL * 60 * 60 * 1000;

/// The start of the day (UTC).
constexpr Millis day_of(Millis at) {
  return at / day_ms * day_ms;
}

std::string write_cursor(const RankingPage& page, const PlaceInRanking& place, const std::string& user) {
  const char list = page.status == RankStatus::ranked ? 'r' : 'p';
  return fmt::format("{}{:x}.{:x}.{}", list, place.place, std::bit_cast<std::uint64_t>(place.mu), user);
}

/// The rating of a user, by public id; 0 if there is none.
Result<Key> rating_key(Connection& db, const std::string& user, const std::string& game) {
  return sql::one_integer(
      db, "SELECT r.key FROM ratings r JOIN users u ON u.key = r.user_key WHERE u.id = ?1 AND r.game = ?2", user, game);
}

Result<PlaceInRanking> place_after(Connection& db, const RankingPage& page) {
  PlaceInRanking place;
  if (page.after.empty()) return place;
  const std::string& text = page.after;
  const std::size_t first = text.find('.');
  const std::size_t second = text.find('.', first + 1);
  const Error bad{Fault::bad_cursor, "the cursor is not from this ranking"};
  if (text.size() > cursor_bytes_max || first == 0 || second == std::string::npos) return std::unexpected(bad);
  std::uint64_t bits = 0;
  (void)std::from_chars(text.data() + 1, text.data() + first, place.place, 16);
  (void)std::from_chars(text.data() + first + 1, text.data() + second, bits, 16);
  place.mu = std::bit_cast<double>(bits);
  const std::string user = text.substr(second + 1);
  // A cursor has exactly one spelling: a text that does not round-trip is not ours.
  if (write_cursor(page, place, user) != text || place.place < 0) return std::unexpected(bad);
  ATOLL_TRY(key, rating_key(db, user, page.game));
  if (key == 0) return std::unexpected(bad);
  place.rating = key;
  return place;
}

/// `key` is the rating's.
Ranked read_line(Row& row, Key& key) {
  Ranked line;
  key = row.integer();
  line.rating.game = row.text();
  line.rating.rating.mu = row.real();
  line.rating.rating.sigma = row.real();
  line.rating.matches = static_cast<int>(row.integer(1, sql::int_max));
  line.rating.updated_at = row.integer();
  line.user = read_user(row);
  return line;
}

Result<Ranking> read_ranking(Connection& db, const RankingPage& page) {
  ATOLL_TRY(after, place_after(db, page));
  const auto limit = static_cast<std::size_t>(std::clamp(page.limit, 1, lines_max));
  const bool is_ranked = page.status == RankStatus::ranked;
  // One row more than requested shows whether there is a next page.
  Query query(db, is_ranked ? ranked_page : provisional_page, page.game, day_of(page.active_since), after.mu,
              after.rating, limit + 1);
  Ranking ranking;
  PlaceInRanking last = after;
  while (true) {
    ATOLL_TRY(more, query.next());
    if (!more) return ranking;
    if (ranking.players.size() == limit) break;
    Row row(query, "ratings");
    Ranked line = read_line(row, last.rating);
    if (row.fault()) return std::unexpected(*row.fault());
    last.mu = line.rating.rating.mu;
    line.status = page.status;
    if (is_ranked) line.place = ++last.place;
    ranking.players.push_back(std::move(line));
  }
  ranking.next = write_cursor(page, last, ranking.players.back().user.id);
  return ranking;
}

Result<int> place_of(Connection& db, const Ranked& line, Millis active_since) {
  const double mu = line.rating.rating.mu;
  const double step = std::trunc(mu);
  // Steps are cut towards zero, so a negative one contains its own number.
  const double end = step < 0 ? std::nextafter(step, 0.0) : step + 1;
  ATOLL_TRY(ahead, sql::one_integer(db, better, line.rating.game, active_since / day_ms, active_since, mu,
                                    static_cast<std::int64_t>(step), end));
  return static_cast<int>(ahead) + 1;
}

Result<std::optional<Ranked>> read_rank(Connection& db, Key user, const std::string& game, Millis active_since) {
  Query query(db, own, user, game);
  ATOLL_TRY(found, query.next());
  if (!found) return std::nullopt;
  Row row(query, "ratings");
  Key key = 0;
  Ranked line = read_line(row, key);
  const bool established = row.boolean();
  if (row.fault()) return std::unexpected(*row.fault());
  if (!established) {
    line.status = RankStatus::provisional;
  } else if (line.rating.updated_at < day_of(active_since)) {
    line.status = RankStatus::inactive;
  } else {
    ATOLL_TRY(place, place_of(db, line, day_of(active_since)));
    line.place = place;
  }
  return line;
}

RatingStep read_step(Row& row) {
  RatingStep step;
  step.match = row.text();
  step.visibility = read_visibility(row);
  step.at = row.integer();
  step.rank = static_cast<int>(row.integer(1, sql::int_max));
  step.players = static_cast<int>(row.integer(1, sql::int_max));
  step.before.mu = row.real();
  step.before.sigma = row.real();
  step.after.mu = row.real();
  step.after.sigma = row.real();
  return step;
}

class SqlRatings final : public RatingStore {
 public:
  explicit SqlRatings(sql::Database& database) : database_(database) {}

  Result<Ranking> ranking(const RankingPage& page) override {
    return database_.read([&page](Connection& db) { return read_ranking(db, page); });
  }

  Result<std::optional<Ranked>> rank_of(Key user, const std::string& game, Millis active_since) override {
    return database_.read([&](Connection& db) { return read_rank(db, user, game, active_since); });
  }

  Result<std::vector<RatingStep>> history(Key user, const std::string& game, int limit) override {
    return database_.read([&](Connection& db) -> Result<std::vector<RatingStep>> {
      Query query(db,
                  "SELECT m.id, m.visibility, c.at, c.rank, "
                  "(SELECT count(*) FROM rating_changes o WHERE o.match = c.match), "
                  "c.mu_before, c.sigma_before, c.mu, c.sigma FROM rating_changes c JOIN matches m ON m.key = c.match "
                  "WHERE c.user_key = ?1 AND m.game = ?2 ORDER BY c.at DESC, c.key DESC LIMIT ?3",
                  user, game, limit);
      ATOLL_TRY(steps, sql::all_rows<RatingStep>(query, "rating_changes", read_step));
      std::ranges::reverse(steps);
      return std::move(steps);
    });
  }

  Result<std::vector<Results>> results(Key user) override {
    return database_.read([&](Connection& db) -> Result<std::vector<Results>> {
      Query query(
          db,
          "SELECT m.game, (SELECT count(*) FROM rating_changes o WHERE o.match = c.match) AS players, count(*), "
          "count(*) FILTER (WHERE c.rank = 1), count(*) FILTER (WHERE c.rank = 2) FROM rating_changes c JOIN matches m "
          "ON m.key = c.match "
          "WHERE c.user_key = ?1 GROUP BY m.game, players ORDER BY m.game, players",
          user);
      return sql::all_rows<Results>(query, "rating_changes", [](Row& row) {
        Results results;
        results.game = row.text();
        results.players = static_cast<int>(row.integer(1, sql::int_max));
        results.played = static_cast<int>(row.integer(1, sql::int_max));
        results.won = static_cast<int>(row.integer(0, sql::int_max));
        results.second = static_cast<int>(row.integer(0, sql::int_max));
        return results;
      });
    });
  }

  Result<std::vector<RatingRow>> ratings_of(Key user) override {
    return database_.read([user](Connection& db) -> Result<std::vector<RatingRow>> {
      Query query(db, "SELECT game, mu, sigma, matches, updated_at FROM ratings WHERE user_key = ?1 ORDER BY game",
                  user);
      return sql::all_rows<RatingRow>(query, "ratings", [](Row& row) {
        RatingRow rating;
        rating.game = row.text();
        rating.rating = read_rating(row);
        rating.matches = static_cast<int>(row.integer(1, sql::int_max));
        rating.updated_at = row.integer();
        return rating;
      });
    });
  }

  Result<std::vector<BotRating>> bots(const std::string& game) override {
    return database_.read([&](Connection& db) {
      Query query(db,
                  "SELECT bot, mu, sigma, matches, updated_at FROM bot_ratings WHERE game = ?1 ORDER BY mu DESC, bot",
                  game);
      return sql::all_rows<BotRating>(query, "bot_ratings", [](Row& row) {
        BotRating bot;
        bot.bot = row.text();
        bot.rating = read_rating(row);
        bot.matches = static_cast<int>(row.integer(1, sql::int_max));
        bot.updated_at = row.integer();
        return bot;
      });
    });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<RatingStore> make_ratings(sql::Database& database) {
  return std::make_unique<SqlRatings>(database);
}

}  // namespace reef::store
