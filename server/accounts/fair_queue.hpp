#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/work/pool.hpp"

namespace reef::accounts {

/// A bounded queue in front of a pool that serves the addresses in turn, one task each, so that an address with many
/// waiting tasks delays another by at most one of them. Safe to use from any thread.
class FairQueue {
 public:
  struct Limits {
    std::size_t waiting_max = 512;             ///< Of all addresses.
    std::size_t waiting_per_address_max = 32;  ///< Of one address.
  };
  /// Why a task is refused: too many tasks of its address wait, or of all addresses.
  enum class Full : std::uint8_t { address, all };
  /// Called exactly once: without a reason to do the work, on a thread of the pool; with a reason if it is refused, on
  /// any thread. Must not throw.
  using Task = std::move_only_function<void(std::optional<Full>)>;

  /// `threads` tasks run at a time.
  FairQueue(std::size_t threads, Limits limits) : limits_(limits), pool_(threads) {}

  /// Runs `task` in its turn. If the queue is full, it replaces the last task of the address with most waiting tasks,
  /// if that address would still have at least as many as this one.
  void post(const std::string& address, Task task);
  /// Runs the waiting tasks, then joins the threads; tasks posted later are dropped. Idempotent. Must not be called
  /// from a task.
  void stop();
  [[nodiscard]] std::size_t waiting() const;

 private:
  /// Queues the task. If one has to be refused, returns the reason and leaves it in `task`: the new one, or the one it
  /// replaces.
  std::optional<Full> enqueue(const std::string& address, Task& task);
  /// Takes the last task of the address with most waiting tasks, if there are at least `least`.
  std::optional<Task> take_from_longest(std::size_t least);
  void do_next();

  const Limits limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::deque<Task>> by_address_;  ///< Never contains an empty queue.
  std::deque<std::string> turns_;                                 ///< Each address above once, the next one first.
  std::size_t waiting_ = 0;
  bool stopped_ = false;
  Pool pool_;  ///< Last: its threads use the other members. Has one task for each waiting one.
};

}  // namespace reef::accounts
