#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/cluster/events.hpp"
#include "server/store/interfaces/server_channel.hpp"

namespace reef::cluster {

/// Receives what the other servers tell. Since that may be lost, it also lets the server compare what it follows with
/// the database, once a second.
class Listener {
 public:
  /// Called on the listener's threads; `on_event` and `on_gap` must not block.
  struct Handlers {
    std::function<void(const Event&)> on_event;
    /// Events may have been lost.
    std::function<void()> on_gap;
    /// A message of this server came back: which.
    std::function<void(std::int64_t)> on_own = [](std::int64_t) {};
    /// Once a second. May read the store.
    std::function<void()> compare;
  };

  /// Without a channel it does nothing. `self`: this server's id, whose own events are skipped.
  Listener(store::ServerChannel* channel, std::string self, Handlers handlers);
  ~Listener() { stop(); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  void start();
  /// Idempotent.
  void stop();

 private:
  void listen();
  void compare();
  void take(const std::string& text);
  /// False if the listener stops.
  bool sleep(std::chrono::milliseconds time);

  store::ServerChannel* const channel_;
  const std::string self_;
  const Handlers handlers_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> stopping_ = false;
  std::thread listening_;
  std::thread comparing_;
};

}  // namespace reef::cluster
