#include "server/store/sqlite/file_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "server/store/sqlite/ownership.hpp"

namespace reef::store::sqlite {

Result<FileLock> FileLock::take(const std::string& database) {
  Result<std::optional<FileLock>> lock = try_take(database);
  if (!lock) return std::unexpected(lock.error());
  if (*lock) return std::move(**lock);
  return std::unexpected(Error{Fault::unavailable, fmt::format("{} is in use by another server", database)});
}

Result<std::optional<FileLock>> FileLock::try_take(const std::string& database) {
  const std::string path = database + ".lock";
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    return std::unexpected(Error{Fault::unavailable, fmt::format("{}: {}", path, std::strerror(errno))});
  }
  FileLock lock(descriptor);
  give_to_folders_owner(path);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno == EWOULDBLOCK) return std::nullopt;
  return std::unexpected(Error{Fault::unavailable, fmt::format("{}: {}", path, std::strerror(errno))});
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

}  // namespace reef::store::sqlite
