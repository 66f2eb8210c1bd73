#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/work/clock.hpp"
#include "server/work/usage.hpp"

namespace reef {

/// Users and addresses that administrators have slowed down or blocked for a time. In memory only: a restart clears
/// them. Thread-safe; costs one atomic read while there are none.
class Restraints {
 public:
  /// The share of the usual rates while slowed down.
  static constexpr double slow_share = 0.1;

  explicit Restraints(const Clock& clock, std::size_t kept_max = 1000) : clock_(clock), kept_max_(kept_max) {}

  /// Whether there is no room for another one.
  [[nodiscard]] bool is_full() const;
  /// Slows down until this time (milliseconds since 1970), replacing an earlier value. False if there is no room.
  bool slow_down(UserKind kind, const std::string& key, std::int64_t until);
  /// False if there was nothing to lift.
  bool lift_slow_down(UserKind kind, const std::string& key);
  bool block(const std::string& address, std::int64_t until);
  bool unblock(const std::string& address);

  /// The share of the usual rates: 1, or `slow_share`.
  [[nodiscard]] double share(UserKind kind, std::string_view key) const;
  /// How long an address remains blocked, at least a second; none if it is not.
  [[nodiscard]] std::optional<std::chrono::seconds> blocked_for(std::string_view address) const;
  [[nodiscard]] std::optional<std::int64_t> slowed_until(UserKind kind, std::string_view key) const;
  [[nodiscard]] std::optional<std::int64_t> blocked_until(std::string_view address) const;
  /// All keys of this kind that are slowed down or blocked, sorted.
  [[nodiscard]] std::vector<std::string> keys(UserKind kind) const;

 private:
  /// End times by key.
  using Ends = std::map<std::string, std::int64_t, std::less<>>;
  static constexpr std::size_t blocks =
      2;  ///< The index of blocked addresses, after the kinds that can be slowed down.

  bool put(std::size_t place, const std::string& key, std::int64_t until);
  bool remove(std::size_t place, const std::string& key);
  [[nodiscard]] std::optional<std::int64_t> until(std::size_t place, std::string_view key) const;
  void forget_ended() const;

  const Clock& clock_;
  const std::size_t kept_max_;
  mutable std::atomic<std::size_t> count_ = 0;
  mutable std::mutex mutex_;
  mutable std::array<Ends, 3> ends_;
};

}  // namespace reef
