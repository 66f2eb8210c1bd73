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

/// The classes of requests that are limited. `none` never is. `light_work`, `heavy_work` and `search_work` are charged
/// afterwards, by the time spent.
enum class RateClass : std::uint8_t {
  none,
  read,
  write,
  create,
  socket_message,
  talk,
  report,
  file,
  light_work,
  heavy_work,
  search_work
};
inline constexpr std::size_t rate_classes = 11;

/// A token bucket: holds `burst` tokens, refills at `per_second`.
struct Rate {
  double per_second = 0;
  double burst = 0;
};

/// Indexed by RateClass. Generous enough for a household behind one address; only a runaway script reaches them.
inline constexpr std::array<Rate, rate_classes> default_rates{
    Rate{},                                  // none
    Rate{.per_second = 100, .burst = 400},   // read
    Rate{.per_second = 40, .burst = 200},    // write
    Rate{.per_second = 1, .burst = 60},      // create: guests and matches
    Rate{.per_second = 50, .burst = 200},    // socket_message
    Rate{.per_second = 0.5, .burst = 20},    // talk: lines of chat
    Rate{.per_second = 0.01, .burst = 10},   // report: reports of lines
    Rate{.per_second = 200, .burst = 3000},  // file: the first visit to a page loads many
    Rate{.per_second = 250, .burst = 3000},  // light_work: milliseconds of CPU time of light reads
    Rate{.per_second = 250, .burst = 3000},  // heavy_work: milliseconds of CPU time of heavy reads
    // search_work: milliseconds of CPU time for the turns of strong bots; a long match with one at once, more over a
    // day
    Rate{.per_second = 100, .burst = 300'000},
};

/// Who is charged: the address of a request, or the account behind it. Each has its own buckets.
enum class Payer : char { address = 'a', account = 'u' };

/// Token buckets per class and payer. Thread-safe. Memory is bounded: if there are more payers than buckets, the least
/// recently used bucket is dropped, and its payer starts with a full one.
class RateLimits {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Clock = std::function<TimePoint()>;

  explicit RateLimits(Clock clock = std::chrono::steady_clock::now,
                      const std::array<Rate, rate_classes>& rates = default_rates, std::size_t buckets_max = 65'536);

  /// Lets everything through, for load tests. Call it before the first request.
  void switch_off() { off_ = true; }

  /// Scales the rates by `share` of each payer (above 0, at most 1), which is called for each request, from any thread.
  /// Call it before the first request.
  void set_share(std::function<double(Payer, std::string_view key)> share) { share_ = std::move(share); }

  /// Takes one token. None if there was one, else the seconds (at least one) until there is one.
  std::optional<std::chrono::seconds> take(RateClass rate_class, Payer payer, std::string_view key);
  /// None if any tokens are left, else the seconds (at least one) until there are. For classes that are charged
  /// afterwards.
  std::optional<std::chrono::seconds> wait_of(RateClass rate_class, Payer payer, std::string_view key);
  /// Takes this many tokens; the balance may become negative.
  void charge(RateClass rate_class, Payer payer, std::string_view key, double tokens);
  [[nodiscard]] std::size_t buckets() const;

 private:
  struct Bucket {
    std::string key;
    double tokens = 0;
    TimePoint filled_at;
  };
  using Buckets = std::list<Bucket>;

  [[nodiscard]] bool is_limited(RateClass rate_class) const { return !off_ && rate_class != RateClass::none; }
  /// The payer's bucket, refilled up to now.
  Bucket& filled(RateClass rate_class, Payer payer, std::string_view key);
  [[nodiscard]] Rate rate_of(RateClass rate_class, Payer payer, std::string_view key) const;
  Bucket& find(std::string key, const Rate& rate, TimePoint now);

  Clock clock_;
  std::array<Rate, rate_classes> rates_;
  std::size_t buckets_max_;
  std::function<double(Payer, std::string_view)> share_;
  bool off_ = false;
  mutable std::mutex mutex_;
  Buckets buckets_;  ///< Most recently used first.
  std::unordered_map<std::string_view, Buckets::iterator> by_key_;
};

}  // namespace reef::http
