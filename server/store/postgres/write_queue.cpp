#include "server/store/postgres/write_queue.hpp"

#include <utility>

namespace reef::store::postgres {

void WriteQueue::push(Write write) {
  const std::lock_guard lock(mutex_);
  writes_.push_back(std::move(write));
  wake_.notify_one();
}

std::vector<Write> WriteQueue::take(std::size_t most) {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return closed_ || !writes_.empty(); });
  std::vector<Write> taken;
  while (!writes_.empty() && taken.size() < most && (taken.empty() || writes_.front().shares)) {
    taken.push_back(std::move(writes_.front()));
    writes_.pop_front();
    if (!taken.back().shares) break;
  }
  return taken;
}

void WriteQueue::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  wake_.notify_all();
}

}  // namespace reef::store::postgres
