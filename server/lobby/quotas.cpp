#include "server/lobby/quotas.hpp"

#include <algorithm>
#include <cmath>

namespace reef::lobby {
namespace {

constexpr double day_ms = 24.0 * 60 * 60 * 1000;

struct Wording {
  std::string_view quota;
  std::string_view detail;
};
/// Indexed by QuotaKind.
constexpr std::array<Wording, quota_count> wordings{{
    {"guests", "as many guests were created from your address as allowed in a day"},
    {"accounts", "as many accounts were created from your address as allowed in a day"},
    {"computers", "guests at your address have started as many matches of bots only as allowed in a day"},
    {"imports", "as many matches were imported from your address as allowed in a day"},
}};

}  // namespace

Result<void> DayQuotas::take(QuotaKind kind, std::string_view address) {
  if (off_) return {};
  const std::lock_guard lock(mutex_);
  Bucket& bucket = find(kind, address);
  if (bucket.left >= 1) {
    bucket.left -= 1;
    return {};
  }
  const auto& [quota, detail] = wordings[static_cast<std::size_t>(kind)];
  const double one_ms = day_ms / a_day_[static_cast<std::size_t>(kind)];
  Failure failure{protocol::Code::quota_used, std::string(detail), {{"quota", quota}}};
  failure.retry_after_s = std::max(1L, std::lround(std::ceil((1 - bucket.left) * one_ms / 1000)));
  return std::unexpected(std::move(failure));
}

void DayQuotas::give_back(QuotaKind kind, std::string_view address) {
  if (off_) return;
  const std::lock_guard lock(mutex_);
  Bucket& bucket = find(kind, address);
  bucket.left = std::min<double>(bucket.left + 1, a_day_[static_cast<std::size_t>(kind)]);
}

DayQuotas::Bucket& DayQuotas::find(QuotaKind kind, std::string_view address) {
  const std::int64_t now = clock_.now_ms();
  const double full = a_day_[static_cast<std::size_t>(kind)];
  std::string key{static_cast<char>(kind)};
  key += address;
  if (const auto found = by_key_.find(key); found != by_key_.end()) {
    buckets_.splice(buckets_.begin(), buckets_, found->second);
  } else {
    if (buckets_.size() >= buckets_max_) {
      by_key_.erase(buckets_.back().key);
      buckets_.pop_back();
    }
    buckets_.push_front({.key = std::move(key), .left = full, .filled_at = now});
    by_key_.emplace(buckets_.front().key, buckets_.begin());
  }
  Bucket& bucket = buckets_.front();
  const auto elapsed_ms = static_cast<double>(std::max<std::int64_t>(now - bucket.filled_at, 0));
  bucket.left = std::min(full, bucket.left + elapsed_ms * full / day_ms);
  bucket.filled_at = now;
  return bucket;
}

std::size_t DayQuotas::buckets() const {
  const std::lock_guard lock(mutex_);
  return buckets_.size();
}

}  // namespace reef::lobby
