#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Mail as text (RFC 5322, MIME). User text enters a header only through `header_text`, which encodes line breaks, or
/// as an address that `is_mail_address` accepts.
namespace reef::notify {

/// Whether the text is usable as an address in SMTP and in headers: ASCII, one @, no delimiters or quotes.
bool is_mail_address(std::string_view text);

/// A name, possibly empty, and an address.
struct MailAddress {
  std::string name;
  std::string address;
};
/// Reads `Atoll <atoll@example.org>` or `atoll@example.org`.
std::optional<MailAddress> read_mail_address(std::string_view text);

/// Text for a header: unchanged if it is short printable ASCII, else encoded words (RFC 2047), folded.
std::string header_text(std::string_view text);
/// Quoted-printable text (RFC 2045 §6.7); LF becomes CRLF.
std::string quoted_printable(std::string_view text);
/// Escapes text for HTML content and quoted attributes.
std::string html_text(std::string_view text);
/// A date in the format of RFC 5322 §3.3.
std::string mail_date(std::int64_t at_ms);

struct Mail {
  std::string id;  ///< Letters and digits: the left part of the Message-ID.
  MailAddress from;
  std::string to;  ///< An address that `is_mail_address` accepts.
  std::string subject;
  std::string text;
  std::string html;
  std::string unsubscribe;  ///< URL of the one-click unsubscription (RFC 8058); empty: none.
  std::int64_t at_ms = 0;
};
/// The complete mail with CRLF line ends. Deterministic.
std::string compose(const Mail& mail);

}  // namespace reef::notify
