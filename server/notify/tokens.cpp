#include "server/notify/tokens.hpp"

#include <sodium.h>

#include <array>

#include "server/chance/keyed_chance.hpp"

namespace reef::notify {

std::string hmac_hex(std::string_view key, std::string_view text) {
  const auto bytes = [](std::string_view view) { return reinterpret_cast<const unsigned char*>(view.data()); };
  std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> encrypt_message{};
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes(text), text.size());
  crypto_auth_hmacsha256_final(&state, encrypt_message.data());
  return to_hex(encrypt_message);
}

std::string unsubscribe_token(std::string_view key, std::string_view user_id) {
  return std::string(user_id) + "." + hmac_hex(key, "unsubscribe/1 " + std::string(user_id));
}

std::optional<std::string> user_of_token(std::string_view key, std::string_view token) {
  std::string user_id(token.substr(0, token.find('.')));
  const std::string right = unsubscribe_token(key, user_id);
  if (right.size() != token.size() || sodium_memcmp(right.data(), token.data(), right.size()) != 0) {
    return std::nullopt;
  }
  return user_id;
}

}  // namespace reef::notify
