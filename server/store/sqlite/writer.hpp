#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/sql/database.hpp"

namespace reef::store::sqlite {

/// The thread that writes. It takes the queued writes, up to a batch, commits them in one transaction, and then calls
/// back in the order of arrival: under load many writes share one fsync, and a single one does not wait for others.
class Writer {
 public:
  struct Limits {
    std::size_t queue_max;
    std::size_t batch_max;
  };

  Writer(sql::Connection db, Limits limits);
  ~Writer() { finish(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// If the queue is full or closed, fails the job at once, on the calling thread.
  void enqueue(std::unique_ptr<sql::Job> job);
  /// Writes that wait for their commit.
  [[nodiscard]] std::size_t depth() const { return depth_.load(std::memory_order_relaxed); }
  /// Whether the last transaction failed, as all do while the disk is full.
  [[nodiscard]] bool failing() const { return failing_.load(std::memory_order_relaxed); }
  /// Waits for the current batch, if any, and starts no other until `resume`.
  void hold();
  void resume();
  /// Writes what is queued, and ends the thread. Idempotent. Must not be called from a job.
  void finish();
  /// Moves the connection out, once the thread has ended.
  [[nodiscard]] sql::Connection release() { return std::move(db_); }

 private:
  using Batch = std::vector<std::unique_ptr<sql::Job>>;

  void work();
  bool take(Batch& batch);
  void commit(Batch& batch);
  Result<void> write(Batch& batch);
  /// Starts the transaction again, with a savepoint for each job, so that a refused one does not affect the others.
  Result<void> write_separately(Batch& batch);
  Result<void> write_one(sql::Job& job);
  /// After a failed COMMIT: overwrites what it left in the log. The transaction may be complete there without being
  /// durable, and after a crash recovery would take it for committed although its jobs were refused.
  void overwrite_failed_commit();

  sql::Connection db_;
  const Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;   ///< The writer waits here.
  std::condition_variable quiet_;  ///< `hold` waits here.
  std::deque<std::unique_ptr<sql::Job>> queue_;
  bool busy_ = false;
  bool held_ = false;
  bool closing_ = false;
  std::atomic<bool> failing_ = false;
  std::atomic<std::size_t> depth_ = 0;
  std::mutex joining_;
  std::thread thread_;
};

}  // namespace reef::store::sqlite
