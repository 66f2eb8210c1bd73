#include "server/store/sqlite/ownership.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace reef::store::sqlite {

void give_to_folders_owner(const std::string& path) {
  if (::geteuid() != 0) return;
  const std::string folder = std::filesystem::path(path).parent_path().string();
  struct stat owner{};
  if (::stat(folder.empty() ? "." : folder.c_str(), &owner) != 0) return;
  // The folder's owner may have put a link there to a file that is not theirs.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat file{};
  if (::fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode) && file.st_nlink == 1 && file.st_uid == 0) {
    (void)!::fchown(descriptor, owner.st_uid, owner.st_gid);
  }
  ::close(descriptor);
}

}  // namespace reef::store::sqlite
