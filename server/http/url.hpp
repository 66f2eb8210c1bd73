#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace reef::http {

/// What a request asks for, percent-decoded.
struct Target {
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;  ///< In order; a name without `=` has an empty value.
};

/// Reads a request target in origin form (`/path?query`) or absolute form (`http://host/path?query`). None if it is
/// neither, if an escape is broken, or if the path hides a control character.
std::optional<Target> parse_target(std::string_view target);

/// Undoes percent-escapes, and in a query also `+` for a space. None if an escape is broken.
enum class Plus { literal, space };
std::optional<std::string> percent_decode(std::string_view text, Plus plus);

}  // namespace reef::http
