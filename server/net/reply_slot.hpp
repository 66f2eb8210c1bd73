#pragma once

#include <functional>
#include <mutex>
#include <optional>

#include "server/http/exchange.hpp"

namespace reef::net {

/// Where one response passes from the thread that made it to the io thread that waits for it. The response may come
/// first, or the waiting, or the connection may be gone by then.
class ReplySlot {
 public:
  using Wake = std::move_only_function<void()>;

  /// From any thread. Wakes whoever waits.
  void deliver(http::Response response);
  /// Asks to be woken, once, from the thread that delivers. False if the response is there already.
  [[nodiscard]] bool wait(Wake wake);
  /// The response; none if it has not come.
  [[nodiscard]] std::optional<http::Response> take();
  /// Nobody waits any more: after this returns, `wake` is neither running nor will it run.
  void abandon();

 private:
  std::mutex mutex_;
  std::optional<http::Response> response_;
  Wake wake_;
};

}  // namespace reef::net
