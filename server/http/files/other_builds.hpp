#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/http/exchange.hpp"
#include "server/http/files/static_files.hpp"

namespace reef::http {

/// Files of other builds of the web client. While the servers of a database are replaced by a new release one by one, a
/// page that one of them sent may ask another one for its files; and a page that was opened before may do so later.
class OtherBuilds {
 public:
  /// Reads the files of a build, by their paths; none if there is no such build, or if it cannot be read now.
  using Load = std::function<FileContents(const std::string& build)>;

  explicit OtherBuilds(Load load) : load_(std::move(load)) {}

  /// The file at the request's path below `/static/`; none if there is none. Blocks when a build is asked for the first
  /// time; then it stays in memory.
  [[nodiscard]] std::optional<Response> respond(const Request& request);

 private:
  static constexpr std::size_t in_memory_max = 4;

  const Load load_;
  std::mutex mutex_;
  std::unordered_map<std::string, StaticFiles> builds_;
};

}  // namespace reef::http
