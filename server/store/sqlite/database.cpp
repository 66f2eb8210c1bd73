#include "server/store/sqlite/database.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <future>
#include <utility>

#include "server/store/sql/slow_queries.hpp"
#include "server/store/sqlite/backup.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/ownership.hpp"

namespace reef::store::sqlite {
namespace {

using sql::Connection;

/// Creates an empty database, readable only by its owner (SQLite gives the log the same mode), and makes its name
/// durable.
Result<void> make_private(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    if (errno == EEXIST) return {};
    return std::unexpected(Error{Fault::unavailable, fmt::format("{}: {}", path, std::strerror(errno))});
  }
  ::close(descriptor);
  give_to_folders_owner(path);
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int directory = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory >= 0) {
    (void)::fsync(directory);  // Not supported by some file systems; the file exists anyway.
    ::close(directory);
  }
  return {};
}

Result<void> use_log(Connection& db) {
  sql::Query query(db, "PRAGMA journal_mode = WAL");
  const Result<bool> found = query.next();
  if (!found) return std::unexpected(found.error());
  sql::Row row(query, "a pragma");
  if (row.text() != "wal") return std::unexpected(Error{Fault::unavailable, "the file system has no shared memory"});
  return {};
}

/// Memory-mapped reading stays off: with it an I/O error would be a signal instead of an error code.
Result<Connection> open_writer(const std::string& path, const std::string& vfs) {
  Result<Connection> db = connect(path, Mode::create, vfs);
  if (!db) return db;
  if (const Result<int> version = version_of(*db); !version) return std::unexpected(version.error());
  Result<void> ready = use_log(*db);
  if (ready) ready = db->run("PRAGMA synchronous = FULL");
  if (ready) ready = db->run("PRAGMA foreign_keys = ON");
  if (ready) ready = db->run("PRAGMA temp_store = MEMORY");
  if (ready) ready = db->run("PRAGMA cell_size_check = ON");
  if (ready) ready = db->run("PRAGMA cache_size = -16384");  // KiB.
  if (!ready) return std::unexpected(ready.error());
  return db;
}

/// `conflict` unless the schema is this program's.
Result<void> expect_current(Connection& db) {
  const Result<int> version = version_of(db);
  if (!version) return std::unexpected(version.error());
  if (*version == schema_version) return {};
  return std::unexpected(Error{Fault::conflict, "a server of another version has the database open: stop it first"});
}

/// For reads.
Result<Connection> open_reader(const std::string& path, const std::string& vfs) {
  Result<Connection> db = connect(path, Mode::read, vfs);
  if (!db) return db;
  ATOLL_CHECK(db->run("PRAGMA query_only = ON"));
  ATOLL_CHECK(db->run("PRAGMA temp_store = MEMORY"));
  ATOLL_CHECK(db->run("PRAGMA cell_size_check = ON"));
  // KiB. The lists of an active player touch about 900 pages; a smaller cache would evict each before it is used again.
  ATOLL_CHECK(db->run("PRAGMA cache_size = -8192"));
  return db;
}

}  // namespace

Result<Connection> connect(const std::string& path, Mode mode, const std::string& vfs) {
  Result<Driver> driver = Driver::open(path, mode, vfs);
  if (!driver) return std::unexpected(driver.error());
  return Connection(std::move(*driver));
}

Database::Database(std::string path, const Options& options, std::optional<FileLock> lock, Connection writer,
                   Connection checkpointer)
    : sql::Database([path, vfs = options.vfs] { return open_reader(path, vfs); }, options.readers_max),
      path_(std::move(path)),
      lock_(std::move(lock)),
      checkpointer_(std::move(checkpointer), options.checkpoint_pages),
      writer_((checkpointer_.watch(writer), std::move(writer)), {options.queue_max, options.batch_max}) {
  count_slow_queries();
  if (lock_) checkpointer_.start(writer_);
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, const Options& options) {
  Result<FileLock> lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error());
  return open(path, options, std::move(*lock));
}

Result<std::unique_ptr<Database>> Database::open_for_command(const std::string& path) {
  Result<std::optional<FileLock>> lock = FileLock::try_take(path);
  if (!lock) return std::unexpected(lock.error());
  return open(path, {}, std::move(*lock));
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, const Options& options,
                                                 std::optional<FileLock> lock) {
  if (const Result<void> made = make_private(path); !made) return std::unexpected(made.error());
  Result<Connection> writer = open_writer(path, options.vfs);
  if (!writer) return std::unexpected(writer.error());
  const Result<void> ready_schema = lock ? migrate(*writer) : expect_current(*writer);
  if (!ready_schema) return std::unexpected(ready_schema.error());
  Result<Connection> checkpointer = connect(path, Mode::create, options.vfs);
  if (!checkpointer) return std::unexpected(checkpointer.error());
  Result<void> ready = checkpointer->run("PRAGMA synchronous = FULL");
  // Opens the log: a checkpoint by a connection that has not read anything does nothing.
  if (ready) ready = read_anything(*checkpointer);
  if (!ready) return std::unexpected(ready.error());
  return std::unique_ptr<Database>(
      new Database(path, options, std::move(lock), std::move(*writer), std::move(*checkpointer)));
}

Result<void> Database::backup(const std::string& path, const std::atomic<bool>& stop) {
  // The loan makes `close` wait until the copy is done.
  const Result<sql::Readers::Loan> loan = readers_.borrow();
  if (!loan) return std::unexpected(loan.error());
  return backup_file(path_, path, stop);
}

Result<void> Database::ping() {
  const Result<void> done = read([](Connection& db) { return read_anything(db); });
  if (!done || !writer_.failing()) return done;
  // Only a write shows whether writes succeed again, and there may be no other one.
  std::promise<Result<void>> tried;
  write<void>([](Connection& db) { return rewrite_version(db); },
              [&tried](Result<void> written) { tried.set_value(std::move(written)); });
  return tried.get_future().get();
}

void Database::close() {
  const std::lock_guard lock(closing_);
  if (std::exchange(closed_, true)) return;
  writer_.finish();
  checkpointer_.stop();
  readers_.close();
  const std::optional<FileLock> unlocked = std::exchange(lock_, std::nullopt);
  Connection last = writer_.release();
  if (!unlocked) return;  // The server does the checkpoints.
  if (const Result<void> done = last.run("PRAGMA wal_checkpoint(TRUNCATE)"); !done) {
    spdlog::warn("store: the last checkpoint failed, and the write-ahead log remains: {}", done.error().detail);
  }
}

Result<Migrated> migrate_file(const std::string& path) {
  const Result<FileLock> lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error());
  if (const Result<void> made = make_private(path); !made) return std::unexpected(made.error());
  Result<Connection> db = open_writer(path, "");
  if (!db) return std::unexpected(db.error());
  const Result<int> version = version_of(*db);
  if (!version) return std::unexpected(version.error());
  if (const Result<void> done = migrate(*db); !done) return std::unexpected(done.error());
  return Migrated{.from = *version, .to = schema_version};
}

}  // namespace reef::store::sqlite
