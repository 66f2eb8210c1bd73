#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace reef {

/// Which matches users are looking at: those shown in a visible and focused window.
class Focus {
 public:
  /// A window of the user now shows `now` instead of `before`; either may be empty: none.
  void move(std::int64_t user, const std::string& before, const std::string& now) {
    const std::lock_guard lock(mutex_);
    auto& matches = matches_[user];
    if (const auto found = matches.find(before); found != matches.end()) matches.erase(found);
    if (!now.empty()) matches.insert(now);
    if (matches.empty()) matches_.erase(user);
  }
  /// Whether a window of the user shows this match.
  [[nodiscard]] bool is_on(std::int64_t user, const std::string& match) const {
    const std::lock_guard lock(mutex_);
    const auto found = matches_.find(user);
    return found != matches_.end() && found->second.contains(match);
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::int64_t, std::unordered_multiset<std::string>> matches_;  ///< By user; one entry per window.
};

}  // namespace reef
