// Any text that a player may write: a line of chat, a note, a name, mail addresses and URLs.
#include "server/chat/text.hpp"

#include <algorithm>

#include "server/accounts/mail_address.hpp"
#include "server/accounts/names.hpp"
#include "server/notify/channels/addresses.hpp"
#include "server/notify/channels/email.hpp"
#include "tests/fuzz/bytes.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using fuzz::require;

namespace {

void refused(const Violation& violation) {
  require(!violation.rule.empty() && !violation.detail.empty(), "a refusal has a rule and a detail");
}

void as_chat(const std::string& text) {
  if (const auto line = chat::read_line(text)) {
    require(text.find(*line) != std::string::npos, "a line is a part of the input");
    require(chat::read_line(*line) == *line, "an accepted line stays unchanged");
    require(line->find('\n') == std::string::npos, "a line is one line");
    require(fuzz::is_utf8(*line), "a line is cut between characters");
  } else {
    refused(line.error());
  }
  if (const auto note = chat::read_note(text)) require(*note == text, "a note is stored unchanged");
  for (const auto& names : chat::names_in(text)) {
    require(!names.empty() && fuzz::is_utf8(names.front()), "a mention is cut between characters");
    for (const std::string& name : names) require(chat::mentions(text, name), "a named player is mentioned: " + name);
  }
}

void as_name(const std::string& text) {
  const auto name = accounts::judge_name(text);
  if (!name) return refused(name.error());
  require(name->text.size() <= accounts::name_bytes_max, "a name is short");
  const auto again = accounts::judge_name(name->text);
  require(again && again->text == name->text && again->key == name->key, "an accepted name stays unchanged");
  require(accounts::name_key(name->text) == name->key, "a name has one key");
}

void as_mail(const std::string& text) {
  const auto mail = accounts::judge_mail(text);
  if (!mail) return refused(mail.error());
  const auto is_plain = [](char letter) { return letter > ' ' && letter < 0x7f; };
  require(std::ranges::all_of(mail->text, is_plain), "an address is one word of ASCII");
  require(std::ranges::count(mail->text, '@') == 1, "an address has one @");
  require(notify::is_mail_address(mail->text), "an accepted address is deliverable: " + mail->text);
  const auto again = accounts::judge_mail(mail->text);
  require(again && again->text == mail->text && again->key == mail->key, "an address stays unchanged: " + mail->text);
  std::string loud = mail->text;
  for (char& letter : loud) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const auto same = accounts::judge_mail(loud);
  require(same && same->key == mail->key, "case does not change the key of an address: " + loud);
}

void as_mail_address(const std::string& text) {
  const auto address = notify::read_mail_address(text);
  if (!address) return;
  require(notify::is_mail_address(address->address), "an address key has an address");
  const std::string header = notify::header_text(address->name);
  require(header.find("\r\n\r\n") == std::string::npos && header.find('\0') == std::string::npos,
          "a header does not end too early");
}

void as_web_address(const std::string& text) {
  const auto address = notify::read_web_address(text);
  if (!address) return require(!address.error().empty(), "a refusal has a reason");
  require(address->scheme == "https" || address->scheme == "http", "an address on the web");
  require(!address->host.empty(), "an address has a host");
  const auto origin = notify::read_web_address(address->origin + "/");
  require(origin && origin->origin == address->origin && origin->host == address->host && origin->port == address->port,
          "an origin is an address: " + address->origin);
}

void as_ip(const std::string& text) {
  const auto ip = read_ip(text);
  if (!ip) return;
  const auto again = read_ip(ip_text(*ip));
  require(again && again->v6 == ip->v6 && again->bytes == ip->bytes, "an address is written as it is read: " + text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string text(fuzz::text_of(bytes, size));
  if (!fuzz::is_utf8(text)) return 0;
  as_chat(text);
  as_name(text);
  as_mail(text);
  as_mail_address(text);
  as_web_address(text);
  as_ip(text);
  return 0;
}
