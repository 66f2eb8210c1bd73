#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace reef {

/// A few threads that run what is posted, in the order of posting. For what must not run on an io thread: reading the
/// database, cutting diffs, a bot's thought.
class Pool {
 public:
  using Task = std::move_only_function<void()>;

  explicit Pool(std::size_t threads);
  ~Pool() { stop(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Runs `task` on some thread of the pool. After `stop` it is dropped. Tasks must not throw.
  void post(Task task);
  /// Runs what is queued, then joins the threads. Idempotent. Not to be called from a task.
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

}  // namespace reef
