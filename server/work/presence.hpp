#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace reef {

/// Who is there: the users with a socket open, by key, and what they look at.
class Presence {
 public:
  /// Answers whether the user was away before.
  bool arrive(std::int64_t user) {
    const std::lock_guard lock(mutex_);
    return ++sockets_[user] == 1;
  }
  /// Answers whether the user is away now.
  bool depart(std::int64_t user) {
    const std::lock_guard lock(mutex_);
    const auto found = sockets_.find(user);
    if (found == sockets_.end() || --found->second > 0) return false;
    sockets_.erase(found);
    return true;
  }
  [[nodiscard]] bool is_here(std::int64_t user) const {
    const std::lock_guard lock(mutex_);
    return sockets_.contains(user);
  }

  /// One of the user's windows shows this match from now on, visible and focused, in place of what it showed before;
  /// either may be empty: none.
  void look(std::int64_t user, const std::string& before, const std::string& now) {
    const std::lock_guard lock(mutex_);
    auto& matches = looked_at_[user];
    if (const auto found = matches.find(before); found != matches.end()) matches.erase(found);
    if (!now.empty()) matches.insert(now);
    if (matches.empty()) looked_at_.erase(user);
  }
  /// Whether the user has this match before their eyes in some window.
  [[nodiscard]] bool is_looking(std::int64_t user, const std::string& match) const {
    const std::lock_guard lock(mutex_);
    const auto found = looked_at_.find(user);
    return found != looked_at_.end() && found->second.contains(match);
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::int64_t, int> sockets_;
  std::unordered_map<std::int64_t, std::unordered_multiset<std::string>> looked_at_;  ///< Matches, once a window.
};

}  // namespace reef
