#include "server/work/fair_pool.hpp"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <time.h>

#include <exception>
#include <utility>

#include "server/log/request_id.hpp"
#include "server/metrics/registry.hpp"

namespace reef {
namespace {

/// Below all other threads that serve requests: with a third of their share when the processors are busy.
constexpr int nice_value = 5;

std::chrono::nanoseconds cpu_of_this_thread() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return std::chrono::seconds(spent.tv_sec) + std::chrono::nanoseconds(spent.tv_nsec);
}

std::size_t group_of(const Requester& requester) {
  return requester.has_account() ? 0 : 1;
}

const std::string& payer_of(const Requester& requester) {
  return requester.has_account() ? requester.account : requester.address;
}

void count_refusal(FairPool::Refusal::Reason reason) {
  static const auto counter = [](const char* text) -> metrics::Counter& {
    return metrics::registry().counter("atoll_heavy_reads_refused_total", "Refused heavy reads, by reason.",
                                       {{"reason", text}});
  };
  static const std::array<metrics::Counter*, 3> counters{&counter("too_many"), &counter("over_budget"),
                                                         &counter("stopping")};
  counters.at(static_cast<std::size_t>(reason))->add();
}

void count_cost(std::chrono::nanoseconds cpu) {
  static metrics::Histogram& seconds = metrics::registry().histogram(
      "atoll_heavy_read_cpu_seconds", "Processor time of a heavy read in seconds.", metrics::seconds_buckets);
  seconds.observe(std::chrono::duration<double>(cpu).count());
}

/// Runs the task under the request id of the thread that posts it.
FairPool::Task attributed(FairPool::Task task) {
  const log::RequestId request = log::current_request();
  if (request.text().empty()) return task;
  return [request, task = std::move(task)](std::optional<FairPool::Refusal> refusal) mutable {
    const log::RequestScope scope(request);
    task(refusal);
    task = nullptr;  // Its captures may log when they are destroyed.
  };
}

void refuse(FairPool::Task& task, FairPool::Refusal refusal) {
  count_refusal(refusal.reason);
  task(refusal);
}

}  // namespace

FairPool::FairPool(std::size_t threads, Bounds bounds) : bounds_(bounds) {
  threads_.reserve(threads);
  for (std::size_t index = 0; index < threads; ++index) threads_.emplace_back([this] { run(); });
}

std::optional<FairPool::Refusal> FairPool::over_budget(const Requester& requester) const {
  const auto wait = budget_.wait_of ? budget_.wait_of(requester) : std::nullopt;
  if (!wait) return std::nullopt;
  return Refusal{.reason = Refusal::Reason::over_budget, .retry_after = *wait};
}

void FairPool::post(Requester requester, Task task) {
  if (const auto refusal = over_budget(requester)) return refuse(task, *refusal);
  Waiting work{std::move(requester), attributed(std::move(task))};
  if (const auto refusal = enqueue(work)) return refuse(work.task, *refusal);
  wake_.notify_one();
}

void FairPool::go_on(Requester requester, Task task) {
  Waiting work{std::move(requester), attributed(std::move(task)), /*is_begun=*/true};
  if (const auto refusal = enqueue(work)) return refuse(work.task, *refusal);
  wake_.notify_one();
}

std::optional<FairPool::Refusal> FairPool::enqueue(Waiting& work) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return Refusal{.reason = Refusal::Reason::stopping};
  Group& group = groups_.at(group_of(work.requester));
  const std::string& payer = payer_of(work.requester);
  const auto line = group.lines.find(payer);
  const std::size_t before = line == group.lines.end() ? 0 : line->second.waiting.size();
  const bool is_full = before >= bounds_.waiting_per_payer_max || group.waiting >= bounds_.waiting_per_group_max;
  if (is_full && !work.is_begun) return Refusal{};
  Line& mine = line == group.lines.end() ? group.lines[payer] : line->second;
  if (before == 0 && !mine.running) group.ready.push_back(payer);
  mine.waiting.push_back(std::move(work));
  ++group.waiting;
  return std::nullopt;
}

std::optional<FairPool::Job> FairPool::next() {
  for (std::size_t tries = 0; tries < groups_.size(); ++tries) {
    const std::size_t index = std::exchange(turn_, (turn_ + 1) % groups_.size());
    Group& group = groups_.at(index);
    if (group.ready.empty()) continue;
    std::string payer = std::move(group.ready.front());
    group.ready.pop_front();
    Line& line = group.lines.at(payer);
    Waiting work = std::move(line.waiting.front());
    line.waiting.pop_front();
    line.running = true;
    --group.waiting;
    return Job{index, std::move(payer), std::move(work)};
  }
  return std::nullopt;
}

void FairPool::done(const Job& job) {
  Group& group = groups_.at(job.group);
  const auto line = group.lines.find(job.payer);
  line->second.running = false;
  if (line->second.waiting.empty()) {
    group.lines.erase(line);
  } else {
    group.ready.push_back(job.payer);
    wake_.notify_one();
  }
}

void FairPool::perform(Waiting& work) const {
  // Checked again: tasks that ran since it was queued may have used the budget.
  const auto refusal = work.is_begun ? std::nullopt : over_budget(work.requester);
  if (refusal) return refuse(work.task, *refusal);
  const auto before = cpu_of_this_thread();
  try {
    work.task(std::nullopt);
  } catch (const std::exception& error) {
    spdlog::error("a heavy read: {}", error.what());
  }
  const auto cpu = cpu_of_this_thread() - before;
  if (budget_.charge) budget_.charge(work.requester, cpu);
  if (observer_ != nullptr) observer_->spent(work.requester, {.cpu = cpu});
  count_cost(cpu);
}

void FairPool::run() {
  if (::setpriority(PRIO_PROCESS, 0, nice_value) != 0) {  // Affects only this thread.
    spdlog::warn("the threads for heavy reads cannot be given a low priority");
  }
  std::unique_lock lock(mutex_);
  while (true) {
    std::optional<Job> job = next();
    if (!job) {
      if (stopping_) return;
      wake_.wait(lock);
      continue;
    }
    const bool stopping = stopping_;
    lock.unlock();
    if (stopping) {
      refuse(job->work.task, {.reason = Refusal::Reason::stopping});
    } else {
      perform(job->work);
    }
    job->work.task = nullptr;  // Destroys its captures outside the lock.
    lock.lock();
    done(*job);
  }
}

void FairPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

std::size_t FairPool::queue_depth() const {
  const std::lock_guard lock(mutex_);
  return groups_[0].waiting + groups_[1].waiting;
}

}  // namespace reef
