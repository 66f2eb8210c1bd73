#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "server/store/interfaces/match_store.hpp"

namespace reef::admin {

/// Inspections: a member of the staff who has given a reason may view all positions of a match, hidden parts included,
/// for a limited time. Kept in memory only.
class Inspections {
 public:
  static constexpr store::Millis lasts_ms = 30LL * 60 * 1000;

  /// Begins an inspection; returns its number.
  std::int64_t begin(store::Key actor, std::string match, store::Millis now);
  /// Whether the number is that of an inspection of this match by this actor that is not over.
  [[nodiscard]] bool holds(std::int64_t number, store::Key actor, const std::string& match, store::Millis now) const;

 private:
  struct Inspection {
    store::Key actor;
    std::string match;
    store::Millis ends_at;
  };

  mutable std::mutex mutex_;
  std::map<std::int64_t, Inspection> open_;
  std::int64_t last_ = 0;
};

}  // namespace reef::admin
