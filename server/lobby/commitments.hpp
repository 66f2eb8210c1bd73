#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "server/chance/keyed_chance.hpp"
#include "server/store/store.hpp"
#include "server/work/clock.hpp"

namespace reef::lobby {

/// A match that is still to be made: its id, and the seed that the server has committed itself to.
struct Promised {
  std::string id;
  Key32 seed;
};

/// A fresh one, that nobody was told of.
Promised fresh_promise();

/// What was promised to those who are about to set up a table, so that they see the commitment before they send their
/// nonce. Kept in memory for ten minutes: after a restart one asks again. Any number of threads may ask.
class Commitments {
 public:
  static constexpr std::int64_t kept_ms = 10 * 60'000;
  static constexpr int of_a_user_max = 8;  ///< The oldest is forgotten for a new one.
  static constexpr std::size_t all_max = 20'000;

  explicit Commitments(const Clock& clock) : clock_(clock) {}
  Promised make(store::Key user);
  /// Hands out what was promised to this user under this id, once. None if nothing is.
  std::optional<Promised> take(store::Key user, const std::string& id);

 private:
  struct Entry {
    store::Key user;
    std::int64_t until;
    Promised promised;
  };
  void forget_oldest_of(store::Key user);

  const Clock& clock_;
  std::mutex mutex_;
  std::deque<Entry> entries_;  ///< The oldest first.
};

}  // namespace reef::lobby
