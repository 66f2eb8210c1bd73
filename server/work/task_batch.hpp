#pragma once

#include <mutex>
#include <vector>

#include "server/work/pool.hpp"

namespace reef {

/// Runs small tasks on a pool, those that wait together as one task of the pool: waking a thread for each would cost
/// more than they do. Must outlive its tasks.
class TaskBatch {
 public:
  explicit TaskBatch(Pool& pool) : pool_(pool) {}

  /// Runs `task` on a thread of the pool. After the pool's `stop` the task is dropped. Tasks must not throw.
  void post(Pool::Task task);

 private:
  void run();

  Pool& pool_;
  std::mutex mutex_;
  std::vector<Pool::Task> tasks_;
};

}  // namespace reef
