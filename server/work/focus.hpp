#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace reef {

/// What users have before their eyes: the matches that their windows show, visible and with the focus.
class Focus {
 public:
  /// One of the user's windows shows this match from now on, in place of the one before; either may be empty: none.
  void move(std::int64_t user, const std::string& before, const std::string& now) {
    const std::lock_guard lock(mutex_);
    auto& matches = matches_[user];
    if (const auto found = matches.find(before); found != matches.end()) matches.erase(found);
    if (!now.empty()) matches.insert(now);
    if (matches.empty()) matches_.erase(user);
  }
  /// Whether the user has this match before their eyes in some window.
  [[nodiscard]] bool is_on(std::int64_t user, const std::string& match) const {
    const std::lock_guard lock(mutex_);
    const auto found = matches_.find(user);
    return found != matches_.end() && found->second.contains(match);
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::int64_t, std::unordered_multiset<std::string>> matches_;  ///< By user; once a window.
};

}  // namespace reef
