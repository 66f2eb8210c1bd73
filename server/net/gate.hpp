#pragma once

#include <boost/asio/async_result.hpp>
#include <functional>
#include <utility>

#include "server/net/asio.hpp"

namespace reef::net {

/// Lets one coroutine wait until something else on the same io thread opens the gate.
class Gate {
 public:
  /// Returns once `open` was called, before or during the wait; closes the gate again.
  asio::awaitable<void> wait() {
    if (std::exchange(open_, false)) co_return;
    auto initiate = [this](auto handler) { waiter_ = [held = std::move(handler)]() mutable { std::move(held)(); }; };
    co_await asio::async_initiate<const asio::use_awaitable_t<>, void()>(initiate, asio::use_awaitable);
  }

  /// Resumes the waiting coroutine before it returns, or lets the next `wait` return at once.
  void open() {
    if (!waiter_) {
      open_ = true;
      return;
    }
    auto waiter = std::exchange(waiter_, nullptr);
    waiter();
  }

 private:
  bool open_ = false;
  std::move_only_function<void()> waiter_;
};

}  // namespace reef::net
