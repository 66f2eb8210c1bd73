#include "server/store/sqlite/wal_checkpointer.hpp"

#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include <chrono>
#include <utility>

#include "server/metrics/registry.hpp"
#include "server/metrics/stopwatch.hpp"
#include "server/store/sqlite/writer.hpp"

namespace reef::store::sqlite {
namespace {

constexpr auto idle = std::chrono::milliseconds(500);
constexpr int long_log_factor = 4;

metrics::Histogram& checkpoint_seconds() {
  static metrics::Histogram& histogram = metrics::registry().histogram(
      "atoll_store_checkpoint_seconds", "Duration of a checkpoint of the write-ahead log in seconds.",
      metrics::seconds_buckets);
  return histogram;
}

}  // namespace

WalCheckpointer::WalCheckpointer(sql::Connection db, int pages_min)
    : db_(std::move(db)), pages_min_(pages_min), due_at_(pages_min) {}

void WalCheckpointer::watch(sql::Connection& db) {
  const auto report = [](void* self, sqlite3*, const char*, int pages) {
    static_cast<WalCheckpointer*>(self)->on_commit(pages);
    return SQLITE_OK;
  };
  sqlite3_wal_hook(db.sqlite().handle(), report, this);  // Also disables SQLite's automatic checkpoints.
}

void WalCheckpointer::start(Writer& writer) {
  thread_ = std::thread([this, &writer] { work(writer); });
}

void WalCheckpointer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
  const sql::Connection closed = std::move(db_);
}

void WalCheckpointer::on_commit(int pages) {
  const std::lock_guard lock(mutex_);
  const bool asleep = waiting() == 0;
  if (pages < log_) done_ = 0;  // The log has restarted.
  log_ = pages;
  ++commits_;
  if (asleep || waiting() >= due_at_) wake_.notify_one();
}

bool WalCheckpointer::wait_for_work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || waiting() > 0; });
    const std::uint64_t commits = commits_;
    if (wake_.wait_for(lock, idle, [this] { return stopping_ || waiting() >= due_at_; })) return !stopping_;
    if (commits == commits_) return true;
  }
}

void WalCheckpointer::work(Writer& writer) {
  while (wait_for_work()) {
    pass();
    bool hold = false;
    {
      const std::lock_guard lock(mutex_);
      hold = waiting() > 0 && log_ >= long_log_factor * pages_min_;
    }
    if (!hold) continue;
    writer.hold();
    pass();
    writer.resume();
  }
}

void WalCheckpointer::pass() {
  int log = 0;
  int done = 0;
  const metrics::Stopwatch took;
  const int code = sqlite3_wal_checkpoint_v2(db_.sqlite().handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &log, &done);
  checkpoint_seconds().observe(took.seconds());
  const bool failed = code != SQLITE_OK;
  // Logged once per series of failures: nothing is lost while the log can grow, and the next pass may succeed.
  if (failed && !failing_) spdlog::warn("store: the checkpoint failed: {}", db_.sqlite().error().detail);
  failing_ = failed;

  const std::lock_guard lock(mutex_);
  if (!failed && done <= log_) done_ = done;
  // A failure or a reader of old pages ends a pass early: the next one waits until there is more to do.
  due_at_ = pages_min_ + (waiting() >= pages_min_ ? waiting() : 0);
}

}  // namespace reef::store::sqlite
