#include "server/store/sqlite/copy_ends.hpp"

#include <filesystem>
#include <optional>
#include <utility>

#include "server/store/sqlite/backup.hpp"
#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/file_lock.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/stored_file.hpp"

namespace reef::store::sqlite {
namespace {

namespace fs = std::filesystem;
using sql::Connection;

class CopySource final : public copying::Source {
 public:
  CopySource(FileLock lock, StoredFile file) : lock_(std::move(lock)), file_(std::move(file)) {}

  Connection& db() override { return file_.connection(); }
  DatabaseCheck& check() override { return file_; }

 private:
  FileLock lock_;
  StoredFile file_;
};

class CopyTarget final : public copying::Target {
 public:
  CopyTarget(std::string path, FileLock lock) : path_(std::move(path)), lock_(std::move(lock)) { remove(); }
  ~CopyTarget() override { remove(); }
  CopyTarget(const CopyTarget&) = delete;
  CopyTarget& operator=(const CopyTarget&) = delete;

  Result<void> create() {
    ATOLL_CHECK(make_private(partial_));
    ATOLL_TRY(db, connect(partial_, Mode::create));
    // All rows are one transaction. Its journal is short, because almost all of its pages are new.
    ATOLL_CHECK(db.run("PRAGMA journal_mode = MEMORY"));
    ATOLL_CHECK(db.run("PRAGMA synchronous = FULL"));
    ATOLL_CHECK(db.run("PRAGMA cache_size = -65536"));  // KiB.
    ATOLL_CHECK(migrate(db));
    // The check of the whole file follows the last row.
    ATOLL_CHECK(db.run("PRAGMA foreign_keys = OFF"));
    ATOLL_CHECK(db.run("BEGIN IMMEDIATE"));
    writer_.emplace(std::move(db));
    return {};
  }

  Connection& db() override { return file_ ? file_->connection() : *writer_; }

  Result<void> finish_rows(const std::vector<copying::Table>& /*tables*/) override {
    ATOLL_CHECK(writer_->run("COMMIT"));
    writer_.reset();
    ATOLL_TRY(file, StoredFile::open(partial_));
    file_.emplace(std::move(file));
    return {};
  }

  DatabaseCheck& check() override { return *file_; }

  Result<void> complete() override {
    file_.reset();
    return rename_file(partial_, path_);
  }

 private:
  void remove() {
    file_.reset();
    writer_.reset();
    std::error_code ignored;
    for (const char* const end : {"", "-journal", "-wal", "-shm"}) fs::remove(partial_ + end, ignored);
  }

  const std::string path_;
  const std::string partial_ = path_ + ".copying";
  FileLock lock_;
  std::optional<Connection> writer_;
  std::optional<StoredFile> file_;
};

}  // namespace

Result<std::unique_ptr<copying::Source>> open_copy_source(const std::string& path) {
  if (std::error_code ignored; !fs::exists(path, ignored)) {
    return std::unexpected(Error{Fault::unavailable, path + " does not exist"});
  }
  ATOLL_TRY(lock, FileLock::take(path));
  ATOLL_TRY(file, StoredFile::open(path));
  ATOLL_CHECK(file.connection().run("BEGIN"));
  ATOLL_CHECK(read_anything(file.connection()));  // The transaction starts with the first read.
  return std::make_unique<CopySource>(std::move(lock), std::move(file));
}

Result<std::unique_ptr<copying::Target>> create_copy_target(const std::string& path) {
  std::error_code error;
  const fs::path folder = fs::path(path).parent_path();
  fs::create_directories(folder, error);
  if (error) return std::unexpected(Error{Fault::unavailable, folder.string() + ": " + error.message()});
  ATOLL_TRY(lock, FileLock::take(path));
  if (fs::exists(path, error)) {
    return std::unexpected(
        Error{Fault::conflict, path + " already exists: the target of a copy must be a new database"});
  }
  auto target = std::make_unique<CopyTarget>(path, std::move(lock));
  ATOLL_CHECK(target->create());
  return target;
}

}  // namespace reef::store::sqlite
