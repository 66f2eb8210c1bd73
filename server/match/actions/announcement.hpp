#pragma once

#include <memory>
#include <utility>

#include "engines/core/any_game.hpp"

namespace reef::match {

/// Events from the server itself: the same for every viewer.
class Announcement final : public Events {
 public:
  explicit Announcement(Json events) : events_(std::move(events)) {}
  [[nodiscard]] Json narrate(Viewer) const override { return events_; }
  void write_narrated(Viewer, JsonWriter& out) const override {
    for (const Json& event : events_) out.value(event);
  }
  [[nodiscard]] Json record() const override { return events_; }

 private:
  Json events_;
};

inline EventsPtr announce(Json events) {
  return std::make_shared<const Announcement>(std::move(events));
}

}  // namespace reef::match
