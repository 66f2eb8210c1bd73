#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/game.hpp"

namespace reef::fuzz {

inline std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

/// Whether the text is valid UTF-8, as everything behind the HTTP parsers is.
inline bool is_utf8(std::string_view text) {
  try {
    (void)Json(std::string(text)).dump();
    return true;
  } catch (const Json::exception&) {
    return false;
  }
}

}  // namespace reef::fuzz
