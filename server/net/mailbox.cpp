#include "server/net/mailbox.hpp"

#include <utility>

#include "server/metrics/registry.hpp"

namespace reef::net {
namespace {

metrics::Gauge& frames_waiting() {
  static metrics::Gauge& gauge =
      metrics::registry().gauge("atoll_socket_frames_waiting", "Frames that wait to leave over WebSockets.");
  return gauge;
}

metrics::Counter& frames_queued() {
  static metrics::Counter& counter =
      metrics::registry().counter("atoll_socket_frames_total", "Frames that were queued for WebSockets.");
  return counter;
}

}  // namespace

Mailbox::Mailbox(Bounds bounds, std::move_only_function<void()> wake) : bounds_(bounds), wake_(std::move(wake)) {}

void Mailbox::send(realtime::Text text) {
  const std::lock_guard lock(mutex_);
  if (shut_) return;
  if (frames_ > 0 && (frames_ + 1 > bounds_.frames_max || bytes_ + text->size() > bounds_.bytes_max)) {
    shut_ = true;
    overflowed_ = true;
    drop_waiting();
    farewell_ = Farewell{static_cast<std::uint16_t>(realtime::CloseCode::try_later), "too slow"};
    wake();
    return;
  }
  frames_ += 1;
  bytes_ += text->size();
  frames_waiting().add(1);
  frames_queued().add();
  waiting_.push_back(std::move(text));
  if (!awake_) wake();
}

void Mailbox::close(realtime::CloseCode code, std::string_view reason) {
  const std::lock_guard lock(mutex_);
  if (shut_) return;
  shut_ = true;
  farewell_ = Farewell{static_cast<std::uint16_t>(code), std::string(reason)};
  wake();
}

void Mailbox::wake() {
  awake_ = true;
  if (wake_) wake_();
}

Mailbox::Delivery Mailbox::take() {
  const std::lock_guard lock(mutex_);
  Delivery delivery{.frames = std::exchange(waiting_, {}), .farewell = std::exchange(farewell_, std::nullopt)};
  frames_waiting().add(-static_cast<std::int64_t>(delivery.frames.size()));
  awake_ = !delivery.frames.empty() || delivery.farewell.has_value();
  return delivery;
}

void Mailbox::sent(std::size_t frames, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  frames_ -= frames;
  bytes_ -= bytes;
}

void Mailbox::detach() {
  const std::lock_guard lock(mutex_);
  shut_ = true;
  wake_ = nullptr;
  drop_waiting();
}

void Mailbox::drop_waiting() {
  frames_waiting().add(-static_cast<std::int64_t>(waiting_.size()));
  waiting_ = {};
}

bool Mailbox::overflowed() const {
  const std::lock_guard lock(mutex_);
  return overflowed_;
}

}  // namespace reef::net
