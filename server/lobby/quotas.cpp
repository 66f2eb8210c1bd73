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
    {"bot_matches", "guests at your address have started as many matches of bots only as allowed in a day"},
    {"imports", "as many matches were imported from your address as allowed in a day"},
    {"matches", "you or the guests at your address have created as many matches as allowed in a day"},
}};

}  // namespace

Result<void> DayQuotas::take(QuotaKind kind, std::string_view payer, int a_day_max) {
  if (off_) return {};
  const double full = std::min(a_day(kind), a_day_max);
  const std::lock_guard lock(mutex_);
  Bucket& bucket = find(kind, payer, full);
  if (bucket.left >= 1) {
    bucket.left -= 1;
    return {};
  }
  const auto& [quota, detail] = wordings[static_cast<std::size_t>(kind)];
  Failure failure{protocol::Code::quota_used, std::string(detail), {{"quota", quota}}};
  failure.retry_after_s = std::max(1L, std::lround(std::ceil((1 - bucket.left) * day_ms / full / 1000)));
  return std::unexpected(std::move(failure));
}

void DayQuotas::give_back(QuotaKind kind, std::string_view payer) {
  if (off_) return;
  const std::lock_guard lock(mutex_);
  const double full = a_day(kind);
  Bucket& bucket = find(kind, payer, full);
  bucket.left = std::min(bucket.left + 1, full);
}

DayQuotas::Bucket& DayQuotas::find(QuotaKind kind, std::string_view payer, double full) {
  const std::int64_t now = clock_.now_ms();
  std::string key{static_cast<char>(kind)};
  key += payer;
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
