#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace reef::http {

/// A request target, percent-decoded.
struct Target {
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;  ///< In order; a name without `=` has an empty value.
};

/// Parses a request target in origin form (`/path?query`) or absolute form (`http://host/path?query`). None if it is
/// neither, if an escape is broken, or if the decoded path contains a control character or an escaped slash.
std::optional<Target> parse_target(std::string_view target);

/// Decodes percent-escapes, and in a query also `+` as a space. None if an escape is broken.
enum class Plus { literal, space };
std::optional<std::string> percent_decode(std::string_view text, Plus plus);

}  // namespace reef::http
