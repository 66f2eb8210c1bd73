#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "server/store/sql/connection.hpp"

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

/// The same job, which runs and is reported with the id of the request that this thread works on.
std::unique_ptr<Job> attributed(std::unique_ptr<Job> job);

}  // namespace reef::store::sql
