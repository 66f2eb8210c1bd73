#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/work/requester.hpp"

namespace reef {

/// A pool for work that requesters cause and that no turn of a person waits for: light reads of the database, heavy
/// ones, such as replaying a part of a match, and searches of bots for a turn. Its threads run at low priority, below
/// those of the ordinary Pool, and are shared fairly between requesters.
///
/// Requesters are in two groups: accounts, each of which is a payer, and all others, where each address is a payer.
/// Guests are among the others, because one address can create any number of them. The groups take turns, and so do the
/// payers within a group. The tasks of one payer run one at a time, in the order of posting.
///
/// The pool counts its work in `atoll_<kind>_read_cpu_seconds` and `atoll_<kind>_reads_refused_total`, or
/// `atoll_search_cpu_seconds` and `atoll_searches_refused_total`.
class FairPool {
 public:
  /// Why a task is not run.
  struct Refusal {
    enum class Reason : std::uint8_t { too_many, over_budget, stopping };
    Reason reason = Reason::too_many;
    std::chrono::seconds retry_after{1};  ///< When to retry.
  };
  /// Called exactly once: without a refusal to do the work, on a thread of the pool, where exceptions are logged; or
  /// with a refusal, on any thread.
  using Task = std::move_only_function<void(std::optional<Refusal>)>;

  enum class Kind : std::uint8_t { light, heavy, search };

  /// How many tasks may wait, and how many of one payer may run at the same time. More waiting tasks are refused.
  struct Bounds {
    std::size_t waiting_per_payer_max = 16;
    std::size_t waiting_per_group_max = 256;
    std::size_t running_per_payer_max = 1;
  };
  static constexpr Bounds bounds_of(Kind kind) {
    if (kind == Kind::heavy) return {};
    // A search that is refused would only be tried again later: the number of matches bounds it.
    if (kind == Kind::search) return boundless;
    return {.waiting_per_payer_max = 256, .waiting_per_group_max = 4096};
  }
  /// For load tests.
  static constexpr Bounds boundless{std::numeric_limits<std::size_t>::max(), std::numeric_limits<std::size_t>::max(),
                                    std::numeric_limits<std::size_t>::max()};

  /// Limits the cost of the work. Both must be thread-safe.
  struct Budget {
    /// How long until the requester may have more work done; none: now.
    std::function<std::optional<std::chrono::seconds>(const Requester&)> wait_of{};
    /// Charges the cost of a task, which may exceed what the requester has left.
    std::function<void(const Requester&, std::chrono::nanoseconds cpu)> charge{};
  };

  explicit FairPool(std::size_t threads, Kind kind = Kind::heavy) : FairPool(threads, kind, bounds_of(kind)) {}
  FairPool(std::size_t threads, Kind kind, Bounds bounds);
  ~FairPool() { stop(); }
  FairPool(const FairPool&) = delete;
  FairPool& operator=(const FairPool&) = delete;

  /// Without a budget cost is unlimited. Call before the first task.
  void set_budget(Budget budget) { budget_ = std::move(budget); }
  /// Is notified of the cost of each task. Call before the first task; the observer must outlive the pool.
  void set_observer(CostObserver* observer) { observer_ = observer; }

  /// Queues the task for its payer. Refuses on this thread if the queue is full, if the requester has no budget, and
  /// after `stop`.
  void post(Requester requester, Task task);
  /// Queues the next part of work that was accepted before, such as a page of a response. It waits its turn and is
  /// charged like other tasks, but is refused only after `stop`.
  void go_on(Requester requester, Task task);
  /// Refuses what is queued, waits for running tasks, and joins the threads. Idempotent. Do not call it from a task.
  void stop();
  /// The number of waiting tasks.
  [[nodiscard]] std::size_t queue_depth() const;

 private:
  struct Waiting {
    Requester requester;
    Task task;
    bool is_begun = false;  ///< Continues work that was accepted before.
  };
  /// The tasks of one payer.
  struct Line {
    std::deque<Waiting> waiting;
    std::size_t running = 0;
  };
  struct Group {
    std::unordered_map<std::string, Line> lines;  ///< By payer.
    std::deque<std::string> ready;                ///< Payers with a waiting task that may run, in order.
    std::size_t waiting = 0;
  };
  struct Job {
    std::size_t group;
    std::string payer;
    Waiting work;
  };

  [[nodiscard]] std::optional<Refusal> over_budget(const Requester& requester) const;
  /// Queues the work. On refusal it stays with the caller.
  std::optional<Refusal> enqueue(Waiting& work);
  std::optional<Job> next();
  void done(const Job& job);
  void perform(Waiting& work) const;
  void run();

  const Kind kind_;
  const Bounds bounds_;
  Budget budget_;
  CostObserver* observer_ = nullptr;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::array<Group, 2> groups_;
  std::size_t turn_ = 0;  ///< The group that is next.
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace reef
