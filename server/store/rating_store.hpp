#pragma once

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

/// The ratings of players. They change only with the end of a match: `Change::rated`. What a match changed is read with
/// the match: `Match::rating_changes`.
class RatingStore {
 public:
  virtual ~RatingStore() = default;

  /// In the order of the games' ids; none for a game that the user has no rated match of. Synchronous, from any thread.
  virtual Result<std::vector<RatingRow>> ratings_of(Key user) = 0;
};

}  // namespace reef::store
