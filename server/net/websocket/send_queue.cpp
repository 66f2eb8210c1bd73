#include "server/net/websocket/send_queue.hpp"

#include <utility>

#include "server/metrics/registry.hpp"

namespace reef::net {
namespace {

metrics::Gauge& frames_waiting() {
  static metrics::Gauge& gauge =
      metrics::registry().gauge("atoll_socket_frames_waiting", "Frames that wait to be sent over WebSockets.");
  return gauge;
}

metrics::Counter& frames_queued() {
  static metrics::Counter& counter =
      metrics::registry().counter("atoll_socket_frames_total", "Frames queued for WebSockets.");
  return counter;
}

}  // namespace

SendQueue::SendQueue(Bounds bounds, std::shared_ptr<SendQueueTotal> total, std::move_only_function<void()> wake)
    : bounds_(bounds), total_(std::move(total)), wake_(std::move(wake)) {
  total_->enter();
}

bool SendQueue::fits(std::size_t bytes) const {
  return frames_ == 0 ||
         (frames_ + 1 <= bounds_.frames_max && bytes_ + bytes <= bounds_.bytes_max && !total_->is_too_much(bytes_));
}

void SendQueue::send(realtime::Text text) {
  const std::lock_guard lock(mutex_);
  if (shut_) return;
  if (!fits(text->size())) {
    shut_ = true;
    overflowed_ = true;
    drop_waiting();
    farewell_ = Farewell{static_cast<std::uint16_t>(realtime::CloseCode::try_later), "too slow"};
    wake();
    return;
  }
  frames_ += 1;
  bytes_ += text->size();
  total_->add(text->size());
  frames_waiting().add(1);
  frames_queued().add();
  waiting_.push_back(std::move(text));
  if (!awake_) wake();
}

void SendQueue::close(realtime::CloseCode code, std::string_view reason) {
  const std::lock_guard lock(mutex_);
  if (shut_) return;
  shut_ = true;
  farewell_ = Farewell{static_cast<std::uint16_t>(code), std::string(reason)};
  wake();
}

void SendQueue::wake() {
  awake_ = true;
  if (wake_) wake_();
}

SendQueue::Delivery SendQueue::take() {
  const std::lock_guard lock(mutex_);
  Delivery delivery{.frames = std::exchange(waiting_, {}), .farewell = std::exchange(farewell_, std::nullopt)};
  frames_waiting().add(-static_cast<std::int64_t>(delivery.frames.size()));
  awake_ = !delivery.frames.empty() || delivery.farewell.has_value();
  return delivery;
}

void SendQueue::sent(std::size_t frames, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (detached_) return;
  frames_ -= frames;
  bytes_ -= bytes;
  total_->take_away(bytes);
}

void SendQueue::detach() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(detached_, true)) return;
  shut_ = true;
  wake_ = nullptr;
  drop_waiting();
  total_->take_away(bytes_);
  total_->leave();
}

void SendQueue::drop_waiting() {
  frames_waiting().add(-static_cast<std::int64_t>(waiting_.size()));
  waiting_ = {};
}

bool SendQueue::overflowed() const {
  const std::lock_guard lock(mutex_);
  return overflowed_;
}

}  // namespace reef::net
