#include "server/store/postgres/writer.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "server/metrics/stopwatch.hpp"
#include "server/store/sql/write_metrics.hpp"

namespace reef::store::postgres {
namespace {

constexpr const char* begin_serializable = "BEGIN ISOLATION LEVEL SERIALIZABLE";
/// Waits for the transactions that have raised notices, which need not be serialisable, and keeps out others until the
/// end. LOCK does not fix yet what the transaction sees, so it sees all these notices.
constexpr const char* begin_deletion =
    "BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE notices IN SHARE ROW EXCLUSIVE MODE";
constexpr const char* begin_committed = "BEGIN ISOLATION LEVEL READ COMMITTED";
constexpr int alone_attempts_max = 30;
constexpr int together_attempts_max = 4;
constexpr int pause_doublings_max = 6;
constexpr int noted_max = 128;  ///< After so many transactions, the rows that they left are deleted.

metrics::Counter& retries() {
  static metrics::Counter& counter = metrics::registry().counter(
      "atoll_store_retries_total", "Write transactions that ran again because another one was in their way.");
  return counter;
}

/// Up to 1 ms after the first attempt, up to 64 ms after many: so that those who were in each other's way are not
/// again.
void pause_after(int attempt) {
  const std::int64_t most_us = 1000LL << std::min(attempt - 1, pause_doublings_max);
  const std::int64_t now = std::chrono::steady_clock::now().time_since_epoch().count();
  std::this_thread::sleep_for(std::chrono::microseconds((now >> 4) % most_us));
}

}  // namespace

Writer::Writer(WriterContext& context, WriteQueue& queue)
    : context_(context), queue_(queue), thread_([this] { work(); }) {
  (void)sql::failed_commits();
  (void)retries();
}

void Writer::join() {
  if (thread_.joinable()) thread_.join();
}

void Writer::work() {
  while (true) {
    Batch batch = queue_.take(context_.batch_max);
    if (batch.empty()) break;
    if (batch.front().shares) {
      write_together(batch);
    } else {
      write_alone(batch.front(), batch.front().keeps_notices ? begin_deletion : begin_serializable);
    }
  }
  db_.reset();
}

void Writer::write_alone(Write& write, const char* begin) {
  const metrics::Stopwatch took;
  const Outcome outcome = persist(alone_attempts_max, [&] { return attempt_alone(*write.job, begin); });
  sql::commit_seconds().observe(took.seconds());
  note(outcome, 1);
  report_one(write, outcome);
}

void Writer::write_together(Batch& batch) {
  // An insertion sort, which keeps the order within a match: the buffer of std::stable_sort is deprecated.
  for (auto next = batch.begin(); next != batch.end(); ++next) {
    const auto place = std::ranges::upper_bound(batch.begin(), next, next->match, {}, &Write::match);
    std::rotate(place, next, next + 1);
  }
  const metrics::Stopwatch took;
  bool separately = false;
  const Outcome outcome = persist(together_attempts_max, [&] {
    if (separately) return attempt_separately(batch);
    const Outcome first = attempt_together(batch);
    if (first != Outcome::refused) return first;
    separately = true;
    return attempt_separately(batch);
  });
  sql::commit_seconds().observe(took.seconds());
  if (outcome == Outcome::in_the_way) {
    // Without the others of the batch, there is less that others can be in the way of.
    for (Write& write : batch) write_alone(write, begin_committed);
    return;
  }
  note(outcome, batch.size());
  report(batch, outcome);
}

void Writer::note(Outcome outcome, std::size_t writes) {
  const bool failed = outcome == Outcome::failed;
  sql::batch_writes().observe(static_cast<double>(writes));
  if (failed) sql::failed_commits().add();
  // Logged once per series of failures.
  const bool was_failing = context_.failing.exchange(failed, std::memory_order_relaxed);
  if (failed && !was_failing) spdlog::error("store: cannot write: {}", error_.detail);
  if (!failed && was_failing) spdlog::info("store: writes succeed again");
  context_.depth.fetch_sub(writes, std::memory_order_relaxed);
}

void Writer::report_one(Write& write, Outcome outcome) {
  if (outcome == Outcome::done) {
    write.job->complete();
  } else {
    write.job->fail(error_);
  }
}

void Writer::report(Batch& batch, Outcome outcome) {
  for (Write& write : batch) report_one(write, outcome);
}

Writer::Outcome Writer::persist(int attempts_max, const std::function<Outcome()>& attempt) {
  bool was_not_unique = false;
  for (int attempts = 1;; ++attempts) {
    const Outcome outcome = attempt();
    if (outcome == Outcome::done || outcome == Outcome::failed) return outcome;
    // A value that is there the second time too is a conflict, which the write reports.
    if (outcome == Outcome::not_unique && std::exchange(was_not_unique, true)) return Outcome::done;
    if (attempts == attempts_max) return outcome == Outcome::in_the_way ? outcome : Outcome::failed;
    retries().add();
    if (outcome == Outcome::in_the_way) pause_after(attempts);
  }
}

Driver* Writer::connected() {
  if (db_ && !db_->alive()) db_.reset();
  if (!db_) {
    Result<sql::Connection> opened = context_.connector.open();
    if (!opened) {
      error_ = {Fault::unavailable, opened.error().detail};
      return nullptr;
    }
    db_.emplace(std::move(*opened));
  }
  return &db_->postgres();
}

Writer::Outcome Writer::begin(const char* statement) {
  Driver* const driver = connected();
  if (driver == nullptr) return Outcome::failed;
  driver->forget_failure();
  if (!name_writer(*driver)) return give_up();
  if (current_.number % noted_max == 0 && !forget_until(*driver, current_)) return give_up();
  ++current_.number;
  current_.process = driver->process();
  if (!driver->script(fmt::format("{}; {}", statement, statement_that_notes(current_)))) return give_up();
  return Outcome::done;
}

Result<void> Writer::name_writer(Driver& db) {
  if (!current_.writer.empty()) return {};
  ATOLL_TRY(name, new_writer(db));
  current_.writer = std::move(name);
  return {};
}

Writer::Outcome Writer::give_up() {
  Driver& driver = db_->postgres();
  const auto failure = driver.failure();
  if (driver.alive()) (void)driver.script("ROLLBACK");
  if (failure) error_ = failure->error;
  if (!driver.alive()) {
    db_.reset();
    return Outcome::reconnect;
  }
  if (!failure) return Outcome::failed;
  if (failure->state == "40001" || failure->state == "40P01") return Outcome::in_the_way;
  return failure->state == "23505" ? Outcome::not_unique : Outcome::failed;
}

Writer::Outcome Writer::attempt_alone(sql::Job& job, const char* statement) {
  if (const Outcome begun = begin(statement); begun != Outcome::done) return begun;
  Driver& driver = db_->postgres();
  const Result<void> outcome = job.attempt(*db_);
  if (outcome && !driver.failure()) return commit();
  const auto failure = driver.failure();
  const Outcome given_up = give_up();
  if (given_up == Outcome::in_the_way || given_up == Outcome::reconnect) return given_up;
  // A write must not report success after a failed statement.
  if (outcome || (failure && failure->error.fault == Fault::unavailable)) return Outcome::failed;
  return given_up == Outcome::not_unique ? given_up : Outcome::done;
}

Writer::Outcome Writer::attempt_together(Batch& batch) {
  if (const Outcome begun = begin(begin_committed); begun != Outcome::done) return begun;
  Driver& driver = db_->postgres();
  driver.start_pipeline();
  const bool all_attempted = std::ranges::all_of(batch, [&](Write& write) {
    const Result<void> outcome = write.job->attempt(*db_);
    return outcome && !driver.failure();
  });
  if (driver.end_pipeline() && all_attempted) return commit();
  const Outcome given_up = give_up();
  const bool again = given_up == Outcome::in_the_way || given_up == Outcome::reconnect;
  return again ? given_up : Outcome::refused;
}

Writer::Outcome Writer::attempt_separately(Batch& batch) {
  if (const Outcome begun = begin(begin_committed); begun != Outcome::done) return begun;
  for (Write& write : batch) {
    if (const Outcome outcome = attempt_one(*write.job); outcome != Outcome::done) return outcome;
  }
  return commit();
}

Writer::Outcome Writer::attempt_one(sql::Job& job) {
  Driver& driver = db_->postgres();
  if (!driver.script("SAVEPOINT job")) return give_up();
  const Result<void> outcome = job.attempt(*db_);
  if (outcome && !driver.failure()) {
    return driver.script("RELEASE SAVEPOINT job") ? Outcome::done : give_up();
  }
  const auto failure = driver.failure();
  const bool in_the_way = failure && (failure->state == "40001" || failure->state == "40P01");
  if (in_the_way || !driver.alive()) return give_up();
  // A write must not report success after a failed statement.
  if (outcome) {
    (void)give_up();
    return Outcome::failed;
  }
  driver.forget_failure();
  return driver.script("ROLLBACK TO SAVEPOINT job; RELEASE SAVEPOINT job") ? Outcome::done : give_up();
}

Writer::Outcome Writer::commit() {
  Driver& driver = db_->postgres();
  const metrics::Stopwatch took;
  const Result<void> done = driver.commit();
  sql::fsync_seconds().observe(took.seconds());
  if (done) return Outcome::done;
  error_ = done.error();
  if (driver.alive()) return give_up() == Outcome::in_the_way ? Outcome::in_the_way : Outcome::failed;
  db_.reset();
  spdlog::warn("store: the answer to a COMMIT was lost; finding out what became of it");
  switch (fate_of(context_.connector, current_, context_.unknown_commit_max)) {
    case Fate::committed:
      return Outcome::done;
    case Fate::rolled_back:
      return Outcome::reconnect;
    case Fate::unknown:
      break;
  }
  error_ = {Fault::unavailable, "the answer to a COMMIT was lost, and the database cannot be asked what became of it"};
  spdlog::error("store: {}", error_.detail);
  return Outcome::failed;
}

}  // namespace reef::store::postgres
