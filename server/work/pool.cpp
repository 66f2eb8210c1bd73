#include "server/work/pool.hpp"

#include <utility>

#include "server/log/request_id.hpp"

namespace reef {
Pool::Task attributed(Pool::Task task) {
  const log::RequestId request = log::current_request();
  if (request.text().empty()) return task;
  return [request, task = std::move(task)]() mutable {
    const log::RequestScope scope(request);
    task();
    task = nullptr;  // Its captures may log when they are destroyed.
  };
}

Pool::Pool(std::size_t threads) {
  threads_.reserve(threads);
  for (std::size_t index = 0; index < threads; ++index) threads_.emplace_back([this] { run(); });
}

void Pool::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    queue_.push_back(attributed(std::move(task)));
  }
  wake_.notify_one();
}

void Pool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

std::size_t Pool::queue_depth() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

void Pool::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (queue_.empty()) return;
    Task task = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    task();
    task = nullptr;  // Destroys its captures outside the lock.
    lock.lock();
  }
}

}  // namespace reef
