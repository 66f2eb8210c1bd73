#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace reef {

/// The users with an open socket, by key: at this server, and at the others of the database. Thread-safe.
class Presence {
 public:
  /// Adds a socket of this server. Returns whether it is the user's first here.
  bool add(std::int64_t user) {
    const std::lock_guard lock(mutex_);
    return ++sockets_[user] == 1;
  }
  /// Removes a socket of this server. Returns whether it was the user's last here.
  bool remove(std::int64_t user) {
    const std::lock_guard lock(mutex_);
    const auto found = sockets_.find(user);
    if (found == sockets_.end() || --found->second > 0) return false;
    sockets_.erase(found);
    return true;
  }
  [[nodiscard]] bool is_here(std::int64_t user) const {
    const std::lock_guard lock(mutex_);
    return sockets_.contains(user) || elsewhere_.contains(user);
  }
  /// The users with a socket of this server.
  [[nodiscard]] std::vector<std::int64_t> local() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::int64_t> users;
    users.reserve(sockets_.size());
    for (const auto& [user, count] : sockets_) users.push_back(user);
    return users;
  }
  /// Replaces the users with a socket of another server. Returns those whose presence changes by this.
  std::vector<std::int64_t> set_elsewhere(std::unordered_set<std::int64_t> users) {
    const std::lock_guard lock(mutex_);
    const std::unordered_set<std::int64_t> before = std::exchange(elsewhere_, std::move(users));
    std::vector<std::int64_t> changed;
    for (const std::int64_t user : elsewhere_) {
      if (!before.contains(user)) changed.push_back(user);
    }
    for (const std::int64_t user : before) {
      if (!elsewhere_.contains(user)) changed.push_back(user);
    }
    std::erase_if(changed, [this](std::int64_t user) { return sockets_.contains(user); });
    return changed;
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::int64_t, int> sockets_;
  std::unordered_set<std::int64_t> elsewhere_;
};

}  // namespace reef
