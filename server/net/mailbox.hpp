#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/realtime/socket.hpp"

namespace reef::net {

/// What the rest of the server holds of a WebSocket: a bounded queue of frames, filled from any thread, emptied by the
/// socket's io thread. It outlives the connection, and swallows what comes after it.
class Mailbox final : public realtime::Socket {
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
    std::optional<Farewell> farewell;  ///< To be said after the frames.
  };

  /// `wake` makes the io thread call `take`. It is called under a lock: it may post, nothing more.
  Mailbox(Bounds bounds, std::move_only_function<void()> wake);

  /// A frame that finds others waiting and does not fit beside them drops them all and says goodbye with `try_later`.
  /// A frame that finds the queue empty fits, however long.
  void send(realtime::Text text) override;
  /// What was queued before still leaves, what comes after does not.
  void close(realtime::CloseCode code, std::string_view reason) override;

  /// What came since the last call. Empty means that the next frame wakes again; until then nothing does, so that many
  /// frames cost one wake-up. Only a goodbye does: a write that is stuck must not hide it.
  [[nodiscard]] Delivery take();
  /// Makes room: the frames of an earlier delivery have left.
  void sent(std::size_t frames, std::size_t bytes);
  /// The connection is gone: after this returns, `wake` is neither running nor will it run.
  void detach();
  /// Whether a slow reader made the queue overflow.
  [[nodiscard]] bool overflowed() const;

 private:
  void wake();
  void drop_waiting();

  const Bounds bounds_;
  mutable std::mutex mutex_;
  std::move_only_function<void()> wake_;
  std::vector<realtime::Text> waiting_;
  std::optional<Farewell> farewell_;
  std::size_t frames_ = 0;  ///< Waiting or in flight.
  std::size_t bytes_ = 0;
  bool awake_ = false;
  bool shut_ = false;
  bool overflowed_ = false;
};

}  // namespace reef::net
