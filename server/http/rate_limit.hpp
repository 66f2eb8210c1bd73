#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace reef::http {

/// What a request costs its sender. `none` is never limited.
enum class RateClass : std::uint8_t { none, read, write, create, socket_message, talk, report, file };
inline constexpr std::size_t rate_classes = 8;

/// A token bucket: holds `burst` tokens, refills at `per_second`.
struct Rate {
  double per_second = 0;
  double burst = 0;
};

/// Indexed by RateClass. Generous: a household of players behind one address never meets these, a runaway script does.
inline constexpr std::array<Rate, rate_classes> default_rates{
    Rate{},                                  // none
    Rate{.per_second = 100, .burst = 400},   // read
    Rate{.per_second = 40, .burst = 200},    // write
    Rate{.per_second = 1, .burst = 60},      // create: guests and matches
    Rate{.per_second = 50, .burst = 200},    // socket_message
    Rate{.per_second = 0.5, .burst = 20},    // talk: lines of chat
    Rate{.per_second = 0.01, .burst = 10},   // report: lines of others
    Rate{.per_second = 200, .burst = 3000},  // file: a page that a browser has not seen yet is many of them
};

/// Who pays: the address a request came from, or the account behind it. The two have buckets of their own.
enum class Payer : char { address = 'a', account = 'u' };

/// Token buckets per class and payer. Safe to use from any thread. Memory is bounded: where there are more payers than
/// buckets, the one longest unused starts anew, which errs on the side of letting through.
class RateLimits {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Clock = std::function<TimePoint()>;

  explicit RateLimits(Clock clock = std::chrono::steady_clock::now,
                      const std::array<Rate, rate_classes>& rates = default_rates, std::size_t buckets_max = 65'536);

  /// Lets everything through, for load tests. To be decided before the first request.
  void switch_off() { off_ = true; }

  /// Takes one token. None if there was one, else the seconds (at least one) until there will be.
  std::optional<std::chrono::seconds> take(RateClass rate_class, Payer payer, std::string_view key);
  [[nodiscard]] std::size_t buckets() const;

 private:
  struct Bucket {
    std::string key;
    double tokens = 0;
    TimePoint filled_at;
  };
  using Buckets = std::list<Bucket>;

  Bucket& find(std::string key, const Rate& rate, TimePoint now);

  Clock clock_;
  std::array<Rate, rate_classes> rates_;
  std::size_t buckets_max_;
  bool off_ = false;
  mutable std::mutex mutex_;
  Buckets buckets_;  ///< The most recently used first.
  std::unordered_map<std::string_view, Buckets::iterator> by_key_;
};

}  // namespace reef::http
