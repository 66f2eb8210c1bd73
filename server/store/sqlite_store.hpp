#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>

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

/// The store in one SQLite file, with its write-ahead log beside it while it is open.
class SqliteStore final : public Store {
 public:
  /// Opens the database, makes it if there is none, and brings its schema up to date. `unavailable` if another server
  /// has it open; `corrupt` if the file is not ours, damaged, or of a later release.
  static Result<std::unique_ptr<SqliteStore>> open(const std::string& path, const SqliteOptions& options = {});
  ~SqliteStore() override { SqliteStore::close(); }

  void create_guest(User user, NewSession session, Done<User> done) override;
  void end_session(Bytes token_hash, Done<void> done) override;
  void create_match(Match match, Done<Key> done) override;
  void change(Change change, Done<void> done) override;

  Result<std::optional<User>> session(const Bytes& token_hash, Millis now) override;
  Result<std::optional<Match>> match(const std::string& id) override;
  Result<std::vector<Turn>> turns(Key match, int after_ply, int to_ply) override;
  Result<Matches> matches(const Page& page) override;
  Result<std::vector<std::string>> waiting_for_bots() override;
  Result<std::vector<std::string>> match_ids(const std::string& after, int limit) override;

  Result<void> ping() override;
  Result<void> backup(const std::string& path) override;
  std::size_t queue_depth() const override { return writer_.depth(); }
  void close() override;

 private:
  SqliteStore(std::string path, const SqliteOptions& options, FileLock lock, sqlite::Connection writer,
              sqlite::Connection checkpointer);

  template <class T, class Work>
  void write(Work work, Done<T> done);
  template <class Work>
  auto read(Work work);

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
