#include "server/work/task_batch.hpp"

#include <utility>

#include "server/log/request_id.hpp"

namespace reef {

void TaskBatch::post(Pool::Task task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(attributed(std::move(task)));
    if (tasks_.size() > 1) return;
  }
  const log::RequestScope none{log::RequestId()};
  pool_.post([this] { run(); });
}

void TaskBatch::run() {
  std::vector<Pool::Task> tasks;
  {
    const std::lock_guard lock(mutex_);
    tasks.swap(tasks_);
  }
  for (Pool::Task& task : tasks) {
    task();
    task = nullptr;  // Its captures may hold locks that the next one needs.
  }
}

}  // namespace reef
