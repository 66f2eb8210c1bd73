#include "server/work/restraints.hpp"

#include <algorithm>
#include <set>

namespace reef {

bool Restraints::is_full() const {
  const std::lock_guard lock(mutex_);
  forget_ended();
  return count_ >= kept_max_;
}

bool Restraints::slow_down(UserKind kind, const std::string& key, std::int64_t until) {
  return put(static_cast<std::size_t>(kind), key, until);
}

bool Restraints::lift_slow_down(UserKind kind, const std::string& key) {
  return remove(static_cast<std::size_t>(kind), key);
}

bool Restraints::block(const std::string& address, std::int64_t until) {
  return put(blocks, address, until);
}

bool Restraints::unblock(const std::string& address) {
  return remove(blocks, address);
}

double Restraints::share(UserKind kind, std::string_view key) const {
  return slowed_until(kind, key) ? slow_share : 1;
}

std::optional<std::int64_t> Restraints::slowed_until(UserKind kind, std::string_view key) const {
  return until(static_cast<std::size_t>(kind), key);
}

std::optional<std::int64_t> Restraints::blocked_until(std::string_view address) const {
  return until(blocks, address);
}

std::optional<std::chrono::seconds> Restraints::blocked_for(std::string_view address) const {
  const auto end = blocked_until(address);
  if (!end) return std::nullopt;
  const std::chrono::milliseconds left(end.value() - clock_.now_ms());
  return std::max(std::chrono::ceil<std::chrono::seconds>(left), std::chrono::seconds(1));
}

std::vector<std::string> Restraints::keys(UserKind kind) const {
  const std::int64_t now = clock_.now_ms();
  const std::lock_guard lock(mutex_);
  std::set<std::string> keys;
  for (const auto& [key, end] : ends_[static_cast<std::size_t>(kind)]) {
    if (end > now) keys.insert(key);
  }
  if (kind == UserKind::address) {
    for (const auto& [key, end] : ends_[blocks]) {
      if (end > now) keys.insert(key);
    }
  }
  return {keys.begin(), keys.end()};
}

bool Restraints::put(std::size_t place, const std::string& key, std::int64_t until) {
  const std::lock_guard lock(mutex_);
  forget_ended();
  if (count_ >= kept_max_ && !ends_[place].contains(key)) return false;
  if (ends_[place].insert_or_assign(key, until).second) ++count_;
  return true;
}

bool Restraints::remove(std::size_t place, const std::string& key) {
  const std::lock_guard lock(mutex_);
  forget_ended();
  const std::size_t removed = ends_[place].erase(key);
  count_ -= removed;
  return removed > 0;
}

std::optional<std::int64_t> Restraints::until(std::size_t place, std::string_view key) const {
  if (count_ == 0) return std::nullopt;
  const std::int64_t now = clock_.now_ms();
  const std::lock_guard lock(mutex_);
  const auto found = ends_[place].find(key);
  if (found == ends_[place].end() || found->second <= now) return std::nullopt;
  return found->second;
}

void Restraints::forget_ended() const {
  const std::int64_t now = clock_.now_ms();
  for (Ends& ends : ends_) {
    count_ -= std::erase_if(ends, [now](const auto& entry) { return entry.second <= now; });
  }
}

}  // namespace reef
