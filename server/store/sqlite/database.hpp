#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "server/store/sql/readers.hpp"
#include "server/store/sqlite/file_lock.hpp"
#include "server/store/sqlite/wal_checkpointer.hpp"
#include "server/store/sqlite/writer.hpp"
#include "server/store/store.hpp"

namespace reef::store {

struct SqliteOptions {
  std::size_t queue_max = 16384;  ///< Writes that may wait; further ones fail with `unavailable` at once.
  std::size_t batch_max = 256;    ///< Writes that share a commit.
  std::size_t readers_max = 8;    ///< Connections for reads; further readers wait for one.
  int checkpoint_pages = 4000;    ///< See WalCheckpointer. A page has 4 KiB.
  std::string vfs{};              ///< The SQLite VFS to use; empty for the default.
};

/// One SQLite file, with its write-ahead log beside it while it is open: one thread that writes, and connections that
/// read. Each part of the store (matches, accounts, …) is a class that runs its SQL through `write` and `read`.
class Database {
 public:
  /// Opens the file, creates it if there is none, and migrates its schema. `unavailable` if another server has it open;
  /// `corrupt` if it is not an Atoll database, damaged, or of a later release.
  static Result<std::unique_ptr<Database>> open(const std::string& path, const SqliteOptions& options = {});
  /// The same for a command that makes a few changes, possibly while a server has the file open: their writes take
  /// turns. `conflict` if a server has it open and its schema is not this program's.
  static Result<std::unique_ptr<Database>> open_for_command(const std::string& path);
  ~Database() { close(); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Queues `work`, a callable that takes the writer's connection and returns a Result<T>. `done` receives that result
  /// after the COMMIT that contains it, or an error if it failed, in which case nothing of it is stored.
  template <class T, class Work>
  void write(Work work, Callback<T> done) {
    writer_.enqueue(std::make_unique<JobOf<T, Work>>(std::move(work), std::move(done)));
  }
  /// Returns the result of `work`, which receives a connection in a read transaction.
  template <class Work>
  auto read(Work work) {
    using Answered = decltype(work(std::declval<sqlite::Connection&>()));
    Result<Readers::Loan> loan = readers_.borrow();
    if (!loan) return Answered(std::unexpected(loan.error()));
    const sqlite::ReadTransaction snapshot(loan->db());
    if (!snapshot.begun()) return Answered(std::unexpected(snapshot.begun().error()));
    return work(loan->db());
  }

  /// Writes a consistent copy to `path`, checked and durable, without blocking reads and writes. `conflict` if `path`
  /// exists; `closed` soon after `stop` has become true.
  Result<void> backup(const std::string& path, const std::atomic<bool>& stop);
  /// Writes that wait for their commit.
  [[nodiscard]] std::size_t queue_depth() const { return writer_.depth(); }
  /// Whether the last write failed, as all do while the disk is full.
  [[nodiscard]] bool failing() const { return writer_.failing(); }
  /// Finishes the queued writes and checkpoints; later calls fail with `closed`. Idempotent. Must not be called from a
  /// `done`.
  void close();

 private:
  /// Without a lock, a server has the file open and does the checkpoints itself.
  Database(std::string path, const SqliteOptions& options, std::optional<FileLock> lock, sqlite::Connection writer,
           sqlite::Connection checkpointer);
  static Result<std::unique_ptr<Database>> open(const std::string& path, const SqliteOptions& options,
                                                std::optional<FileLock> lock);

  const std::string path_;
  std::optional<FileLock> lock_;
  Readers readers_;
  WalCheckpointer checkpointer_;
  Writer writer_;
  std::mutex closing_;
  bool closed_ = false;
};

struct Migrated {
  int from;  ///< 0: there was no database.
  int to;
};
/// Migrates a database that no server has open, and creates it if there is none.
Result<Migrated> migrate_file(const std::string& path);

}  // namespace reef::store
