#pragma once

#include <optional>
#include <string>

#include "server/store/types.hpp"

namespace reef::store::sqlite {

/// Keeps a second server from opening the same database: an advisory lock (flock) on `<database>.lock`, which the
/// system releases when the process dies, however it dies. It is a separate file because closing any descriptor of the
/// database would drop the locks that SQLite holds on it. The empty file is never removed.
class FileLock {
 public:
  /// `unavailable` if another holder has it.
  static Result<FileLock> take(const std::string& database);
  /// None if another holder has it.
  static Result<std::optional<FileLock>> try_take(const std::string& database);
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace reef::store::sqlite
