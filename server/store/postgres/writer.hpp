#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "server/store/postgres/connector.hpp"
#include "server/store/postgres/unknown_commit.hpp"
#include "server/store/postgres/write_queue.hpp"

namespace reef::store::postgres {

/// What all writers of a database share.
struct WriterContext {
  Connector& connector;
  std::size_t batch_max;
  std::chrono::milliseconds unknown_commit_max;
  std::atomic<std::size_t> depth = 0;  ///< Writes that wait for their commit.
  std::atomic<bool> failing = false;   ///< Whether the last transaction failed because of the database.
};

/// A thread with a connection of its own that takes writes from a queue.
///
/// A write has a serialisable transaction of its own, and runs again when another transaction was in its way. Writes
/// that share are committed together in one transaction, in the order of their matches, so that two writers cannot wait
/// for each other.
class Writer {
 public:
  Writer(WriterContext& context, WriteQueue& queue);
  ~Writer() { join(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Waits until the closed queue is empty.
  void join();

 private:
  using Batch = std::vector<Write>;

  /// How one attempt to commit a transaction ended.
  enum class Outcome : std::uint8_t {
    done,        ///< Committed, or refused by its write, so that there was nothing to commit.
    failed,      ///< The database failed; `error_` says why. Nothing is stored.
    in_the_way,  ///< Another transaction was in the way: the same writes may succeed when they run again.
    not_unique,  ///< A value is already there, perhaps since a transaction that was not visible yet.
    reconnect,   ///< The connection was lost before the COMMIT was sent.
    refused,     ///< A write of a batch was refused, so the others have to run again without it.
  };

  void work();
  /// Commits a write that shares with none, and reports it.
  void write_alone(Write& write, const char* begin);
  void write_together(Batch& batch);
  void report(Batch& batch, Outcome outcome);
  void report_one(Write& write, Outcome outcome);
  void note(Outcome outcome, std::size_t writes);

  /// Runs an attempt until it is final.
  Outcome persist(int attempts_max, const std::function<Outcome()>& attempt);
  Outcome attempt_alone(sql::Job& job, const char* statement);
  Outcome attempt_together(Batch& batch);
  Outcome attempt_separately(Batch& batch);
  /// One write of `attempt_separately`: rolls back only that one if it is refused.
  Outcome attempt_one(sql::Job& job);
  Outcome begin(const char* statement);
  Result<void> name_writer(Driver& db);
  Outcome commit();
  /// What the failure of a statement means; rolls back.
  Outcome give_up();
  Driver* connected();

  WriterContext& context_;
  WriteQueue& queue_;
  std::optional<sql::Connection> db_;
  NotedTransaction current_;  ///< The last one that was begun.
  Error error_{Fault::unavailable, ""};
  std::thread thread_;
};

}  // namespace reef::store::postgres
