#include "server/chat/text.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace reef::chat {
namespace {

constexpr std::size_t name_length_max = 32;  ///< In characters, as for account names.

/// A character and the offset of its end.
struct Character {
  char32_t code;
  std::size_t end;
};

/// The characters of a text that must be valid UTF-8.
std::vector<Character> characters_of(std::string_view text) {
  std::vector<Character> characters;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool continues = (byte & 0xC0) == 0x80;
    if (continues && !characters.empty()) {
      characters.back().code = characters.back().code << 6 | (byte & 0x3F);
      characters.back().end = at + 1;
      continue;
    }
    const char32_t mask = byte < 0x80 ? 0x7F : byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 0x07;
    characters.push_back({.code = byte & mask, .end = at + 1});
  }
  return characters;
}

/// The C0 and C1 controls, and line and paragraph separators.
bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029;
}

/// Invisible characters: a text of these alone is empty.
bool is_blank(char32_t code) {
  static constexpr std::array<std::pair<char32_t, char32_t>, 9> blanks = {{{0x20, 0x20},
                                                                           {0xA0, 0xA0},
                                                                           {0x1680, 0x1680},
                                                                           {0x2000, 0x200B},
                                                                           {0x202F, 0x202F},
                                                                           {0x205F, 0x2060},
                                                                           {0x2800, 0x2800},
                                                                           {0x3000, 0x3000},
                                                                           {0xFEFF, 0xFEFF}}};
  return std::ranges::any_of(blanks, [&](const auto& range) { return code >= range.first && code <= range.second; });
}

/// ASCII letters in lower case.
std::string folded(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return lower;
}

/// Whether a word may continue with this byte. All non-ASCII bytes count as letters.
bool continues_word(char byte) {
  return (static_cast<unsigned char>(byte) & 0x80) != 0 || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
}

}  // namespace

bool mentions(std::string_view line, std::string_view name) {
  if (name.empty()) return false;
  const std::string text = folded(line);
  const std::string wanted = "@" + folded(name);
  for (std::size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + 1)) {
    const std::size_t end = at + wanted.size();
    const bool begins = at == 0 || !continues_word(text[at - 1]);
    if (begins && (end == text.size() || !continues_word(text[end]))) return true;
  }
  return false;
}

std::vector<std::vector<std::string>> names_in(std::string_view line) {
  const std::string text = folded(line);
  std::vector<std::vector<std::string>> mentions;
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at + 1)) {
    if (at > 0 && continues_word(text[at - 1])) continue;
    std::vector<std::string> names;
    const std::vector<Character> characters = characters_of(std::string_view(text).substr(at + 1));
    for (std::size_t length = std::min(characters.size(), name_length_max); length > 0; --length) {
      const std::size_t end = at + 1 + characters[length - 1].end;
      if (end < text.size() && continues_word(text[end])) continue;
      names.emplace_back(line.substr(at + 1, end - at - 1));
    }
    if (!names.empty()) mentions.push_back(std::move(names));
    if (mentions.size() == mentions_max) break;
  }
  return mentions;
}

std::expected<std::string, Violation> read_note(std::string_view text, std::size_t length_max) {
  const std::vector<Character> characters = characters_of(text);
  const auto refused = [](const Character& each) {
    return is_control(each.code) && each.code != '\n' && each.code != '\t' && each.code != '\r';
  };
  if (std::ranges::any_of(characters, refused)) {
    return std::unexpected(Violation{"text.control", "no control characters except tabs and line breaks", "/text"});
  }
  if (characters.size() > length_max) {
    return std::unexpected(
        Violation{"text.length", "expected at most " + std::to_string(length_max) + " characters", "/text"});
  }
  return std::string(text);
}

std::expected<std::string, Violation> read_line(std::string_view text) {
  const std::vector<Character> characters = characters_of(text);
  if (std::ranges::any_of(characters, is_control, &Character::code)) {
    return std::unexpected(
        Violation{"text.control", "a line must not contain control characters or line breaks", "/text"});
  }
  const auto seen = [](const Character& each) { return !is_blank(each.code); };
  const auto first = std::ranges::find_if(characters, seen);
  const auto last = std::find_if(characters.rbegin(), characters.rend(), seen).base();
  if (first == characters.end() || last - first > line_length_max) {
    return std::unexpected(Violation{"text.length", "expected 1 to 500 characters", "/text"});
  }
  const std::size_t begin = first == characters.begin() ? 0 : std::prev(first)->end;
  return std::string(text.substr(begin, std::prev(last)->end - begin));
}

}  // namespace reef::chat
