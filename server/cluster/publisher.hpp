#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/cluster/events.hpp"
#include "server/store/interfaces/server_channel.hpp"

namespace reef::cluster {

/// Tells the other servers of the database what this one has changed, after it is durable. With a thread of its own:
/// what arrives while it sends goes out together.
class Publisher {
 public:
  /// Without a channel this is the only server, and nothing is sent. `from` is this server's id.
  Publisher(store::ServerChannel* channel, std::string from);
  ~Publisher() { stop(); }
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;

  /// Whether there is nobody to tell.
  [[nodiscard]] bool is_alone() const { return channel_ == nullptr; }
  /// Never blocks.
  void tell(Event event);
  /// This message of the server came back to it.
  void came_back(std::int64_t number);
  /// How long the last message took that came back; none before the first.
  [[nodiscard]] std::optional<std::int64_t> lag_ms() const;
  /// Sends what is left, if the database can be reached. Idempotent.
  void stop();

 private:
  void run();
  /// False if they could not be sent.
  bool send(const std::set<Event>& events);

  store::ServerChannel* const channel_;
  const std::string from_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::set<Event> pending_;
  std::int64_t number_ = 0;  ///< Of the last message.
  std::chrono::steady_clock::time_point sent_at_;
  std::optional<std::int64_t> lag_ms_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace reef::cluster
