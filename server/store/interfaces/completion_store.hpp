#pragma once

#include "server/store/interfaces/match_store.hpp"

namespace reef::store {

/// How a match ended for a player, and when.
struct CompletionRow {
  Completion kind = Completion::finished;
  Millis at = 0;
  bool operator==(const CompletionRow&) const = default;
};

/// A match that has ended for a player, with how long the player's turns took.
struct PlayedMatch {
  Key key = 0;  ///< Of the completion.
  CompletionRow completion;
  MatchSummary match;
  int turns = 0;        ///< Those in which the player commits, without the first of the match: no entry is before it.
  Millis turns_ms = 0;  ///< The player's commits in these together, each counted from the previous entry of the log.
};
struct PlayedMatches {
  std::vector<PlayedMatch> matches;
  std::string next;  ///< Cursor; empty on the last page.
};

/// Which matches tell how long a game takes.
struct SittingPage {
  std::string game;
  Millis pause_max = 0;     ///< A match with a longer time between two turns was not played in one sitting.
  int matches_max = 200;    ///< How many are read, of those that have ended last.
  int completions_max = 0;  ///< How many of the newest completions, of any game, are searched for them.
};

/// The completions of players. Rows are written with the end of a match, or when a seat is given up:
/// `Change::completion`.
class CompletionStore {
 public:
  virtual ~CompletionStore() = default;

  /// Newest first, at most `limit` of them. Synchronous, from any thread.
  virtual Result<std::vector<CompletionRow>> completions_of(Key user, int limit) = 0;
  /// Newest first, at most `limit` of them. A player without a seat at the end has no turns. `bad_cursor` if `after` is
  /// not the `next` of a page of this user.
  virtual Result<PlayedMatches> played(Key user, const std::string& after, int limit) = 0;
  /// How long matches took that people alone have played to the end in one sitting, newest first, in ms.
  virtual Result<std::vector<Millis>> sittings(const SittingPage& page) = 0;
};

}  // namespace reef::store
