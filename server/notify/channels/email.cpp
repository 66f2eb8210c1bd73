#include "server/notify/channels/email.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <ctime>

namespace reef::notify {
namespace {

constexpr std::size_t address_bytes_max = 254;
constexpr std::size_t plain_header_bytes_max = 60;
constexpr std::size_t word_bytes_max = 45;  ///< Of text per encoded word, which may have 75 characters.
constexpr std::size_t line_bytes_max = 76;

bool is_printable(char character) {
  return character >= 0x20 && character < 0x7f;
}

bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

std::string base64(std::string_view bytes) {
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // The terminating null.
  return text;
}

/// How many bytes of the text fit into one encoded word without splitting a UTF-8 character.
std::size_t word_length(std::string_view text) {
  std::size_t length = std::min(text.size(), word_bytes_max);
  while (length < text.size() && length > 1 && continues_character(text[length])) --length;
  return length;
}

std::string part(std::string_view boundary, std::string_view type, std::string_view content) {
  return fmt::format(
      "--{}\r\nContent-Type: {}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{}\r\n", boundary,
      type, quoted_printable(content));
}

std::string mail_address_text(const MailAddress& address) {
  if (address.name.empty()) return address.address;
  // Always an encoded word, because plain text would need quoting.
  return fmt::format("=?UTF-8?B?{}?= <{}>", base64(address.name), address.address);
}

}  // namespace

bool is_mail_address(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == 0 || at == std::string_view::npos || at + 1 == text.size() || text.size() > address_bytes_max) return false;
  if (text.find('@', at + 1) != std::string_view::npos || text.starts_with('-')) return false;
  return std::ranges::all_of(text, [](char character) {
    return is_printable(character) && std::string_view(" <>()[],;:\\\"").find(character) == std::string_view::npos;
  });
}

std::optional<MailAddress> read_mail_address(std::string_view text) {
  MailAddress address;
  const std::size_t open = text.rfind('<');
  if (open == std::string_view::npos) {
    address.address = text;
  } else {
    if (!text.ends_with('>')) return std::nullopt;
    std::string_view name = text.substr(0, open);
    while (name.ends_with(' ')) name.remove_suffix(1);
    if (name.size() > word_bytes_max ||
        std::ranges::any_of(name, [](char each) { return static_cast<unsigned char>(each) < 0x20 || each == 0x7f; })) {
      return std::nullopt;
    }
    address.name = name;
    address.address = text.substr(open + 1, text.size() - open - 2);
  }
  if (!is_mail_address(address.address)) return std::nullopt;
  return address;
}

std::string header_text(std::string_view text) {
  const bool plain = text.size() <= plain_header_bytes_max && std::ranges::all_of(text, is_printable) &&
                     text.find("=?") == std::string_view::npos;
  if (plain) return std::string(text);
  std::string words;
  while (!text.empty()) {
    const std::size_t length = word_length(text);
    if (!words.empty()) words += "\r\n ";
    words += fmt::format("=?UTF-8?B?{}?=", base64(text.substr(0, length)));
    text.remove_prefix(length);
  }
  return words;
}

std::string quoted_printable(std::string_view text) {
  std::string encoded;
  std::size_t line = 0;
  const auto put = [&](std::string_view unit) {
    if (line + unit.size() > line_bytes_max - 1) {
      encoded += "=\r\n";
      line = 0;
    }
    encoded += unit;
    line += unit.size();
  };
  for (std::size_t index = 0; index < text.size(); ++index) {
    const char character = text[index];
    if (character == '\r') continue;
    if (character == '\n') {
      encoded += "\r\n";
      line = 0;
      continue;
    }
    const bool ends_line = index + 1 == text.size() || text[index + 1] == '\n';
    const bool is_lost = character == ' ' && ends_line;  // Spaces at the end of a line may be lost.
    if (is_printable(character) && character != '=' && !is_lost) {
      put(text.substr(index, 1));
    } else {
      put(fmt::format("={:02X}", static_cast<unsigned char>(character)));
    }
  }
  return encoded;
}

std::string html_text(std::string_view text) {
  std::string escaped;
  for (const char character : text) {
    switch (character) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += character;
    }
  }
  return escaped;
}

std::string mail_date(std::int64_t at_ms) {
  static constexpr std::array days = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::array months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto seconds = static_cast<std::time_t>(at_ms / 1000);
  std::tm at{};
  gmtime_r(&seconds, &at);
  return fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} +0000", days.at(static_cast<std::size_t>(at.tm_wday)),
                     at.tm_mday, months.at(static_cast<std::size_t>(at.tm_mon)), at.tm_year + 1900, at.tm_hour,
                     at.tm_min, at.tm_sec);
}

std::string compose(const Mail& mail) {
  const std::string domain = mail.from.address.substr(mail.from.address.find('@') + 1);
  // Quoted-printable text cannot contain "=_".
  const std::string boundary = "=_" + mail.id;
  std::string text = fmt::format(
      "From: {}\r\nTo: {}\r\nSubject: {}\r\nDate: {}\r\nMessage-ID: <{}@{}>\r\nMIME-Version: 1.0\r\n"
      "Auto-Submitted: auto-generated\r\n",
      mail_address_text(mail.from), mail.to, header_text(mail.subject), mail_date(mail.at_ms), mail.id, domain);
  if (!mail.unsubscribe.empty()) {
    text += fmt::format("List-Unsubscribe: <{}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                        mail.unsubscribe);
  }
  text += fmt::format("Content-Type: multipart/alternative; boundary=\"{}\"\r\n\r\n", boundary);
  text += part(boundary, "text/plain", mail.text);
  text += part(boundary, "text/html", mail.html);
  text += fmt::format("--{}--\r\n", boundary);
  return text;
}

}  // namespace reef::notify
