#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/store.hpp"

/// Who knows whom, who keeps away from whom, and who does not read whom.
namespace reef::store {

/// Somebody on a list of friends, of blocks or of mutes.
struct Acquaintance {
  User user;
  Millis since = 0;
  bool operator==(const Acquaintance&) const = default;
};

/// How two users stand to each other.
struct Ties {
  bool is_friend = false;  ///< The second is a friend of the first's.
  bool blocks = false;     ///< The first has blocked the second.
  bool mutes = false;      ///< The first does not read what the second says.
  bool apart = false;      ///< One of the two has blocked the other.
};

/// Writes and reads as in `Store`. What is asked for twice is done once.
class PeopleStore {
 public:
  virtual ~PeopleStore() = default;

  /// `too_many` if the user has `people_max` friends and this is one more; `apart` if one of the two has blocked the
  /// other.
  enum class Made : std::uint8_t { done, too_many, apart };
  virtual void add_friend(Key user, Key other, Millis now, Done<Made> done) = 0;
  virtual void remove_friend(Key user, Key other, Done<void> done) = 0;
  /// Ends the friendship of both, too.
  virtual void add_block(Key user, Key other, Millis now, Done<Made> done) = 0;
  virtual void remove_block(Key user, Key other, Done<void> done) = 0;
  virtual void add_mute(Key user, Key other, Millis now, Done<Made> done) = 0;
  virtual void remove_mute(Key user, Key other, Done<void> done) = 0;

  /// By public id; none if there is no such user, or its account was deleted.
  virtual Result<std::optional<User>> user(const std::string& id) = 0;
  /// Up to `limit` accounts whose names begin like this, in the order of their names. The case of A to Z counts not.
  virtual Result<std::vector<User>> accounts_named(const std::string& beginning, int limit) = 0;
  /// In the order of their names.
  virtual Result<std::vector<Acquaintance>> friends(Key user) = 0;
  /// Whom the user has blocked; the newest first.
  virtual Result<std::vector<Acquaintance>> blocks(Key user) = 0;
  /// Whose lines the user does not read; the newest first.
  virtual Result<std::vector<Acquaintance>> mutes(Key user) = 0;
  virtual Result<Ties> ties(Key user, Key other) = 0;
  /// Everybody whom the user has blocked or was blocked by.
  virtual Result<std::vector<Key>> apart_from(Key user) = 0;
  /// How long the user took for each of the last turns in rated matches of people, at most `pace_turns`; in no order.
  virtual Result<std::vector<Millis>> pace(Key user) = 0;
};

inline constexpr int people_max = 1000;  ///< Friends of one user, and blocks, and mutes.
inline constexpr int pace_turns = 50;

}  // namespace reef::store
