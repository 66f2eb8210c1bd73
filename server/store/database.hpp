#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "server/store/checkpointer.hpp"
#include "server/store/file_lock.hpp"
#include "server/store/readers.hpp"
#include "server/store/store.hpp"
#include "server/store/writer.hpp"

namespace reef::store {

struct SqliteOptions {
  std::size_t queue_max = 16384;  ///< Writes that may wait; those beyond are answered `unavailable` at once.
  std::size_t batch_max = 256;    ///< Writes that share a commit.
  std::size_t readers_max = 8;    ///< Connections that read; further readers wait for one.
  int checkpoint_pages = 4000;    ///< See Checkpointer. A page has 4 KiB.
  std::string vfs{};              ///< The SQLite VFS to use; empty for the system's files.
};

/// One SQLite file, with its write-ahead log beside it while it is open: one thread that writes, connections that read.
/// Each part of the store (matches, accounts, …) is a class of its own that puts its SQL into `write` and `read`.
class Database {
 public:
  /// Opens the file, makes it if there is none, and brings its schema up to date. `unavailable` if another server has
  /// it open; `corrupt` if it is not ours, damaged, or of a later release.
  static Result<std::unique_ptr<Database>> open(const std::string& path, const SqliteOptions& options = {});
  ~Database() { close(); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Queues `work`, a callable that takes the writer's connection and answers a Result<T>, and tells `done` what it
  /// came to: after the COMMIT that holds it, or after its failure, and then nothing of it is stored.
  template <class T, class Work>
  void write(Work work, Done<T> done) {
    writer_.enqueue(std::make_unique<JobOf<T, Work>>(std::move(work), std::move(done)));
  }
  /// Answers what `work` answers, which is given a connection that sees one moment of the database.
  template <class Work>
  auto read(Work work) {
    using Answer = decltype(work(std::declval<sqlite::Connection&>()));
    Result<Readers::Loan> loan = readers_.borrow();
    if (!loan) return Answer(std::unexpected(loan.error()));
    const sqlite::Snapshot snapshot(loan->db());
    if (!snapshot.begun()) return Answer(std::unexpected(snapshot.begun().error()));
    return work(loan->db());
  }

  /// Writes a consistent copy to `path`, checked and on disk, while work goes on. `conflict` if `path` exists;
  /// `closed` soon after `stop` has become true.
  Result<void> backup(const std::string& path, const std::atomic<bool>& stop);
  /// Writes that wait for their commit.
  [[nodiscard]] std::size_t queue_depth() const { return writer_.depth(); }
  /// Whether the last write failed, as all do while the disk is full.
  [[nodiscard]] bool failing() const { return writer_.failing(); }
  /// Finishes the queued writes and checkpoints; everything later answers `closed`. Idempotent. Not from a `done`.
  void close();

 private:
  Database(std::string path, const SqliteOptions& options, FileLock lock, sqlite::Connection writer,
           sqlite::Connection checkpointer);

  const std::string path_;
  FileLock lock_;
  Readers readers_;
  Checkpointer checkpointer_;
  Writer writer_;
  std::mutex closing_;
  bool closed_ = false;
};

struct Migrated {
  int from;  ///< 0: there was no database.
  int to;
};
/// Brings the schema of a database that no server has open up to date, and makes the database if there is none.
Result<Migrated> migrate_file(const std::string& path);

}  // namespace reef::store
