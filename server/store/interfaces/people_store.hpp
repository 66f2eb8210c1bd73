#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/match_store.hpp"

/// Friends, blocks and mutes between users.
namespace reef::store {

/// An entry of a list of friends, blocks or mutes.
struct Acquaintance {
  User user;
  Millis since = 0;
  bool operator==(const Acquaintance&) const = default;
};

/// Relations between two users.
struct Ties {
  bool is_friend = false;  ///< The second is a friend of the first.
  bool blocks = false;     ///< The first has blocked the second.
  bool mutes = false;      ///< The first has muted the second.
  bool excluded = false;   ///< One of the two has blocked the other.
};

/// Writes and reads work as in `Store`. Writes are idempotent.
class PeopleStore {
 public:
  virtual ~PeopleStore() = default;

  /// `too_many` if the user has `people_max` of the kind already; `excluded` if one of the two has blocked the other.
  enum class Made : std::uint8_t { done, too_many, excluded };
  virtual void add_friend(Key user, Key other, Millis now, Callback<Made> done) = 0;
  virtual void remove_friend(Key user, Key other, Callback<void> done) = 0;
  /// Also ends the friendship, in both directions.
  virtual void add_block(Key user, Key other, Millis now, Callback<Made> done) = 0;
  virtual void remove_block(Key user, Key other, Callback<void> done) = 0;
  virtual void add_mute(Key user, Key other, Millis now, Callback<Made> done) = 0;
  virtual void remove_mute(Key user, Key other, Callback<void> done) = 0;

  /// By public id; none if there is no such user, or the account was deleted.
  virtual Result<std::optional<User>> user(const std::string& id) = 0;
  /// Up to `limit` accounts whose names have this prefix, A to Z regardless of case, sorted by name.
  virtual Result<std::vector<User>> accounts_named(const std::string& beginning, int limit) = 0;
  /// Sorted by name.
  virtual Result<std::vector<Acquaintance>> friends(Key user) = 0;
  /// Users whom the user has blocked, newest first.
  virtual Result<std::vector<Acquaintance>> blocks(Key user) = 0;
  /// Users whom the user has muted, newest first.
  virtual Result<std::vector<Acquaintance>> mutes(Key user) = 0;
  virtual Result<Ties> ties(Key user, Key other) = 0;
  /// All users whom the user has blocked or was blocked by.
  virtual Result<std::vector<Key>> blocked_either_way(Key user) = 0;
  /// The times of the user's last turns in rated matches between people, at most `pace_turns`; unordered. All that a
  /// player commits in one turn counts as one, also in a turn of somebody else.
  virtual Result<std::vector<Millis>> pace(Key user) = 0;
};

inline constexpr int people_max = 1000;  ///< Friends of one user, and blocks, and mutes.
inline constexpr int pace_turns = 50;

}  // namespace reef::store
