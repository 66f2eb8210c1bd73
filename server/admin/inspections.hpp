#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "server/store/store.hpp"

namespace reef::admin {

/// Who looks into which match with nothing hidden, having said why: until its time is over they step on without saying
/// so again. Kept in memory alone.
class Inspections {
 public:
  static constexpr store::Millis lasts_ms = 30LL * 60 * 1000;

  /// Begins one; answers its number.
  std::int64_t begin(store::Key actor, std::string match, store::Millis now);
  /// Whether this number is that of an inspection of this match, which the actor has begun and which is not over.
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
