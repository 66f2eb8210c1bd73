#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "server/store/maintenance.hpp"
#include "server/store/sql/database.hpp"
#include "server/store/sqlite/file_lock.hpp"
#include "server/store/sqlite/wal_checkpointer.hpp"
#include "server/store/sqlite/writer.hpp"

namespace reef::store::sqlite {

struct Options {
  std::size_t queue_max = 16384;  ///< Writes that may wait; further ones fail with `unavailable` at once.
  std::size_t batch_max = 256;    ///< Writes that share a commit.
  std::size_t readers_max = 8;    ///< Connections for reads; further readers wait for one.
  int checkpoint_pages = 4000;    ///< See WalCheckpointer. A page has 4 KiB.
  std::string vfs{};              ///< The SQLite VFS to use; empty for the default.
};

/// Opens one connection. `vfs`: empty for the default.
Result<sql::Connection> connect(const std::string& path, Mode mode, const std::string& vfs = {});

/// Creates an empty database, readable only by its owner (SQLite gives the log the same mode), and makes its name
/// durable. Does nothing if it exists.
Result<void> make_private(const std::string& path);

/// One SQLite file, with its write-ahead log beside it while it is open: one thread that writes, and connections that
/// read.
class Database final : public sql::Database {
 public:
  /// Opens the file, creates it if there is none, and migrates its schema. `unavailable` if another server has it open;
  /// `corrupt` if it is not an Atoll database, damaged, or of a later release.
  static Result<std::unique_ptr<Database>> open(const std::string& path, const Options& options = {});
  /// The same for a command that makes a few changes, possibly while a server has the file open: their writes take
  /// turns. `conflict` if a server has it open and its schema is not this program's.
  static Result<std::unique_ptr<Database>> open_for_command(const std::string& path);
  ~Database() override { Database::close(); }

  Result<void> backup(const std::string& path, const std::atomic<bool>& stop) override;
  [[nodiscard]] Space space() const override;
  Result<std::vector<Weight>> weights(int limit, const std::atomic<bool>& stop) override;
  Result<std::optional<Replication>> replication() override { return std::nullopt; }
  ServerChannel* channel() override { return nullptr; }
  ServerStore* servers() override { return nullptr; }
  [[nodiscard]] std::size_t queue_depth() const override { return writer_.depth(); }
  [[nodiscard]] int schema_version() const override;
  Result<void> ping() override;
  /// Checkpoints, too.
  void close() override;

 private:
  /// Without a lock, a server has the file open and does the checkpoints itself.
  Database(std::string path, const Options& options, std::optional<FileLock> lock, sql::Connection writer,
           sql::Connection checkpointer);
  static Result<std::unique_ptr<Database>> open(const std::string& path, const Options& options,
                                                std::optional<FileLock> lock);

  void enqueue(std::unique_ptr<sql::Job> job) override { writer_.enqueue(std::move(job)); }
  /// One thread writes everything, so nothing of its order depends on the match.
  void enqueue_match(Key /*match*/, sql::Reach /*reach*/, std::unique_ptr<sql::Job> job) override {
    enqueue(std::move(job));
  }
  void enqueue_deletion(std::unique_ptr<sql::Job> job) override { enqueue(std::move(job)); }

  const std::string path_;
  std::optional<FileLock> lock_;
  WalCheckpointer checkpointer_;
  Writer writer_;
  std::mutex closing_;
  bool closed_ = false;
};

/// The database of a data folder.
std::string file_in(const std::string& data);
/// Migrates a database that no server has open, and creates it if there is none.
Result<Migrated> migrate_file(const std::string& path);

}  // namespace reef::store::sqlite
