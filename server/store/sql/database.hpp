#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/store/sql/connection.hpp"
#include "server/store/sql/readers.hpp"
#include "server/store/store.hpp"

namespace reef::store::sql {

/// A queued write: what it does, and its callback.
class Job {
 public:
  virtual ~Job() = default;
  /// Runs the write inside a transaction; the error, if it was refused. May be called again after a rollback.
  virtual Result<void> attempt(Connection& db) = 0;
  /// After the COMMIT: calls back with the result of `attempt`.
  virtual void complete() = 0;
  /// Instead of `complete`: nothing was stored.
  virtual void fail(const Error& error) = 0;
};

template <class T, class Work>
class JobOf final : public Job {
 public:
  JobOf(Work work, Callback<T> done) : work_(std::move(work)), done_(std::move(done)) {}

  Result<void> attempt(Connection& db) override {
    outcome_.emplace(work_(db));  // Not `=`, with which g++ 12 frees the error of a second attempt.
    if (outcome_->has_value()) return {};
    return std::unexpected(outcome_->error());
  }
  void complete() override { done_(std::move(*outcome_)); }
  void fail(const Error& error) override { done_(std::unexpected(error)); }

 private:
  Work work_;
  Callback<T> done_;
  std::optional<Result<T>> outcome_;
};

/// A database: connections that read, and threads that write. Each part of the store (matches, accounts, …) is a class
/// that runs its statements through `write` and `read`.
class Database {
 public:
  Database(Readers::Open open, std::size_t readers_max) : readers_(std::move(open), readers_max) {}
  virtual ~Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Queues `work`, a callable that takes a connection in a transaction and returns a Result<T>. `done` receives that
  /// result after the COMMIT that contains it, or an error if it failed, in which case nothing of it is stored.
  template <class T, class Work>
  void write(Work work, Callback<T> done) {
    enqueue(std::make_unique<JobOf<T, Work>>(std::move(work), std::move(done)));
  }
  /// Returns the result of `work`, which receives a connection in a read transaction.
  template <class Work>
  auto read(Work work) {
    using Answered = decltype(work(std::declval<Connection&>()));
    Result<Readers::Loan> loan = readers_.borrow();
    if (!loan) return Answered(std::unexpected(loan.error()));
    const ReadTransaction moment(loan->db());
    if (!moment.begun()) return Answered(std::unexpected(moment.begun().error()));
    return work(loan->db());
  }

  /// See `Store`.
  virtual Result<void> backup(const std::string& path, const std::atomic<bool>& stop) = 0;
  [[nodiscard]] virtual Space space() const = 0;
  virtual Result<std::vector<Weight>> weights(int limit, const std::atomic<bool>& stop) = 0;
  /// Writes that wait for their commit.
  [[nodiscard]] virtual std::size_t queue_depth() const = 0;
  /// Succeeds if the database can be read and, if the last write failed, be written again.
  virtual Result<void> ping() = 0;
  /// Finishes the queued writes; later calls fail with `closed`. Idempotent. Must not be called from a `done`.
  virtual void close() = 0;

 protected:
  /// If the queue is full or closed, fails the job at once, on the calling thread.
  virtual void enqueue(std::unique_ptr<Job> job) = 0;
  [[nodiscard]] Readers& readers() { return readers_; }

 private:
  Readers readers_;
};

}  // namespace reef::store::sql
