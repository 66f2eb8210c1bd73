#include "server/admin/moderation/inspections.hpp"

#include <algorithm>
#include <utility>

namespace reef::admin {

std::int64_t Inspections::begin(store::Key actor, std::string match, store::Millis now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(open_, [&](const auto& each) { return each.second.ends_at <= now; });
  // Numbers start at the current time, so that none is reused after a restart.
  last_ = std::max(last_ + 1, now);
  open_.emplace(last_, Inspection{.actor = actor, .match = std::move(match), .ends_at = now + lasts_ms});
  return last_;
}

bool Inspections::holds(std::int64_t number, store::Key actor, const std::string& match, store::Millis now) const {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(number);
  if (found == open_.end()) return false;
  const Inspection& inspection = found->second;
  return inspection.actor == actor && inspection.match == match && now < inspection.ends_at;
}

}  // namespace reef::admin
