#include "server/http/limits/rate_limit.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace reef::http {
namespace {

/// How long it takes to refill this many tokens, in whole seconds, at least one.
std::chrono::seconds until(double tokens, const Rate& rate) {
  return std::chrono::seconds(std::max(1L, std::lround(std::ceil(tokens / rate.per_second))));
}

}  // namespace

RateLimits::RateLimits(Clock clock, const std::array<Rate, rate_classes>& rates, std::size_t buckets_max)
    : clock_(std::move(clock)), rates_(rates), buckets_max_(std::max<std::size_t>(buckets_max, 1)) {}

std::optional<std::chrono::seconds> RateLimits::take(RateClass rate_class, Payer payer, std::string_view key) {
  if (!is_limited(rate_class)) return std::nullopt;
  const std::lock_guard lock(mutex_);
  Bucket& bucket = filled(rate_class, payer, key);
  if (bucket.tokens < 1) return until(1 - bucket.tokens, rate_of(rate_class, payer, key));
  bucket.tokens -= 1;
  return std::nullopt;
}

std::optional<std::chrono::seconds> RateLimits::wait_of(RateClass rate_class, Payer payer, std::string_view key) {
  if (!is_limited(rate_class)) return std::nullopt;
  const std::lock_guard lock(mutex_);
  const Bucket& bucket = filled(rate_class, payer, key);
  if (bucket.tokens > 0) return std::nullopt;
  return until(-bucket.tokens, rate_of(rate_class, payer, key));
}

void RateLimits::charge(RateClass rate_class, Payer payer, std::string_view key, double tokens) {
  if (!is_limited(rate_class)) return;
  const std::lock_guard lock(mutex_);
  filled(rate_class, payer, key).tokens -= tokens;
}

RateLimits::Bucket& RateLimits::filled(RateClass rate_class, Payer payer, std::string_view key) {
  const Rate rate = rate_of(rate_class, payer, key);
  std::string bucket_key{static_cast<char>(rate_class), static_cast<char>(payer)};
  bucket_key += key;
  const TimePoint now = clock_();
  Bucket& bucket = find(std::move(bucket_key), rate, now);
  const double elapsed_s = std::chrono::duration<double>(now - bucket.filled_at).count();
  bucket.tokens = std::min(rate.burst, bucket.tokens + std::max(elapsed_s, 0.0) * rate.per_second);
  bucket.filled_at = now;
  return bucket;
}

Rate RateLimits::rate_of(RateClass rate_class, Payer payer, std::string_view key) const {
  const Rate& rate = rates_[static_cast<std::size_t>(rate_class)];
  const double share = share_ ? share_(payer, key) : 1;
  return {.per_second = rate.per_second * share, .burst = std::max(rate.burst * share, 1.0)};
}

RateLimits::Bucket& RateLimits::find(std::string key, const Rate& rate, TimePoint now) {
  if (const auto found = by_key_.find(key); found != by_key_.end()) {
    buckets_.splice(buckets_.begin(), buckets_, found->second);
    return buckets_.front();
  }
  if (buckets_.size() >= buckets_max_) {
    by_key_.erase(buckets_.back().key);
    buckets_.pop_back();
  }
  buckets_.push_front({.key = std::move(key), .tokens = rate.burst, .filled_at = now});
  by_key_.emplace(buckets_.front().key, buckets_.begin());
  return buckets_.front();
}

std::size_t RateLimits::buckets() const {
  const std::lock_guard lock(mutex_);
  return buckets_.size();
}

}  // namespace reef::http
