#include "server/net/mailbox.hpp"

#include <utility>

namespace reef::net {

Mailbox::Mailbox(Bounds bounds, std::move_only_function<void()> wake) : bounds_(bounds), wake_(std::move(wake)) {}

void Mailbox::send(realtime::Text text) {
  const std::lock_guard lock(mutex_);
  if (shut_) return;
  if (frames_ > 0 && (frames_ + 1 > bounds_.frames_max || bytes_ + text->size() > bounds_.bytes_max)) {
    shut_ = true;
    overflowed_ = true;
    waiting_ = {};
    farewell_ = Farewell{static_cast<std::uint16_t>(realtime::CloseCode::try_later), "too slow"};
    wake();
    return;
  }
  frames_ += 1;
  bytes_ += text->size();
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
  waiting_ = {};
}

bool Mailbox::overflowed() const {
  const std::lock_guard lock(mutex_);
  return overflowed_;
}

}  // namespace reef::net
