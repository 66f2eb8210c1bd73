#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Mails as text (RFC 5322, MIME). What comes from outside gets into a header only through `header_text`, which knows
/// no line break, or as an address that `is_mail_address` has let through.
namespace reef::notify {

/// Whether the text can stand where SMTP and a header expect an address: ASCII, one @, nothing that ends or quotes.
bool is_mail_address(std::string_view text);

/// A name, which may be empty, and an address.
struct Mailbox {
  std::string name;
  std::string address;
};
/// Reads `Atoll <atoll@example.org>` or `atoll@example.org`.
std::optional<Mailbox> read_mailbox(std::string_view text);

/// Text as it may stand in a header: itself if it is short printable ASCII, else encoded words (RFC 2047), folded.
std::string header_text(std::string_view text);
/// Text as quoted-printable (RFC 2045 §6.7); line feeds become line ends.
std::string quoted_printable(std::string_view text);
/// Text with what HTML reads as markup escaped, fit for content and quoted attributes.
std::string html_text(std::string_view text);
/// As RFC 5322 §3.3 writes a date.
std::string mail_date(std::int64_t at_ms);

struct Mail {
  std::string id;  ///< Letters and digits: the left side of the Message-ID.
  Mailbox from;
  std::string to;  ///< An address, as `is_mail_address` takes it.
  std::string subject;
  std::string text;
  std::string html;
  std::string unsubscribe;  ///< URL of the one-click unsubscription (RFC 8058); empty: none.
  std::int64_t at_ms = 0;
};
/// The whole mail, with CRLF at the end of each line. The same mail gives the same text.
std::string compose(const Mail& mail);

}  // namespace reef::notify
