#include "server/http/files/other_builds.hpp"

#include <algorithm>

namespace reef::http {

namespace {

/// As web/build.mjs names them.
bool is_build_name(std::string_view name) {
  return name.size() == 16 && name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::optional<Response> OtherBuilds::respond(const Request& request) {
  const std::string build(build_of(request.path));
  if (!is_build_name(build)) return std::nullopt;
  const std::lock_guard lock(mutex_);
  auto found = builds_.find(build);
  if (found == builds_.end()) {
    const FileContents contents = load_(build);
    if (contents.empty()) return std::nullopt;
    if (builds_.size() == in_memory_max) builds_.erase(builds_.begin());
    found = builds_.emplace(build, StaticFiles(contents)).first;
  }
  return found->second.respond(request);
}

}  // namespace reef::http
