#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/http/exchange.hpp"
#include "server/work/pool.hpp"

namespace reef::http {

/// A file as the body of a response, read piece by piece on the workers. It stays readable while it is sent, even if it
/// is removed meanwhile.
class FileSource final : public BodySource, public std::enable_shared_from_this<FileSource> {
 public:
  /// Null if the file does not exist or cannot be read. `workers` must outlive it.
  static std::shared_ptr<FileSource> open(const std::string& path, Pool& workers);
  ~FileSource() override;
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  [[nodiscard]] std::optional<std::uint64_t> size() const override { return size_; }
  void next(Reply reply) override;

 private:
  FileSource(int descriptor, std::uint64_t size, Pool& workers)
      : descriptor_(descriptor), size_(size), workers_(workers) {}
  [[nodiscard]] std::string read() const;

  const int descriptor_;
  const std::uint64_t size_;
  Pool& workers_;
};

}  // namespace reef::http
