#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/match_store.hpp"

namespace reef::store {

/// The rating of a user in one game.
struct RatingRow {
  std::string game;
  rating::Rating rating;
  int matches = 0;  ///< Rated ones, at least 1.
  Millis updated_at = 0;
  bool operator==(const RatingRow&) const = default;
};

/// The rating of a bot in one game.
struct BotRating {
  std::string bot;
  rating::Rating rating;
  int matches = 0;  ///< Matches it was rated for, at least 1.
  Millis updated_at = 0;
  bool operator==(const BotRating&) const = default;
};

/// The state of a player in the ranking of a game.
enum class RankStatus : std::uint8_t {
  ranked,
  provisional,  ///< Too few rated matches, or the rating is too uncertain.
  inactive,     ///< No rated match of the game for a long time.
};

/// One line of a ranking.
struct Ranked {
  User user;
  RatingRow rating;
  RankStatus status = RankStatus::ranked;
  int place = 0;  ///< From 1, among ranked players; else 0.
};

/// Which players of a game to list, the strongest first.
struct RankingPage {
  std::string game;
  RankStatus status = RankStatus::ranked;  ///< `ranked` or `provisional`.
  Millis active_since = 0;                 ///< Players whose last rated match was on an earlier day (UTC) are inactive.
  std::string after{};                     ///< `next` of the previous page; empty for the first page.
  int limit = 50;                          ///< 1 to 100.
};
struct Ranking {
  std::vector<Ranked> players;
  std::string next;  ///< Cursor; empty on the last page.
};

/// The change of a rating by one match.
struct RatingStep {
  std::string match;  ///< Public id.
  Visibility visibility = Visibility::public_match;
  Millis at = 0;
  int rank = 1;     ///< Among the rated players.
  int players = 2;  ///< Number of rated players.
  rating::Rating before;
  rating::Rating after;
};

/// A user's results in rated matches of a game with this number of rated players.
struct Results {
  std::string game;
  int players = 2;
  int played = 0;
  int won = 0;
  int second = 0;  ///< Came second, ties included.
  bool operator==(const Results&) const = default;
};

/// The ratings of players. They change only at the end of a match: `Change::rated`. The changes by a match are read
/// with it: `Match::rating_changes`.
class RatingStore {
 public:
  virtual ~RatingStore() = default;

  /// Sorted by game id; only games in which the user has a rated match. Synchronous, from any thread.
  virtual Result<std::vector<RatingRow>> ratings_of(Key user) = 0;
  /// Without deleted accounts. `bad_cursor` if `page.after` is not from this ranking. A player who is overtaken between
  /// two pages may appear twice; all others appear once.
  virtual Result<Ranking> ranking(const RankingPage& page) = 0;
  /// The user's line in the ranking; none without a rating in the game.
  virtual Result<std::optional<Ranked>> rank_of(Key user, const std::string& game, Millis active_since) = 0;
  /// The user's last `limit` rated matches of the game, oldest first.
  virtual Result<std::vector<RatingStep>> history(Key user, const std::string& game, int limit) = 0;
  /// By game, then by the number of players.
  virtual Result<std::vector<Results>> results(Key user) = 0;
  /// The bots that were rated in the game, the strongest first.
  virtual Result<std::vector<BotRating>> bots(const std::string& game) = 0;
};

}  // namespace reef::store
