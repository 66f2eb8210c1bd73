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

#include "server/store/slow_queries.hpp"
#include "server/store/sqlite/backup.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/ownership.hpp"
#include "server/store/sqlite/stored_file.hpp"

namespace reef::store::sqlite {
namespace {

using sql::Connection;

Result<void> use_log(Connection& db) {
  sql::Query query(db, "PRAGMA journal_mode = WAL");
  ATOLL_CHECK(query.next());
  sql::Row row(query, "a pragma");
  if (row.text() != "wal") return std::unexpected(Error{Fault::unavailable, "the file system has no shared memory"});
  return {};
}

/// Memory-mapped reading stays off: with it an I/O error would be a signal instead of an error code.
Result<Connection> open_writer(const std::string& path, const std::string& vfs) {
  ATOLL_TRY(db, connect(path, Mode::create, vfs));
  ATOLL_CHECK(version_of(db));
  ATOLL_CHECK(use_log(db));
  ATOLL_CHECK(db.run("PRAGMA synchronous = FULL"));
  ATOLL_CHECK(db.run("PRAGMA foreign_keys = ON"));
  ATOLL_CHECK(db.run("PRAGMA temp_store = MEMORY"));
  ATOLL_CHECK(db.run("PRAGMA cell_size_check = ON"));
  ATOLL_CHECK(db.run("PRAGMA cache_size = -16384"));  // KiB.
  return std::move(db);
}

/// `conflict` unless the schema is this program's.
Result<void> expect_current(Connection& db) {
  ATOLL_TRY(version, version_of(db));
  if (version == schema_version) return {};
  return std::unexpected(Error{Fault::conflict, "a server of another version has the database open: stop it first"});
}

/// For reads.
Result<Connection> open_reader(const std::string& path, const std::string& vfs) {
  ATOLL_TRY(db, connect(path, Mode::read, vfs));
  ATOLL_CHECK(db.run("PRAGMA query_only = ON"));
  ATOLL_CHECK(db.run("PRAGMA temp_store = MEMORY"));
  ATOLL_CHECK(db.run("PRAGMA cell_size_check = ON"));
  // KiB. The lists of an active player touch about 900 pages; a smaller cache would evict each before it is used again.
  ATOLL_CHECK(db.run("PRAGMA cache_size = -8192"));
  return std::move(db);
}

}  // namespace

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

Result<Connection> connect(const std::string& path, Mode mode, const std::string& vfs) {
  ATOLL_TRY(driver, Driver::open(path, mode, vfs));
  return Connection(std::move(driver));
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
  ATOLL_TRY(lock, FileLock::take(path));
  return open(path, options, std::move(lock));
}

Result<std::unique_ptr<Database>> Database::open_for_command(const std::string& path) {
  ATOLL_TRY(lock, FileLock::try_take(path));
  return open(path, {}, std::move(lock));
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, const Options& options,
                                                 std::optional<FileLock> lock) {
  ATOLL_CHECK(make_private(path));
  ATOLL_TRY(writer, open_writer(path, options.vfs));
  ATOLL_CHECK(lock ? migrate(writer) : expect_current(writer));
  ATOLL_TRY(checkpointer, connect(path, Mode::create, options.vfs));
  Result<void> ready = checkpointer.run("PRAGMA synchronous = FULL");
  // Opens the log: a checkpoint by a connection that has not read anything does nothing.
  if (ready) ready = read_anything(checkpointer);
  if (!ready) return std::unexpected(ready.error());
  return std::unique_ptr<Database>(
      new Database(path, options, std::move(lock), std::move(writer), std::move(checkpointer)));
}

Result<void> Database::backup(const std::string& path, const std::atomic<bool>& stop) {
  // The loan makes `close` wait until the copy is done.
  const Result<sql::Readers::Loan> loan = readers().borrow();
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

int Database::schema_version() const {
  return reef::store::sqlite::schema_version;
}

Space Database::space() const {
  const auto bytes_of = [](const std::string& path) {
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(path, error);
    return error ? 0 : static_cast<std::int64_t>(bytes);
  };
  Space space{.database_bytes = bytes_of(path_), .log_bytes = bytes_of(path_ + "-wal"), .free_bytes = {}};
  std::error_code error;
  const std::filesystem::space_info disk = std::filesystem::space(path_, error);
  if (!error) space.free_bytes = static_cast<std::int64_t>(disk.available);
  return space;
}

Result<std::vector<Weight>> Database::weights(int limit, const std::atomic<bool>& stop) {
  ATOLL_TRY(file, StoredFile::open(path_));
  return file.weights(limit, stop);
}

void Database::close() {
  const std::lock_guard lock(closing_);
  if (std::exchange(closed_, true)) return;
  writer_.finish();
  checkpointer_.stop();
  readers().close();
  const std::optional<FileLock> unlocked = std::exchange(lock_, std::nullopt);
  Connection last = writer_.release();
  if (!unlocked) return;  // The server does the checkpoints.
  if (const Result<void> done = last.run("PRAGMA wal_checkpoint(TRUNCATE)"); !done) {
    spdlog::warn("store: the last checkpoint failed, and the write-ahead log remains: {}", done.error().detail);
  }
}

std::string file_in(const std::string& data) {
  return (std::filesystem::path(data) / "atoll.db").string();
}

Result<Migrated> migrate_file(const std::string& path) {
  const Result<FileLock> lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error());
  ATOLL_CHECK(make_private(path));
  ATOLL_TRY(db, open_writer(path, ""));
  ATOLL_TRY(version, version_of(db));
  ATOLL_CHECK(migrate(db));
  return Migrated{.from = version, .to = schema_version};
}

}  // namespace reef::store::sqlite
