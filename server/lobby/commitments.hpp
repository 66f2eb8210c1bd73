#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "server/chance/keyed_chance.hpp"
#include "server/store/interfaces/match_store.hpp"
#include "server/work/clock.hpp"

namespace reef::lobby {

/// A match yet to be created: its id, and the seed that the server has committed to.
struct PromisedMatch {
  std::string id;
  Key32 seed;
};

/// Makes a new promise, without giving it to a user.
PromisedMatch fresh_promise();

/// The promises to users who are about to create a table, so that they see the commitment before they send their nonce.
/// Kept in memory for ten minutes; after a restart clients request a new one. Thread-safe.
class Commitments {
 public:
  static constexpr std::int64_t kept_ms = 10 * 60'000;
  static constexpr int of_a_user_max = 8;  ///< The oldest is dropped for a new one.
  static constexpr std::size_t all_max = 20'000;

  explicit Commitments(const Clock& clock) : clock_(clock) {}
  PromisedMatch make(store::Key user);
  /// Takes the promise to this user under this id out of the memory. None if there is none.
  std::optional<PromisedMatch> take(store::Key user, const std::string& id);

 private:
  struct Entry {
    store::Key user;
    std::int64_t until;
    PromisedMatch promised;
  };
  void forget_oldest_of(store::Key user);

  const Clock& clock_;
  std::mutex mutex_;
  std::deque<Entry> entries_;  ///< Oldest first.
};

}  // namespace reef::lobby
