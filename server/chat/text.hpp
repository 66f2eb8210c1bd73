#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/game.hpp"

namespace reef::chat {

inline constexpr int line_length_max = 500;  ///< In characters (Unicode scalar values).

inline constexpr std::size_t note_length_max = 4000;
inline constexpr std::size_t report_length_max = 500;

/// Whether the line mentions this name: the name follows an @ and is not followed by a letter or digit. Ignores the
/// case of ASCII letters.
bool mentions(std::string_view line, std::string_view name);

/// For each @ in the line that may begin a mention, at most `mentions_max`: all possible names after it, the longest
/// first.
std::vector<std::vector<std::string>> names_in(std::string_view line);
inline constexpr std::size_t mentions_max = 5;

/// Validates a note and returns it unchanged. `text` is valid UTF-8. Refuses with `text.control` control characters
/// except tabs and line breaks, and with `text.length` more than `length_max` characters.
std::expected<std::string, Violation> read_note(std::string_view text, std::size_t length_max = note_length_max);

/// Validates a chat line and trims white space at its ends. `text` is valid UTF-8. Refuses with `text.control` control
/// characters and line breaks, and with `text.length` an empty or too long text.
std::expected<std::string, Violation> read_line(std::string_view text);

}  // namespace reef::chat
