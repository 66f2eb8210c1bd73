#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace reef {

/// A thread pool that starts tasks in the order of posting. For work that must not run on an io thread: reading the
/// database, computing diffs, choosing a bot's turn.
class Pool {
 public:
  using Task = std::move_only_function<void()>;

  explicit Pool(std::size_t threads);
  ~Pool() { stop(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Runs `task` on a thread of the pool. After `stop` the task is dropped. Tasks must not throw.
  void post(Task task);
  /// Runs what is queued, then joins the threads. Idempotent. Do not call it from a task.
  void stop();
  [[nodiscard]] std::size_t queue_depth() const;

 private:
  void run();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// The task, to be run under the request id of this thread.
Pool::Task attributed(Pool::Task task);

}  // namespace reef
