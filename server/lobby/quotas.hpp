#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "protocol/failure.hpp"
#include "server/store/interfaces/match_store.hpp"
#include "server/work/clock.hpp"

/// Quotas: how much a user or an address may create.
namespace reef::lobby {

/// What the owner of a table may create; without limits by default.
struct Allowance {
  store::MatchQuotas quotas{};
  /// Called immediately before a match with only bots starts; refuses if it must not.
  std::function<Result<void>()> begin_bot_match = [] { return Result<void>(); };
  /// Called if that match did not start after all.
  std::function<void()> give_back = [] {};
};

/// What is counted per address; matches of accounts per account.
enum class QuotaKind : std::uint8_t { guest, account, bot_match, import, match };
inline constexpr std::size_t quota_count = 5;

/// Daily quotas, as token buckets that refill within a day. They are only in memory, because addresses are
/// not stored. Thread-safe. Memory is bounded: beyond `buckets_max` the bucket unused for longest is dropped, so that
/// its address starts with a full quota.
class DayQuotas {
 public:
  /// Indexed by QuotaKind. `bot_match` counts guests' matches with only bots; those of accounts are counted per
  /// account. `match` is a setting of administrators; the default here is its upper bound.
  static constexpr std::array<int, quota_count> defaults{300, 50, 100, 200, 10'000};

  explicit DayQuotas(const Clock& clock, const std::array<int, quota_count>& a_day = defaults,
                     std::size_t buckets_max = 65'536)
      : clock_(clock), a_day_(a_day), buckets_max_(buckets_max) {}

  /// Disables all quotas, for load tests. Call before the first request.
  void switch_off() { off_ = true; }

  /// Takes one from the payer, an address or an account. `a_day_max` limits the day's quota further. Refuses with
  /// `quota_used` and the seconds until there is one again.
  Result<void> take(QuotaKind kind, std::string_view payer, int a_day_max = std::numeric_limits<int>::max());
  /// Returns one that was taken for something that failed.
  void give_back(QuotaKind kind, std::string_view payer);
  [[nodiscard]] std::size_t buckets() const;

 private:
  struct Bucket {
    std::string key;
    double left = 0;
    std::int64_t filled_at = 0;
  };
  using Buckets = std::list<Bucket>;

  /// The payer's bucket, refilled up to now at the rate of `full` a day.
  Bucket& find(QuotaKind kind, std::string_view payer, double full);
  [[nodiscard]] int a_day(QuotaKind kind) const { return a_day_.at(static_cast<std::size_t>(kind)); }

  const Clock& clock_;
  const std::array<int, quota_count> a_day_;
  const std::size_t buckets_max_;
  bool off_ = false;
  mutable std::mutex mutex_;
  Buckets buckets_;  ///< Most recently used first.
  std::unordered_map<std::string_view, Buckets::iterator> by_key_;
};

/// Wraps a callback so that a refusal gives back what was taken for the request.
template <class T>
Callback<T> giving_back(DayQuotas& quotas, QuotaKind kind, std::string address, Callback<T> callback) {
  return [&quotas, kind, address = std::move(address), callback = std::move(callback)](Result<T> answer) mutable {
    if (!answer) quotas.give_back(kind, address);
    callback(std::move(answer));
  };
}

}  // namespace reef::lobby
