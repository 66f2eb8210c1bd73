#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "engines/core/game.hpp"

namespace reef::chat {

inline constexpr int line_length_max = 500;  ///< In characters (Unicode scalar values).

/// What somebody wants to say, without the white space at its ends. `text` is valid UTF-8. Refuses with `text.control`
/// what has control characters or breaks the line, and with `text.length` what is empty or too long.
std::expected<std::string, Violation> read_line(std::string_view text);

}  // namespace reef::chat
