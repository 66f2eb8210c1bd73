#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace reef::net {

/// Counts connections, in total and by client. Thread-safe; must outlive its tickets.
class ConnectionTable {
 public:
  /// One connection's place in the table, released on destruction.
  class Ticket {
   public:
    Ticket(ConnectionTable& table, std::string client) : table_(&table), client_(std::move(client)) {}
    Ticket(Ticket&& other) noexcept : table_(std::exchange(other.table_, nullptr)), client_(std::move(other.client_)) {}
    Ticket& operator=(Ticket&&) = delete;
    ~Ticket() {
      if (table_ != nullptr) table_->leave(client_);
    }

   private:
    ConnectionTable* table_;
    std::string client_;
  };

  ConnectionTable(std::size_t connections_max, std::size_t per_client_max)
      : connections_max_(connections_max), per_client_max_(per_client_max) {}

  /// None if the table is full, or the client has reached its limit. For an empty client only the total limit applies.
  [[nodiscard]] std::optional<Ticket> enter(const std::string& client);
  [[nodiscard]] std::size_t size() const;
  /// True once there are no connections, false if that takes longer than `patience`.
  [[nodiscard]] bool wait_until_empty(std::chrono::milliseconds patience) const;

 private:
  void leave(const std::string& client);

  const std::size_t connections_max_;
  const std::size_t per_client_max_;
  mutable std::mutex mutex_;
  mutable std::condition_variable empty_;
  std::size_t size_ = 0;
  std::unordered_map<std::string, std::size_t> by_client_;
};

}  // namespace reef::net
