#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Tokens that authorize an action without a login.
namespace reef::notify {

/// The token in unsubscribe links: the user's public id and a MAC of it.
std::string unsubscribe_token(std::string_view key, std::string_view user_id);
/// The user of this token; none if the MAC is invalid.
std::optional<std::string> user_of_token(std::string_view key, std::string_view token);

/// HMAC-SHA-256 in hex.
std::string hmac_hex(std::string_view key, std::string_view text);

}  // namespace reef::notify
