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

/// Whether the line addresses somebody of this name: it stands in it after an @, and goes on with no letter or digit.
/// The case of A to Z counts not.
bool mentions(std::string_view line, std::string_view name);

/// For each @ of the line that may begin a mention, at most `mentions_max`: everything that may be the name behind it,
/// the longest first.
std::vector<std::vector<std::string>> names_in(std::string_view line);
inline constexpr std::size_t mentions_max = 5;

/// What somebody wants to note down, as it is. `text` is valid UTF-8. Refuses with `text.control` what has control
/// characters but tabs and line breaks, and with `text.length` what has more than `length_max` characters.
std::expected<std::string, Violation> read_note(std::string_view text, std::size_t length_max = note_length_max);

/// What somebody wants to say, without the white space at its ends. `text` is valid UTF-8. Refuses with `text.control`
/// what has control characters or breaks the line, and with `text.length` what is empty or too long.
std::expected<std::string, Violation> read_line(std::string_view text);

}  // namespace reef::chat
