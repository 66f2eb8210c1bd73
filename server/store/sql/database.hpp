#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/store/sql/connection.hpp"
#include "server/store/sql/jobs.hpp"
#include "server/store/sql/readers.hpp"
#include "server/store/store.hpp"

namespace reef::store::sql {

/// What a write of a match reads and changes.
enum class Reach : std::uint8_t {
  match,   ///< Only rows of this match, each guarded by the position or the number that the write expects; what it adds
           ///< elsewhere depends on nothing there.
  others,  ///< Also rows of others, such as ratings and quotas.
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
  /// The same for a change of a match. Those of one match are written, and `done` is called, in the order of the calls.
  template <class T, class Work>
  void write_match(Key match, Reach reach, Work work, Callback<T> done) {
    enqueue_match(match, reach, std::make_unique<JobOf<T, Work>>(std::move(work), std::move(done)));
  }
  /// The same for the deletion of a user. No alert is raised meanwhile, and `work` sees all that were raised before:
  /// else a turn that is being written could leave one behind.
  template <class T, class Work>
  void write_deletion(Work work, Callback<T> done) {
    enqueue_deletion(std::make_unique<JobOf<T, Work>>(std::move(work), std::move(done)));
  }
  /// Returns the result of `work`, which receives a connection in a read transaction.
  template <class Work>
  auto read(Work work) {
    using Answered = decltype(work(std::declval<Connection&>()));
    for (bool is_first = true;; is_first = false) {
      Result<Readers::Loan> loan = readers_.borrow();
      if (!loan) return Answered(std::unexpected(loan.error()));
      const ReadTransaction moment(loan->db());
      if (moment.begun()) return work(loan->db());
      if (loan->db().alive() || !is_first) return Answered(std::unexpected(moment.begun().error()));
      // The connection was lost while it was idle, and so were probably all others.
      readers_.drop_idle();
    }
  }

  /// See `Store`.
  virtual Result<void> backup(const std::string& path, const std::atomic<bool>& stop) = 0;
  [[nodiscard]] virtual Space space() const = 0;
  virtual Result<std::vector<Weight>> weights(int limit, const std::atomic<bool>& stop) = 0;
  virtual Result<std::optional<Replication>> replication() = 0;
  virtual ServerChannel* channel() = 0;
  virtual ServerStore* servers() = 0;
  /// Writes that wait for their commit.
  [[nodiscard]] virtual std::size_t queue_depth() const = 0;
  [[nodiscard]] virtual int schema_version() const = 0;
  /// Succeeds if the database can be read and, if the last write failed, be written again.
  virtual Result<void> ping() = 0;
  /// Finishes the queued writes; later calls fail with `closed`. Idempotent. Must not be called from a `done`.
  virtual void close() = 0;

 protected:
  /// If the queue is full or closed, fails the job at once, on the calling thread.
  virtual void enqueue(std::unique_ptr<Job> job) = 0;
  /// The same for `write_match`.
  virtual void enqueue_match(Key match, Reach reach, std::unique_ptr<Job> job) = 0;
  /// The same for `write_deletion`.
  virtual void enqueue_deletion(std::unique_ptr<Job> job) = 0;
  [[nodiscard]] Readers& readers() { return readers_; }

 private:
  Readers readers_;
};

}  // namespace reef::store::sql
