#pragma once

#include <string_view>

namespace reef::accounts {

/// The list common_passwords.txt as it stands: one a line, sorted by bytes.
std::string_view common_passwords_text();

}  // namespace reef::accounts
