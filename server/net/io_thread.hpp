#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <exception>
#include <list>
#include <optional>
#include <thread>

#include "server/net/asio.hpp"

namespace reef::net {

using TimePoint = std::chrono::steady_clock::time_point;

/// A connection, as its io thread sees it. The calls may cancel operations, but must not destroy the session before
/// they return.
class Session {
 public:
  virtual ~Session() = default;
  /// Ends whatever has timed out at `now`.
  virtual void sweep(TimePoint now) = 0;
  /// The server drains: finish what is in progress, and start nothing new.
  virtual void drain() = 0;
  /// The drain deadline is over: close the connection.
  virtual void cut_off() = 0;
};

/// A thread with an io_context and its sessions. One timer sweeps all sessions, because a timer for each operation
/// would cost about a sixth of the throughput.
class IoThread {
 public:
  explicit IoThread(std::chrono::milliseconds sweep_every);
  ~IoThread() { stop(); }
  IoThread(const IoThread&) = delete;
  IoThread& operator=(const IoThread&) = delete;

  void start();
  /// From any thread: see Session.
  void drain();
  void cut_off();
  /// Waits until the context has no work left, then joins the thread. All sessions must be ending. Idempotent.
  void stop();

  [[nodiscard]] asio::io_context& context() { return context_; }

  using Place = std::list<Session*>::iterator;
  /// Only on this thread. A session leaves in its destructor.
  Place enter(Session& session) { return sessions_.insert(sessions_.end(), &session); }
  void leave(Place place) { sessions_.erase(place); }
  /// After `cut_off` no session may start.
  [[nodiscard]] bool is_cut() const { return cut_; }

 private:
  void sweep_later();

  std::list<Session*> sessions_;  // Before the context: the sessions that the context destroys leave this list.
  bool cut_ = false;
  bool stopping_ = false;
  std::chrono::milliseconds sweep_every_;
  asio::io_context context_;
  asio::steady_timer timer_;
  std::optional<asio::executor_work_guard<asio::io_context::executor_type>> work_;
  std::thread thread_;
};

/// Completion handler for co_spawn: logs an exception out of a session.
void report_exception(const std::exception_ptr& exception);

}  // namespace reef::net
