#include "server/net/connection_table.hpp"

namespace reef::net {

std::optional<ConnectionTable::Ticket> ConnectionTable::enter(const std::string& client) {
  const std::lock_guard lock(mutex_);
  if (size_ >= connections_max_) return std::nullopt;
  if (!client.empty()) {
    std::size_t& count = by_client_[client];
    if (count >= per_client_max_) return std::nullopt;
    ++count;
  }
  ++size_;
  return Ticket(*this, client);
}

void ConnectionTable::leave(const std::string& client) {
  const std::lock_guard lock(mutex_);
  --size_;
  if (const auto found = by_client_.find(client); found != by_client_.end() && --found->second == 0) {
    by_client_.erase(found);
  }
  if (size_ == 0) empty_.notify_all();
}

std::size_t ConnectionTable::size() const {
  const std::lock_guard lock(mutex_);
  return size_;
}

bool ConnectionTable::wait_until_empty(std::chrono::milliseconds patience) const {
  std::unique_lock lock(mutex_);
  return empty_.wait_for(lock, patience, [this] { return size_ == 0; });
}

}  // namespace reef::net
