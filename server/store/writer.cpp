#include "server/store/writer.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>

#include "server/log/request_id.hpp"
#include "server/metrics/registry.hpp"
#include "server/metrics/stopwatch.hpp"
#include "server/store/migrations.hpp"

namespace reef::store {
namespace {

metrics::Histogram& commit_seconds() {
  static metrics::Histogram& histogram = metrics::registry().histogram(
      "atoll_store_commit_seconds", "What a transaction of the writer took, from BEGIN to the end of its COMMIT.",
      metrics::seconds_buckets);
  return histogram;
}

metrics::Histogram& fsync_seconds() {
  static metrics::Histogram& histogram = metrics::registry().histogram(
      "atoll_store_fsync_seconds", "What the COMMIT of the writer took, which waits for the disk (fsync).",
      metrics::seconds_buckets);
  return histogram;
}

metrics::Histogram& batch_writes() {
  static metrics::Histogram& histogram = metrics::registry().histogram(
      "atoll_store_batch_writes", "How many writes shared a transaction.", metrics::count_buckets);
  return histogram;
}

metrics::Counter& failed_commits() {
  static metrics::Counter& counter = metrics::registry().counter(
      "atoll_store_failed_commits_total", "Transactions of the writer that failed: nothing of them is stored.");
  return counter;
}

/// A job that is done for the request that it was queued for.
class AttributedJob final : public Job {
 public:
  AttributedJob(std::unique_ptr<Job> job, log::RequestId request) : job_(std::move(job)), request_(request) {}

  Result<void> attempt(sqlite::Connection& db) override {
    const log::RequestScope scope(request_);
    return job_->attempt(db);
  }
  void tell() override {
    const log::RequestScope scope(request_);
    job_->tell();
  }
  void fail(const Error& error) override {
    const log::RequestScope scope(request_);
    job_->fail(error);
  }

 private:
  std::unique_ptr<Job> job_;
  log::RequestId request_;
};

}  // namespace

Writer::Writer(sqlite::Connection db, Limits limits)
    : db_(std::move(db)), limits_(limits), thread_([this] { work(); }) {
  (void)failed_commits();
}

void Writer::enqueue(std::unique_ptr<Job> job) {
  const log::RequestId request = log::current_request();
  if (!request.text().empty()) job = std::make_unique<AttributedJob>(std::move(job), request);
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
                   : Error{Fault::unavailable, "too many writes wait for the disk"});
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
  commit_seconds().observe(took.seconds());
  batch_writes().observe(static_cast<double>(batch.size()));
  if (!written) failed_commits().add();
  // Once for a row of failures.
  const bool was_failing = failing_.exchange(!written, std::memory_order_relaxed);
  if (!written && !was_failing) spdlog::error("store: nothing can be written: {}", written.error().detail);
  if (written && was_failing) spdlog::info("store: writes succeed again");
  depth_.fetch_sub(batch.size(), std::memory_order_relaxed);
  for (const std::unique_ptr<Job>& job : batch) {
    if (written) {
      job->tell();
    } else {
      job->fail(written.error());
    }
  }
}

Result<void> Writer::write(Batch& batch) {
  // Left over only if the ROLLBACK of an earlier batch failed too.
  if (db_.in_transaction()) (void)db_.run("ROLLBACK");
  Result<void> done = db_.run("BEGIN IMMEDIATE");
  if (!done) return done;
  for (const std::unique_ptr<Job>& job : batch) {
    done = write_one(*job);
    if (!done) break;
  }
  const bool commits = done.has_value();
  if (commits) {
    const metrics::Stopwatch took;
    done = db_.run("COMMIT");
    fsync_seconds().observe(took.seconds());
  }
  if (!done && db_.in_transaction()) (void)db_.run("ROLLBACK");
  if (!done && commits) bury();
  return done;
}

void Writer::bury() {
  // What cannot be written now is written over by the next batch.
  (void)rewrite_version(db_);
}

/// An error here ends the batch; that of a job which could be taken back cleanly is only the job's own.
Result<void> Writer::write_one(Job& job) {
  Result<void> done = db_.run("SAVEPOINT job");
  if (!done) return done;
  const Result<void> outcome = job.attempt(db_);
  if (!outcome) {
    // After a grave error SQLite has rolled everything back by itself, the neighbours' writes as well.
    if (!db_.in_transaction()) return outcome;
    done = db_.run("ROLLBACK TO job");
  }
  return done ? db_.run("RELEASE job") : done;
}

}  // namespace reef::store
