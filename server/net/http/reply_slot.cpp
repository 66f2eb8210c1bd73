#include "server/net/http/reply_slot.hpp"

#include <utility>

namespace reef::net {

void ReplySlot::deliver(http::Response response) {
  const std::lock_guard lock(mutex_);
  response_ = std::move(response);
  if (auto wake = std::exchange(wake_, nullptr)) wake();
}

bool ReplySlot::wait(Wake wake) {
  const std::lock_guard lock(mutex_);
  if (response_) return false;
  wake_ = std::move(wake);
  return true;
}

std::optional<http::Response> ReplySlot::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(response_, std::nullopt);
}

void ReplySlot::abandon() {
  const std::lock_guard lock(mutex_);
  wake_ = nullptr;
}

}  // namespace reef::net
