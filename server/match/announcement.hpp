#pragma once

#include <memory>
#include <utility>

#include "engines/core/table.hpp"

namespace reef::match {

/// What the server itself tells of a match: the same to everybody.
class Announcement final : public Happenings {
 public:
  explicit Announcement(Json events) : events_(std::move(events)) {}
  [[nodiscard]] Json narrate(Viewer) const override { return events_; }
  [[nodiscard]] Json record() const override { return events_; }

 private:
  Json events_;
};

inline HappeningsPtr announce(Json events) {
  return std::make_shared<const Announcement>(std::move(events));
}

}  // namespace reef::match
