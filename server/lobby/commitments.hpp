#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "server/chance/keyed_chance.hpp"
#include "server/store/interfaces/match_store.hpp"
#include "server/store/interfaces/server_store.hpp"
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
/// Kept for ten minutes: in memory, so that after a restart clients request a new one; in the database if several
/// servers share it. Thread-safe.
class Commitments {
 public:
  static constexpr std::int64_t kept_ms = 10 * 60'000;
  static constexpr int of_a_user_max = 8;  ///< The oldest is dropped for a new one.
  static constexpr std::size_t all_max = 20'000;

  /// `servers`: null if this is the only one.
  Commitments(const Clock& clock, store::ServerStore* servers) : clock_(clock), servers_(servers) {}
  /// Whether the calls use the database, and may take time.
  [[nodiscard]] bool is_shared() const { return servers_ != nullptr; }
  store::Result<PromisedMatch> make(store::Key user);
  /// Takes the promise to this user under this id away. None if there is none.
  store::Result<std::optional<PromisedMatch>> take(store::Key user, const std::string& id);

 private:
  struct Entry {
    store::Key user;
    std::int64_t until;
    PromisedMatch promised;
  };
  void forget_oldest_of(store::Key user);

  const Clock& clock_;
  store::ServerStore* const servers_;
  std::mutex mutex_;
  std::deque<Entry> entries_;  ///< Oldest first.
};

}  // namespace reef::lobby
