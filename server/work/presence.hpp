#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>

namespace reef {

/// The users with an open socket, by key. Thread-safe.
class Presence {
 public:
  /// Adds a socket. Returns whether it is the user's first.
  bool add(std::int64_t user) {
    const std::lock_guard lock(mutex_);
    return ++sockets_[user] == 1;
  }
  /// Removes a socket. Returns whether it was the user's last.
  bool remove(std::int64_t user) {
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
