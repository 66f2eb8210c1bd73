#include "server/http/files/file_source.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <utility>

namespace reef::http {
std::shared_ptr<FileSource> FileSource::open(const std::string& path, Pool& workers) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0) return nullptr;
  struct stat about{};
  if (::fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
    ::close(descriptor);
    return nullptr;
  }
  return std::shared_ptr<FileSource>(new FileSource(descriptor, static_cast<std::uint64_t>(about.st_size), workers));
}

FileSource::~FileSource() {
  ::close(descriptor_);
}

void FileSource::next(Reply reply) {
  workers_.post([self = shared_from_this(), reply = std::move(reply)]() mutable {
    Response piece;
    piece.body = self->read();
    reply(std::move(piece));
  });
}

std::string FileSource::read() const {
  std::string bytes(piece_bytes, '\0');
  ssize_t count = 0;
  do {
    count = ::read(descriptor_, bytes.data(), bytes.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) spdlog::error("cannot continue reading a file: {}", std::strerror(errno));
  bytes.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  return bytes;
}

}  // namespace reef::http
