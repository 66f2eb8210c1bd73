#include "server/accounts/throttle.hpp"

#include <algorithm>

namespace reef::accounts {
namespace {

constexpr int doublings_max = 30;

std::int64_t wait_after(const Throttle::Rule& rule, int attempts) {
  const int beyond = attempts - rule.free;
  if (beyond <= 0) return 0;
  return std::min(rule.wait_ms << std::min(beyond - 1, doublings_max), rule.wait_ms_max);
}

}  // namespace

std::optional<std::chrono::milliseconds> Throttle::attempt(const std::vector<Claim>& claims) {
  const std::int64_t now = clock_.now_ms();
  const std::lock_guard lock(mutex_);
  std::int64_t wait_ms = 0;
  for (const Claim& claim : claims) {
    Entry& entry = find(claim.key);
    if (now - entry.last_at > claim.rule.forgotten_ms) entry = {.key = claim.key};
    // If the clock was set back, the wait is still no longer than the rule says.
    wait_ms = std::max(wait_ms, std::min(entry.free_at - now, wait_after(claim.rule, entry.attempts)));
  }
  if (wait_ms > 0) return std::chrono::milliseconds(wait_ms);
  for (const Claim& claim : claims) {
    Entry& entry = find(claim.key);
    ++entry.attempts;
    entry.last_at = now;
    entry.free_at = now + wait_after(claim.rule, entry.attempts);
  }
  return std::nullopt;
}

void Throttle::succeeded(const std::string& cleared, const Claim& refunded) {
  const std::lock_guard lock(mutex_);
  find(cleared) = {.key = cleared};
  refund(refunded);
}

void Throttle::withdraw(const std::vector<Claim>& claims) {
  const std::lock_guard lock(mutex_);
  for (const Claim& claim : claims) refund(claim);
}

void Throttle::refund(const Claim& claim) {
  Entry& entry = find(claim.key);
  entry.attempts = std::max(entry.attempts - 1, 0);
  entry.free_at = entry.last_at + wait_after(claim.rule, entry.attempts);
}

Throttle::Entry& Throttle::find(const std::string& key) {
  if (const auto found = by_key_.find(key); found != by_key_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
    return entries_.front();
  }
  if (entries_.size() >= keys_max_) {
    by_key_.erase(entries_.back().key);
    entries_.pop_back();
  }
  entries_.push_front({.key = key});
  by_key_.emplace(key, entries_.begin());
  return entries_.front();
}

}  // namespace reef::accounts
