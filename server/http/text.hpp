#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

/// Parsing that header fields share.
namespace reef::http {

/// Without blanks at both ends.
inline std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

inline std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

/// Removes the first item of a list; `rest` keeps what follows the separator.
inline std::string_view next_item(std::string_view& rest, char separator) {
  const std::string_view item = rest.substr(0, rest.find(separator));
  rest.remove_prefix(std::min(rest.size(), item.size() + 1));
  return item;
}

}  // namespace reef::http
