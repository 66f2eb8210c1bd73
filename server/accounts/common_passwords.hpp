#pragma once

#include <string_view>

namespace reef::accounts {

/// The contents of common_passwords.txt: one password per line, sorted by bytes.
std::string_view common_passwords_text();

}  // namespace reef::accounts
