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

/// Slows down guessing: after some failures in a row each further attempt has to wait, twice as long each time. Counts
/// by arbitrary keys, such as an account or an address. In memory only: a restart clears it.
class Throttle {
 public:
  struct Rule {
    int free;              ///< Attempts without a wait.
    std::int64_t wait_ms;  ///< After the first attempt beyond them; doubles with each further one.
    std::int64_t wait_ms_max;
    std::int64_t forgotten_ms = 24LL * 60 * 60 * 1000;  ///< The count restarts after this time without an attempt.
  };
  struct Claim {
    std::string key;
    Rule rule;
  };

  explicit Throttle(const Clock& clock, std::size_t keys_max = 65'536) : clock_(clock), keys_max_(keys_max) {}

  /// Counts one attempt against all of these, before its result is known, so that concurrent attempts cannot evade the
  /// limit. None if it may be made; otherwise how long to wait, and nothing is counted.
  std::optional<std::chrono::milliseconds> attempt(const std::vector<Claim>& claims);
  /// The attempt was not made after all.
  void withdraw(const std::vector<Claim>& claims);
  /// The attempt succeeded: resets `cleared`, and takes this attempt, but no earlier ones, off `refunded`.
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
  void refund(const Claim& claim);

  const Clock& clock_;
  const std::size_t keys_max_;
  std::mutex mutex_;
  Entries entries_;  ///< Most recently used first.
  std::unordered_map<std::string, Entries::iterator> by_key_;
};

}  // namespace reef::accounts
