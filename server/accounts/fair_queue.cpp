#include "server/accounts/fair_queue.hpp"

#include <algorithm>
#include <utility>

#include "server/log/request_id.hpp"

namespace reef::accounts {
namespace {

/// Wraps a task so that it runs with the id of the request that posts it.
FairQueue::Task attributed(FairQueue::Task task) {
  return [request = log::current_request(), task = std::move(task)](std::optional<FairQueue::Full> full) mutable {
    const log::RequestScope scope(request);
    task(full);
    task = nullptr;  // Its captures may log when they are destroyed.
  };
}

}  // namespace

void FairQueue::post(const std::string& address, Task task) {
  task = attributed(std::move(task));
  const std::optional<Full> refused = enqueue(address, task);
  if (refused) task(refused);
}

std::optional<FairQueue::Full> FairQueue::enqueue(const std::string& address, Task& task) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return std::nullopt;
  const auto found = by_address_.find(address);
  const std::size_t mine = found == by_address_.end() ? 0 : found->second.size();
  if (mine >= limits_.waiting_per_address_max) return Full::address;
  std::optional<Task> displaced;
  if (waiting_ >= limits_.waiting_max) {
    displaced = take_from_longest(mine + 2);
    if (!displaced) return Full::all;
  }
  if (mine == 0) turns_.push_back(address);
  by_address_[address].push_back(std::move(task));
  if (displaced) {
    task = std::move(*displaced);
    return Full::address;
  }
  ++waiting_;
  pool_.post([this] { do_next(); });
  return std::nullopt;
}

std::optional<FairQueue::Task> FairQueue::take_from_longest(std::size_t least) {
  const auto longest = std::ranges::max_element(by_address_, {}, [](const auto& each) { return each.second.size(); });
  if (longest == by_address_.end() || longest->second.size() < least) return std::nullopt;
  Task task = std::move(longest->second.back());
  longest->second.pop_back();
  return task;
}

void FairQueue::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  pool_.stop();
}

std::size_t FairQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

void FairQueue::do_next() {
  Task task;
  {
    const std::lock_guard lock(mutex_);
    const auto line = by_address_.find(turns_.front());
    turns_.pop_front();
    task = std::move(line->second.front());
    line->second.pop_front();
    if (line->second.empty()) {
      by_address_.erase(line);
    } else {
      turns_.push_back(line->first);
    }
    --waiting_;
  }
  task(std::nullopt);
}

}  // namespace reef::accounts
