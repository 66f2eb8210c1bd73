#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "engines/core/game.hpp"

namespace reef::accounts {

inline constexpr std::size_t mail_bytes_max = 254;

/// An address that mail can be sent to. All ASCII: an internationalized domain is written in A-labels.
struct MailAddress {
  std::string text;
  std::string key;  ///< In lower case: the same for addresses that differ only in case.
};

/// Parses `local@domain` as in RFC 5321, without quoted parts, literals, comments or a leading `-`: nothing that could
/// break out of a header line or look like an option. Refuses at `/mail` with the rule `mail.format`.
std::expected<MailAddress, Violation> judge_mail(std::string_view text);

}  // namespace reef::accounts
