#include "server/store/sqlite/writer.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>

#include "server/metrics/stopwatch.hpp"
#include "server/store/sql/jobs.hpp"
#include "server/store/sql/write_metrics.hpp"
#include "server/store/sqlite/migrations.hpp"

namespace reef::store::sqlite {

Writer::Writer(sql::Connection db, Limits limits) : db_(std::move(db)), limits_(limits), thread_([this] { work(); }) {
  (void)sql::failed_commits();
}

void Writer::enqueue(std::unique_ptr<sql::Job> job) {
  job = sql::attributed(std::move(job));
  bool closed = false;
  {
    const std::lock_guard lock(mutex_);
    closed = closing_;
    if (!closed && queue_.size() < limits_.queue_max) {
      queue_.push_back(std::move(job));
      depth_.fetch_add(1, std::memory_order_relaxed);
      if (!busy_) wake_.notify_one();
      return;
    }
  }
  job->fail(closed ? Error{Fault::closed, "the store is closed"}
                   : Error{Fault::unavailable, "too many writes are waiting for the disk"});
}

void Writer::hold() {
  std::unique_lock lock(mutex_);
  held_ = true;
  quiet_.wait(lock, [this] { return !busy_; });
}

void Writer::resume() {
  const std::lock_guard lock(mutex_);
  held_ = false;
  wake_.notify_one();
}

void Writer::finish() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    wake_.notify_one();
  }
  const std::lock_guard lock(joining_);
  if (thread_.joinable()) thread_.join();
}

void Writer::work() {
  Batch batch;
  while (take(batch)) {
    commit(batch);
    batch.clear();
  }
}

bool Writer::take(Batch& batch) {
  std::unique_lock lock(mutex_);
  busy_ = false;
  if (held_) quiet_.notify_all();
  wake_.wait(lock, [this] { return !held_ && (closing_ || !queue_.empty()); });
  if (queue_.empty()) return false;
  const std::size_t count = std::min(queue_.size(), limits_.batch_max);
  const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(count);
  std::move(queue_.begin(), end, std::back_inserter(batch));
  queue_.erase(queue_.begin(), end);
  busy_ = true;
  return true;
}

void Writer::commit(Batch& batch) {
  const metrics::Stopwatch took;
  const Result<void> written = write(batch);
  sql::commit_seconds().observe(took.seconds());
  sql::batch_writes().observe(static_cast<double>(batch.size()));
  if (!written) sql::failed_commits().add();
  // Logged once per series of failures.
  const bool was_failing = failing_.exchange(!written, std::memory_order_relaxed);
  if (!written && !was_failing) spdlog::error("store: cannot write: {}", written.error().detail);
  if (written && was_failing) spdlog::info("store: writes succeed again");
  depth_.fetch_sub(batch.size(), std::memory_order_relaxed);
  for (const std::unique_ptr<sql::Job>& job : batch) {
    if (written) {
      job->complete();
    } else {
      job->fail(written.error());
    }
  }
}

Result<void> Writer::write(Batch& batch) {
  // Remains only if the ROLLBACK of an earlier batch failed too.
  if (db_.in_transaction()) (void)db_.run("ROLLBACK");
  Result<void> done = db_.run("BEGIN IMMEDIATE");
  const auto succeeds = [this](const std::unique_ptr<sql::Job>& job) { return job->attempt(db_).has_value(); };
  // With a savepoint for each job, SQLite copies every page that a job changes. Few jobs are refused, so only then do
  // all of them start again, with savepoints.
  if (done && !std::ranges::all_of(batch, succeeds)) done = write_separately(batch);
  const bool commits = done.has_value();
  if (commits) {
    const metrics::Stopwatch took;
    done = db_.run("COMMIT");
    sql::fsync_seconds().observe(took.seconds());
  }
  if (!done && db_.in_transaction()) (void)db_.run("ROLLBACK");
  if (!done && commits) overwrite_failed_commit();
  return done;
}

void Writer::overwrite_failed_commit() {
  // What cannot be written now is overwritten by the next batch.
  (void)rewrite_version(db_);
}

Result<void> Writer::write_separately(Batch& batch) {
  Result<void> done;
  if (db_.in_transaction()) done = db_.run("ROLLBACK");
  if (done) done = db_.run("BEGIN IMMEDIATE");
  for (const std::unique_ptr<sql::Job>& job : batch) {
    if (done) done = write_one(*job);
  }
  return done;
}

/// An error here ends the batch. The error of a job that could be rolled back cleanly fails only that job.
Result<void> Writer::write_one(sql::Job& job) {
  Result<void> done = db_.run("SAVEPOINT job");
  if (!done) return done;
  const Result<void> outcome = job.attempt(db_);
  if (!outcome) {
    // After a serious error SQLite has rolled back the whole transaction, including the other jobs' writes.
    if (!db_.in_transaction()) return outcome;
    done = db_.run("ROLLBACK TO job");
  }
  return done ? db_.run("RELEASE job") : done;
}

}  // namespace reef::store::sqlite
