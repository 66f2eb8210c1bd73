#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "engines/core/game.hpp"

namespace reef::accounts {

inline constexpr int name_letters_max = 32;
inline constexpr std::size_t name_bytes_max = 4 * name_letters_max;  ///< UTF-8

/// A name as it is stored: `text` in normal form C, and `key`, the same for all names that look alike.
struct Name {
  std::string text;
  std::string key;
};

/// Judges a name. Refuses at `/name` with one of the rules
/// - `name.length`: it has 1 to 32 characters;
/// - `name.control`: no control characters, none that turn the direction of text, none that nobody can see;
/// - `name.space`: single spaces, and none at its ends; no other kind of blank;
/// - `name.look_alike`: no characters that imitate others (ⓐ, 𝐚, ﬁ), no marks heaped up, no digits of two scripts, no
/// @;
/// - `name.mixed_scripts`: one script, or Latin with one that cannot be mistaken for it.
std::expected<Name, Violation> judge_name(std::string_view text);

/// What two names have in common if they are, or look, the same; also of texts that are no names.
std::string name_key(std::string_view text);

/// The text in normal form C: the same letters in the same bytes, however they were typed.
std::string normal_form(std::string_view text);
/// The text without regard to case, in normal form C.
std::string case_folded(std::string_view text);
/// How many characters (code points) a text in UTF-8 has.
int letter_count(std::string_view text);

}  // namespace reef::accounts
