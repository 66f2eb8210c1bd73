#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "engines/core/game.hpp"

namespace reef::accounts {

inline constexpr int name_letters_max = 32;
inline constexpr std::size_t name_bytes_max = 4 * name_letters_max;  ///< UTF-8.

/// A name as it is stored: `text` in normal form C, and `key`, the same for all names that look alike.
struct Name {
  std::string text;
  std::string key;
};

/// Validates a name. Refuses at `/name` with one of the rules
/// - `name.length`: it has 1 to 32 characters;
/// - `name.control`: no control characters, none that change the direction of text, no invisible ones;
/// - `name.space`: single spaces, and none at its ends; no other kind of blank;
/// - `name.look_alike`: no characters that imitate others (ⓐ, 𝐚, ﬁ), no stacked marks, no digits of two scripts, no @;
/// - `name.mixed_scripts`: one script, or Latin with one that cannot be mistaken for it.
std::expected<Name, Violation> judge_name(std::string_view text);

/// Whether a name looks like one of the staff or of the server itself: `Admin`, `r00t`, `The Atoll team`, `Deleted
/// player`; for an account also `Guest`.
bool is_reserved(std::string_view text, bool guest);
/// Validates a name that a user asks for: as `judge_name`, and with the rule `name.reserved`. Staff may have reserved
/// names, and accounts with them can be created on the command line.
std::expected<Name, Violation> judge_free_name(std::string_view text, bool guest);

/// A key that is equal for names that are, or look, the same. Also defined for texts that are not valid names.
std::string name_key(std::string_view text);

/// The text in normal form C: the same letters have the same bytes, however they were typed.
std::string normal_form(std::string_view text);
/// The text without regard to case, in normal form C.
std::string case_folded(std::string_view text);
/// The number of characters (code points) in a UTF-8 text.
int letter_count(std::string_view text);

}  // namespace reef::accounts
