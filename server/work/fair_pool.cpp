#include "server/work/fair_pool.hpp"

#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <exception>
#include <string>
#include <utility>

#include "server/log/request_id.hpp"
#include "server/metrics/registry.hpp"
#include "server/work/processor_time.hpp"

namespace reef {
namespace {

/// Below all other threads that serve requests. When the processors are busy, light reads have two thirds of their
/// share, heavy ones a third, and searches a fifth: a person may be waiting for a hint.
int nice_value_of(FairPool::Kind kind) {
  constexpr int nice_values[] = {2, 5, 7};
  return nice_values[static_cast<std::size_t>(kind)];
}

std::size_t group_of(const Requester& requester) {
  return requester.has_account() ? 0 : 1;
}

const std::string& payer_of(const Requester& requester) {
  return requester.has_account() ? requester.account : requester.address;
}

using Kind = FairPool::Kind;
using Reason = FairPool::Refusal::Reason;

/// The metrics of a kind.
struct Counts {
  metrics::Histogram& cpu_seconds;
  std::array<metrics::Counter*, 3> refused;  ///< By Reason.
};

/// The processor time of a kind's tasks; `what` is one of them.
metrics::Histogram& histogram(const char* name, const std::string& what) {
  return metrics::registry().histogram(name, "Processor time of a " + what + " in seconds.", metrics::seconds_buckets);
}

/// How many of them were refused, for each reason.
std::array<metrics::Counter*, 3> counters(const char* name, const std::string& what) {
  const auto with = [&](const char* reason) {
    return &metrics::registry().counter(name, "How often a " + what + " was refused, by reason.", {{"reason", reason}});
  };
  return {with("too_many"), with("over_budget"), with("stopping")};
}

const Counts& counts_of(Kind kind) {
  static const Counts light{histogram("atoll_light_read_cpu_seconds", "light read"),
                            counters("atoll_light_reads_refused_total", "light read")};
  static const Counts heavy{histogram("atoll_heavy_read_cpu_seconds", "heavy read"),
                            counters("atoll_heavy_reads_refused_total", "heavy read")};
  static const Counts search{histogram("atoll_search_cpu_seconds", "bot's search"),
                             counters("atoll_searches_refused_total", "bot's search")};
  if (kind == Kind::search) return search;
  return kind == Kind::light ? light : heavy;
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

void refuse(Kind kind, FairPool::Task& task, FairPool::Refusal refusal) {
  counts_of(kind).refused.at(static_cast<std::size_t>(refusal.reason))->add();
  task(refusal);
}

}  // namespace

FairPool::FairPool(std::size_t threads, Kind kind, Bounds bounds) : kind_(kind), bounds_(bounds) {
  threads_.reserve(threads);
  for (std::size_t index = 0; index < threads; ++index) threads_.emplace_back([this] { run(); });
}

std::optional<FairPool::Refusal> FairPool::over_budget(const Requester& requester) const {
  const auto wait = budget_.wait_of ? budget_.wait_of(requester) : std::nullopt;
  if (!wait) return std::nullopt;
  return Refusal{.reason = Reason::over_budget, .retry_after = *wait};
}

void FairPool::post(Requester requester, Task task) {
  if (const auto refusal = over_budget(requester)) return refuse(kind_, task, *refusal);
  Waiting work{std::move(requester), attributed(std::move(task))};
  if (const auto refusal = enqueue(work)) return refuse(kind_, work.task, *refusal);
  wake_.notify_one();
}

void FairPool::go_on(Requester requester, Task task) {
  Waiting work{std::move(requester), attributed(std::move(task)), /*is_begun=*/true};
  if (const auto refusal = enqueue(work)) return refuse(kind_, work.task, *refusal);
  wake_.notify_one();
}

std::optional<FairPool::Refusal> FairPool::enqueue(Waiting& work) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return Refusal{.reason = Reason::stopping};
  Group& group = groups_.at(group_of(work.requester));
  const std::string& payer = payer_of(work.requester);
  const auto line = group.lines.find(payer);
  const std::size_t before = line == group.lines.end() ? 0 : line->second.waiting.size();
  const bool is_full = before >= bounds_.waiting_per_payer_max || group.waiting >= bounds_.waiting_per_group_max;
  if (is_full && !work.is_begun) return Refusal{};
  Line& mine = line == group.lines.end() ? group.lines[payer] : line->second;
  if (before == 0 && mine.running < bounds_.running_per_payer_max) group.ready.push_back(payer);
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
    ++line.running;
    --group.waiting;
    if (!line.waiting.empty() && line.running < bounds_.running_per_payer_max) group.ready.push_back(payer);
    return Job{index, std::move(payer), std::move(work)};
  }
  return std::nullopt;
}

void FairPool::done(const Job& job) {
  Group& group = groups_.at(job.group);
  const auto found = group.lines.find(job.payer);
  Line& line = found->second;
  const bool was_at_limit = line.running-- == bounds_.running_per_payer_max;
  if (line.waiting.empty()) {
    if (line.running == 0) group.lines.erase(found);
  } else if (was_at_limit) {
    group.ready.push_back(job.payer);
    wake_.notify_one();
  }
}

void FairPool::perform(Waiting& work) const {
  // Checked again: tasks that ran since it was queued may have used the budget.
  const auto refusal = work.is_begun ? std::nullopt : over_budget(work.requester);
  if (refusal) return refuse(kind_, work.task, *refusal);
  const auto before = processor_time();
  try {
    work.task(std::nullopt);
  } catch (const std::exception& error) {
    constexpr const char* names[] = {"light read", "heavy read", "search"};
    spdlog::error("a {}: {}", names[static_cast<std::size_t>(kind_)], error.what());
  }
  const auto cpu = processor_time() - before;
  if (budget_.charge) budget_.charge(work.requester, cpu);
  if (observer_ != nullptr) observer_->spent(work.requester, {.cpu = cpu});
  counts_of(kind_).cpu_seconds.observe(std::chrono::duration<double>(cpu).count());
}

void FairPool::run() {
  if (::setpriority(PRIO_PROCESS, 0, nice_value_of(kind_)) != 0) {  // Affects only this thread.
    spdlog::warn("the threads for reads and searches cannot be given a low priority");
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
      refuse(kind_, job->work.task, {.reason = Reason::stopping});
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
