#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace reef::store {

/// How strong a user is in one game.
struct RatingRow {
  std::string game;
  rating::Rating rating;
  int matches = 0;  ///< Rated ones, at least 1.
  Millis updated_at = 0;
  bool operator==(const RatingRow&) const = default;
};

/// How strong a computer is in one game.
struct BotRating {
  std::string bot;
  rating::Rating rating;
  int matches = 0;  ///< That it was rated for, at least 1.
  Millis updated_at = 0;
  bool operator==(const BotRating&) const = default;
};

/// Where a player stands in the ranking of a game.
enum class Standing : std::uint8_t {
  ranked,
  provisional,  ///< Too few rated matches, or too much in doubt yet.
  inactive,     ///< No rated match of the game for so long that the place is free for others.
};

/// One line of a ranking.
struct Ranked {
  User user;
  RatingRow rating;
  Standing standing = Standing::ranked;
  int place = 0;  ///< From 1, of those who are ranked; else 0.
};

/// Which players of a game to list, the strongest first.
struct RankingPage {
  std::string game;
  Standing standing = Standing::ranked;  ///< `ranked` or `provisional`.
  Millis active_since = 0;               ///< Whose last rated match was on an earlier day (UTC) is inactive.
  std::string after{};                   ///< `next` of the page before; empty for the first page.
  int limit = 50;                        ///< 1 to 100.
};
struct Ranking {
  std::vector<Ranked> players;
  std::string next;  ///< Cursor; empty on the last page.
};

/// What one match did to somebody's rating.
struct RatingStep {
  std::string match;  ///< Public id.
  Visibility visibility = Visibility::everyone;
  Millis at = 0;
  int rank = 1;     ///< Among those who were rated.
  int players = 2;  ///< So many were rated.
  rating::Rating before;
  rating::Rating after;
};

/// How somebody came out of the rated matches of a game with so many rated players.
struct Results {
  std::string game;
  int players = 2;
  int played = 0;
  int won = 0;
  int second = 0;  ///< Came second, ties included.
  bool operator==(const Results&) const = default;
};

/// The ratings of players. They change only with the end of a match: `Change::rated`. What a match changed is read with
/// the match: `Match::rating_changes`.
class RatingStore {
 public:
  virtual ~RatingStore() = default;

  /// In the order of the games' ids; none for a game that the user has no rated match of. Synchronous, from any thread.
  virtual Result<std::vector<RatingRow>> ratings_of(Key user) = 0;
  /// Nobody whose account is gone. `bad_cursor` if `page.after` is not from this ranking. Who is overtaken between two
  /// pages may come twice; nobody else does.
  virtual Result<Ranking> ranking(const RankingPage& page) = 0;
  /// Where this user stands; none for who has no rating in the game.
  virtual Result<std::optional<Ranked>> rank_of(Key user, const std::string& game, Millis active_since) = 0;
  /// The user's last `limit` rated matches of the game, the oldest first.
  virtual Result<std::vector<RatingStep>> history(Key user, const std::string& game, int limit) = 0;
  /// By game, then by the number of players.
  virtual Result<std::vector<Results>> results(Key user) = 0;
  /// The computers that were rated in the game, the strongest first.
  virtual Result<std::vector<BotRating>> bots(const std::string& game) = 0;
};

}  // namespace reef::store
