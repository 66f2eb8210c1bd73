#pragma once

#include <functional>
#include <mutex>
#include <optional>

#include "server/http/exchange.hpp"

namespace reef::net {

/// Passes one response from the thread that made it to the io thread that waits for it. The response and the wait may
/// come in any order, or the connection may be gone.
class ReplySlot {
 public:
  using Wake = std::move_only_function<void()>;

  /// From any thread. Calls `wake` if it is set.
  void deliver(http::Response response);
  /// Has `wake` called once, on the thread that delivers. False if the response is already there.
  [[nodiscard]] bool wait(Wake wake);
  /// The response; none if it has not arrived.
  [[nodiscard]] std::optional<http::Response> take();
  /// Stops waiting: after this returns, `wake` is not running and will not run.
  void abandon();

 private:
  std::mutex mutex_;
  std::optional<http::Response> response_;
  Wake wake_;
};

}  // namespace reef::net
