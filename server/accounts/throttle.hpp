#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/work/clock.hpp"

namespace reef::accounts {

/// Slows guessing down: after some failures in a row each further attempt has to wait, twice as long each time. Counts
/// for any text, such as an account or an address. In memory: a restart forgets.
class Throttle {
 public:
  struct Rule {
    int free;              ///< Attempts without a wait.
    std::int64_t wait_ms;  ///< After the first attempt beyond them; doubles with each further one.
    std::int64_t wait_ms_max;
    std::int64_t forgotten_ms = 24LL * 60 * 60 * 1000;  ///< After so long without an attempt all is forgotten.
  };
  struct Claim {
    std::string key;
    Rule rule;
  };

  explicit Throttle(const Clock& clock, std::size_t keys_max = 65'536) : clock_(clock), keys_max_(keys_max) {}

  /// Counts one attempt against all of these, before it is known how it ends: of many at once none slips through.
  /// None if it may be made; else how long to wait, and nothing is counted.
  std::optional<std::chrono::milliseconds> attempt(const std::vector<Claim>& claims);
  /// The attempt succeeded: `cleared` starts anew, and `refunded` is not charged for it, but for those before.
  void succeeded(const std::string& cleared, const Claim& refunded);

 private:
  struct Entry {
    std::string key;
    int attempts = 0;
    std::int64_t free_at = 0;
    std::int64_t last_at = 0;
  };
  using Entries = std::list<Entry>;

  Entry& find(const std::string& key);

  const Clock& clock_;
  const std::size_t keys_max_;
  std::mutex mutex_;
  Entries entries_;  ///< The most recently used first.
  std::unordered_map<std::string, Entries::iterator> by_key_;
};

}  // namespace reef::accounts
