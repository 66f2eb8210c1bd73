#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/realtime/socket.hpp"

namespace reef::net {

/// Counts the unsent bytes of all send queues. Thread-safe.
class SendQueueTotal {
 public:
  explicit SendQueueTotal(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  void enter() { ++queues_; }
  void leave() { --queues_; }
  void add(std::size_t bytes) { bytes_ += bytes; }
  void take_away(std::size_t bytes) { bytes_ -= bytes; }
  /// Whether a queue with this many bytes must not grow: the total is over its limit, and this queue holds at least an
  /// equal share of the limit. So the total stays below twice the limit, plus one frame per queue.
  [[nodiscard]] bool is_too_much(std::size_t bytes) const {
    return bytes_ > bytes_max_ && bytes >= bytes_max_ / std::max<std::size_t>(queues_, 1);
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  const std::size_t bytes_max_;
  std::atomic<std::size_t> bytes_ = 0;
  std::atomic<std::size_t> queues_ = 0;
};

/// The server's handle of a WebSocket: a bounded queue of frames, filled from any thread, emptied by the socket's io
/// thread. It may outlive the connection, and then discards new frames.
class SendQueue final : public realtime::Socket {
 public:
  struct Bounds {
    std::size_t frames_max;
    std::size_t bytes_max;
  };
  struct Farewell {
    std::uint16_t code;
    std::string reason;
  };
  struct Delivery {
    std::vector<realtime::Text> frames;
    std::optional<Farewell> farewell;  ///< Sent after the frames.
  };

  /// `wake` makes the io thread call `take`. It is called under a lock, so it may only post.
  SendQueue(Bounds bounds, std::shared_ptr<SendQueueTotal> total, std::move_only_function<void()> wake);
  ~SendQueue() override { detach(); }
  SendQueue(const SendQueue&) = delete;
  SendQueue& operator=(const SendQueue&) = delete;

  /// If the queue is not empty and the frame exceeds its limits or the total of all queues, drops all waiting frames
  /// and closes with `try_later`. A frame always fits an empty queue, whatever its size.
  void send(realtime::Text text) override;
  /// Frames queued before are still sent, later ones are not.
  void close(realtime::CloseCode code, std::string_view reason) override;

  /// What was queued since the last call. Only after an empty result does the next frame call `wake` again, so that
  /// many frames cost one wake-up. A farewell always calls it, because a stuck write must not delay it.
  [[nodiscard]] Delivery take();
  /// Makes room: these frames of an earlier delivery were sent.
  void sent(std::size_t frames, std::size_t bytes);
  /// The connection is gone: after this returns, `wake` is not running and will not run.
  void detach();
  /// Whether a slow reader made the queue overflow.
  [[nodiscard]] bool overflowed() const;

 private:
  void wake();
  void drop_waiting();
  [[nodiscard]] bool fits(std::size_t bytes) const;

  const Bounds bounds_;
  const std::shared_ptr<SendQueueTotal> total_;
  mutable std::mutex mutex_;
  std::move_only_function<void()> wake_;
  std::vector<realtime::Text> waiting_;
  std::optional<Farewell> farewell_;
  std::size_t frames_ = 0;  ///< Waiting or in flight.
  std::size_t bytes_ = 0;
  bool awake_ = false;
  bool shut_ = false;
  bool detached_ = false;
  bool overflowed_ = false;
};

}  // namespace reef::net
