#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>

namespace reef {

/// Who is there: the users with a socket open, by key.
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

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::int64_t, int> sockets_;
};

}  // namespace reef
