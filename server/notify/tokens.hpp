#pragma once

#include <optional>
#include <string>
#include <string_view>

/// What proves something without a login.
namespace reef::notify {

/// The token that stops a user's mails, as a link carries it: the user's public id and a seal over it.
std::string unsubscribe_token(std::string_view key, std::string_view user_id);
/// The user whose token this is; none if the seal is not ours.
std::optional<std::string> user_of_token(std::string_view key, std::string_view token);

/// HMAC-SHA-256 in hex.
std::string hmac_hex(std::string_view key, std::string_view text);

}  // namespace reef::notify
