#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/types.hpp"

namespace reef::store {

struct Prunable {
  Key key = 0;
  std::string id;  ///< Public id.
};

/// The result of looking at some users in the order of their keys.
struct UnusedUsers {
  std::vector<Key> keys;     ///< To be pruned.
  std::int64_t waiting = 0;  ///< Would be pruned if they had been unused for longer.
  Key last = 0;              ///< Where to continue.
  bool is_end = false;       ///< There are no more users.
};

/// Pruning of matches that are over and without people, and of guests who never played and did not return. Also
/// measures the used space.
class PruningStore {
 public:
  virtual ~PruningStore() = default;

  /// Matches without people that ended before `before`, oldest first.
  virtual Result<std::vector<Prunable>> unpeopled(Millis before, int limit) = 0;
  /// How many matches wait to be pruned, regardless of when they are due.
  virtual Result<std::int64_t> count_unpeopled() = 0;
  /// Deletes such a match; false if it is not without people any more: then it is kept forever.
  virtual void prune_match(Key match, Callback<bool> done) = 0;
  /// Looks at `limit` users after `after`, for guests without matches and deleted users that nothing refers to and that
  /// were not used since `before`.
  virtual Result<UnusedUsers> unused(Millis before, Key after, int limit) = 0;
  /// Deletes such a user with their row; false if they were used after all.
  virtual void prune_user(Key user, Millis before, Callback<bool> done) = 0;
  /// The used part of the database in bytes. Deleted data leaves free pages, which are used again.
  virtual Result<std::int64_t> used_bytes() = 0;
};

}  // namespace reef::store
