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

/// A connection, as its io thread sees it. The calls may cancel operations, but never end the session before they
/// return.
class Session {
 public:
  virtual ~Session() = default;
  /// Ends what is overdue at `now`.
  virtual void sweep(TimePoint now) = 0;
  /// The server drains: finish, and start nothing new.
  virtual void drain() = 0;
  /// Time is up: give up the connection.
  virtual void cut_off() = 0;
};

/// One thread with one io_context, and the sessions that live on it. One timer sweeps them all: a timer for each
/// operation would cost about a sixth of the throughput.
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
  /// Waits until nothing is left to do, then ends the thread. Sessions must be on their way out. Idempotent.
  void stop();

  [[nodiscard]] asio::io_context& context() { return context_; }

  using Place = std::list<Session*>::iterator;
  /// On this thread only. A session leaves in its destructor.
  Place enter(Session& session) { return sessions_.insert(sessions_.end(), &session); }
  void leave(Place place) { sessions_.erase(place); }
  /// After the cut no session may start.
  [[nodiscard]] bool is_cut() const { return cut_; }

 private:
  void sweep_later();

  std::list<Session*> sessions_;  // Before the context: what it still holds at its end leaves this list.
  bool cut_ = false;
  bool stopping_ = false;
  std::chrono::milliseconds sweep_every_;
  asio::io_context context_;
  asio::steady_timer timer_;
  std::optional<asio::executor_work_guard<asio::io_context::executor_type>> work_;
  std::thread thread_;
};

/// For co_spawn: an exception out of a session is logged, never lost.
void report_exception(const std::exception_ptr& exception);

}  // namespace reef::net
