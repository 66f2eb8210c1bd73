#include "server/accounts/mail_address.hpp"

#include <unicode/uidna.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <optional>

namespace reef::accounts {
namespace {

constexpr std::size_t local_bytes_max = 64;
constexpr std::size_t label_bytes_max = 63;

bool is_letter_or_digit(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
}

bool is_atom(std::string_view text) {
  constexpr std::string_view signs = "!#$%&'*+-/=?^_`{|}~";
  return !text.empty() &&
         std::ranges::all_of(text, [&](char letter) { return is_letter_or_digit(letter) || signs.contains(letter); });
}

bool is_label(std::string_view text) {
  return !text.empty() && text.size() <= label_bytes_max && text.front() != '-' && text.back() != '-' &&
         std::ranges::all_of(text, [](char letter) { return is_letter_or_digit(letter) || letter == '-'; });
}

/// True if every part between dots passes.
template <class Passes>
bool all_parts(std::string_view text, Passes passes) {
  while (true) {
    const std::size_t dot = text.find('.');
    if (!passes(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

struct CloseNames {
  void operator()(UIDNA* names) const { uidna_close(names); }
};

/// The domain in A-labels; none if it is not a valid domain.
std::optional<std::string> ascii_domain(std::string_view domain) {
  const bool ascii = std::ranges::all_of(domain, [](char letter) { return static_cast<unsigned char>(letter) < 0x80; });
  if (ascii) return std::string(domain);
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UIDNA, CloseNames> names(
      uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, &status));
  std::array<char, mail_bytes_max + 1> text{};
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  const std::int32_t length =
      uidna_nameToASCII_UTF8(names.get(), domain.data(), static_cast<std::int32_t>(domain.size()), text.data(),
                             static_cast<std::int32_t>(text.size()), &info, &status);
  if (U_FAILURE(status) || info.errors != 0) return std::nullopt;
  return std::string(text.data(), static_cast<std::size_t>(length));
}

std::optional<MailAddress> read_mail(std::string_view text) {
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view local = text.substr(0, at);
  // An address must not look like an option of a program that sends mail.
  if (local.size() > local_bytes_max || local.starts_with('-') || !all_parts(local, is_atom)) return std::nullopt;
  const auto domain = ascii_domain(text.substr(at + 1));
  if (!domain || !all_parts(*domain, is_label)) return std::nullopt;
  MailAddress mail{std::string(local) + '@' + *domain, {}};
  if (mail.text.size() > mail_bytes_max) return std::nullopt;
  mail.key = mail.text;
  std::ranges::transform(mail.key, mail.key.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return mail;
}

}  // namespace

std::expected<MailAddress, Violation> judge_mail(std::string_view text) {
  if (auto mail = read_mail(text)) return std::move(*mail);
  return std::unexpected(Violation{"mail.format", "this is not a mail address", "/mail"});
}

}  // namespace reef::accounts
