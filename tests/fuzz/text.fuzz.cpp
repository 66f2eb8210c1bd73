// Any text as what a player writes: a line of chat, a note, a name, addresses of mail and of the web.
#include "server/chat/text.hpp"

#include <algorithm>

#include "server/accounts/mail_address.hpp"
#include "server/accounts/names.hpp"
#include "server/notify/addresses.hpp"
#include "server/notify/letter.hpp"
#include "tests/fuzz/bytes.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using fuzz::require;

namespace {

void refused(const Violation& violation) {
  require(!violation.rule.empty() && !violation.detail.empty(), "a refusal names a rule and says why");
}

void as_chat(const std::string& text) {
  if (const auto line = chat::read_line(text)) {
    require(text.find(*line) != std::string::npos, "a line is a part of what was written");
    require(chat::read_line(*line) == *line, "a line that was taken stays as it is");
    require(line->find('\n') == std::string::npos, "a line is one line");
    require(fuzz::is_utf8(*line), "a line is cut between characters");
  } else {
    refused(line.error());
  }
  if (const auto note = chat::read_note(text)) require(*note == text, "a note is kept as it is");
  for (const auto& names : chat::names_in(text)) {
    require(!names.empty() && fuzz::is_utf8(names.front()), "a mention is cut between characters");
    for (const std::string& name : names) require(chat::mentions(text, name), "who is named is mentioned: " + name);
  }
}

void as_name(const std::string& text) {
  const auto name = accounts::judge_name(text);
  if (!name) return refused(name.error());
  require(name->text.size() <= accounts::name_bytes_max, "a name is short");
  const auto again = accounts::judge_name(name->text);
  require(again && again->text == name->text && again->key == name->key, "a name that was taken stays as it is");
  require(accounts::name_key(name->text) == name->key, "a name has one key");
}

void as_mail(const std::string& text) {
  const auto mail = accounts::judge_mail(text);
  if (!mail) return refused(mail.error());
  const auto is_plain = [](char letter) { return letter > ' ' && letter < 0x7f; };
  require(std::ranges::all_of(mail->text, is_plain), "an address is one word of ASCII");
  require(std::ranges::count(mail->text, '@') == 1, "an address has one @");
  require(notify::is_mail_address(mail->text), "an address that was taken can be written to: " + mail->text);
  const auto again = accounts::judge_mail(mail->text);
  require(again && again->text == mail->text && again->key == mail->key, "an address stays as it is: " + mail->text);
  std::string loud = mail->text;
  for (char& letter : loud) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const auto same = accounts::judge_mail(loud);
  require(same && same->key == mail->key, "capitals make no other mailbox: " + loud);
}

void as_mailbox(const std::string& text) {
  const auto mailbox = notify::read_mailbox(text);
  if (!mailbox) return;
  require(notify::is_mail_address(mailbox->address), "a mailbox has an address");
  const std::string header = notify::header_text(mailbox->name);
  require(header.find("\r\n\r\n") == std::string::npos && header.find('\0') == std::string::npos,
          "a header does not end early");
}

void as_web_address(const std::string& text) {
  const auto address = notify::read_web_address(text);
  if (!address) return require(!address.error().empty(), "a refusal says why");
  require(address->scheme == "https" || address->scheme == "http", "an address of the web");
  require(!address->host.empty(), "an address has a host");
  const auto origin = notify::read_web_address(address->origin + "/");
  require(origin && origin->origin == address->origin && origin->host == address->host && origin->port == address->port,
          "an origin is an address: " + address->origin);
}

void as_ip(const std::string& text) {
  const auto ip = notify::read_ip(text);
  if (!ip) return;
  const auto again = notify::read_ip(notify::ip_text(*ip));
  require(again && again->v6 == ip->v6 && again->bytes == ip->bytes, "an address is written as it is read: " + text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string text(fuzz::text_of(bytes, size));
  if (!fuzz::is_utf8(text)) return 0;
  as_chat(text);
  as_name(text);
  as_mail(text);
  as_mailbox(text);
  as_web_address(text);
  as_ip(text);
  return 0;
}
