#pragma once

#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace reef {

/// Which matches users are looking at: those shown in a visible and focused window, at this server or another one of
/// the database.
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
    return (found != matches_.end() && found->second.contains(match)) || elsewhere_.contains({user, match});
  }
  using Look = std::pair<std::int64_t, std::string>;  ///< Of a user at a match.
  /// What is looked at at this server. An entry may be there twice.
  [[nodiscard]] std::vector<Look> local() const {
    const std::lock_guard lock(mutex_);
    std::vector<Look> looks;
    for (const auto& [user, matches] : matches_) {
      for (const std::string& match : matches) looks.emplace_back(user, match);
    }
    return looks;
  }
  /// Replaces what is looked at at other servers.
  void set_elsewhere(std::set<Look> looks) {
    const std::lock_guard lock(mutex_);
    elsewhere_ = std::move(looks);
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::int64_t, std::unordered_multiset<std::string>> matches_;  ///< By user; one entry per window.
  std::set<Look> elsewhere_;
};

}  // namespace reef
