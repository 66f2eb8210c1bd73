#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "engines/core/game.hpp"

namespace reef::accounts {

inline constexpr std::size_t mail_bytes_max = 254;

/// An address that mail can be sent to. All ASCII: a domain of other letters is written in its A-labels.
struct MailAddress {
  std::string text;
  std::string key;  ///< Without regard to case: the same for addresses that mean one mailbox.
};

/// Reads `local@domain` as RFC 5321 has it, without quoted parts, literals, comments or a `-` in front: nothing that
/// could break out of a header line, or that no mail would be sent to. Refuses at `/mail` with the rule `mail.format`.
std::expected<MailAddress, Violation> judge_mail(std::string_view text);

}  // namespace reef::accounts
