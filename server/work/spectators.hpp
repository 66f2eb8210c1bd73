#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace reef {

/// How many people watch which public running matches: numbers only, not who. Thread-safe.
class Spectators {
 public:
  struct Entry {
    int count = 0;
    std::string match;
    /// The most watched first.
    bool operator<(const Entry& other) const {
      return count != other.count ? count > other.count : match < other.match;
    }
  };

  /// Sets the number of a match's spectators; 0 removes the match.
  void set(const std::string& match, int count) {
    const std::lock_guard lock(mutex_);
    if (const auto known = counts_.find(match); known != counts_.end()) {
      if (known->second == count) return;
      sorted_.erase({known->second, match});
      counts_.erase(known);
    }
    if (count == 0) return;
    counts_.emplace(match, count);
    sorted_.insert({count, match});
  }
  [[nodiscard]] int count(const std::string& match) const {
    const std::lock_guard lock(mutex_);
    const auto known = counts_.find(match);
    return known == counts_.end() ? 0 : known->second;
  }
  /// Up to `limit` watched matches, those that are sorted after `last`; none: from the first.
  [[nodiscard]] std::vector<Entry> most_watched(const std::optional<Entry>& last, std::size_t limit) const {
    const std::lock_guard lock(mutex_);
    std::vector<Entry> entries;
    for (auto each = last ? sorted_.upper_bound(*last) : sorted_.begin();
         each != sorted_.end() && entries.size() < limit; ++each) {
      entries.push_back(*each);
    }
    return entries;
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, int> counts_;
  std::set<Entry> sorted_;
};

}  // namespace reef
