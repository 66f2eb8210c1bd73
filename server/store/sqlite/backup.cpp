#include "server/store/sqlite/backup.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "server/store/sql/connection.hpp"
#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/migrations.hpp"

namespace reef::store::sqlite {
namespace {

using sql::Connection;

constexpr int pages_a_step = 1000;

Error system_error(const std::string& path) {
  const Fault fault = errno == EEXIST ? Fault::conflict : Fault::unavailable;
  return {fault, fmt::format("{}: {}", path, std::strerror(errno))};
}

Result<void> sync_path(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::unexpected(system_error(path));
  const bool synced = ::fsync(descriptor) == 0;
  Result<void> done;
  if (!synced) done = std::unexpected(system_error(path));
  ::close(descriptor);
  return done;
}

/// Creates the file, readable only by its owner: it contains the secrets of running matches.
Result<void> make_file(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0) return std::unexpected(system_error(path));
  ::close(descriptor);
  return {};
}

/// In steps, so that it can be stopped, and in one read transaction, which blocks no write: without one, the copy would
/// restart after each write.
Result<void> copy(Connection& from, Connection& to, const std::atomic<bool>& stop) {
  const sql::ReadTransaction moment(from);
  if (!moment.begun()) return moment.begun();
  ATOLL_CHECK(read_anything(from));  // The transaction starts with the first read.
  sqlite3_backup* const backup = sqlite3_backup_init(to.sqlite().handle(), "main", from.sqlite().handle(), "main");
  if (backup == nullptr) return std::unexpected(to.sqlite().error());
  int code = SQLITE_OK;
  while (code == SQLITE_OK && !stop) code = sqlite3_backup_step(backup, pages_a_step);
  const int ended = sqlite3_backup_finish(backup);  // Succeeds also if the copy was stopped early.
  if (code == SQLITE_OK) return std::unexpected(Error{Fault::closed, "the copy was cancelled"});
  if (ended != SQLITE_OK) return std::unexpected(to.sqlite().error());
  return {};
}

Result<void> check(Connection& db, const std::atomic<bool>& stop) {
  const Stoppable stoppable(db.sqlite(), stop);
  ATOLL_CHECK(version_of(db));
  sql::Query query(db, "PRAGMA integrity_check(1)");
  ATOLL_CHECK(query.next());
  sql::Row row(query, "the integrity check");
  const std::string verdict = row.text();
  if (verdict != "ok") return std::unexpected(Error{Fault::corrupt, "the copy is damaged: " + verdict});
  return {};
}

Result<void> copy_and_check(const std::string& from, const std::string& to, const std::atomic<bool>& stop) {
  ATOLL_TRY(source, connect(from, Mode::read, ""));
  if (const Result<int> version = version_of(source); !version) return std::unexpected(version.error());
  ATOLL_TRY(target, connect(to, Mode::create, ""));
  Result<void> done = copy(source, target, stop);
  // A single file, without a log beside it.
  if (done) done = target.run("PRAGMA journal_mode = DELETE");
  if (done) done = check(target, stop);
  return done;
}

}  // namespace

Result<void> backup_file(const std::string& from, const std::string& to, const std::atomic<bool>& stop) {
  if (std::error_code ignored; std::filesystem::exists(to, ignored)) {
    return std::unexpected(Error{Fault::conflict, to + " exists"});
  }
  const std::string partial = to + ".partial";
  Result<void> done = make_file(partial);
  if (!done) return done;
  done = copy_and_check(from, partial, stop);
  if (done) done = sync_path(partial);
  if (done) done = rename_file(partial, to);
  if (!done) ::unlink(partial.c_str());
  return done;
}

Result<void> rename_file(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) != 0) {
    return std::unexpected(system_error(to));
  }
  const std::string folder = std::filesystem::path(to).parent_path().string();
  return sync_path(folder.empty() ? "." : folder);
}

}  // namespace reef::store::sqlite
