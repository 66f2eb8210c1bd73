#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The cryptography of web push: message encryption (RFC 8291) and identification of the sender (RFC 8292).
namespace reef::notify {

using Octets = std::vector<std::uint8_t>;

/// Base64url without padding (RFC 4648 §5).
std::string base64url(std::span<const std::uint8_t> bytes);
/// None if the text is not valid base64url.
std::optional<Octets> from_base64url(std::string_view text);

/// A key pair on the curve P-256.
struct KeyPair {
  Octets scalar;  ///< The private key, 32 bytes.
  Octets point;   ///< The public key, uncompressed: 65 bytes.
};
KeyPair make_key_pair();
/// The pair of a private key; none if the key is invalid.
std::optional<KeyPair> key_pair_of(const Octets& scalar);
/// Whether these are the 65 bytes of a point on the curve.
bool is_point(std::span<const std::uint8_t> bytes);

/// The keys in a browser's subscription.
struct Recipient {
  Octets point;  ///< `p256dh`
  Octets auth;   ///< 16 bytes
};
using Salt = std::array<std::uint8_t, 16>;
/// The longest text that can be encrypted within the size limit of push services.
inline constexpr std::size_t sealed_bytes_max = 3993;

/// The body of a push message in the content coding aes128gcm. Use `sender` and `salt` for one message only. None if
/// the text is too long or the recipient's key is not a point on the curve.
std::optional<Octets> encrypt_message(std::string_view text, const Recipient& recipient, const KeyPair& sender,
                                      const Salt& salt);
Salt make_salt();

/// The value of the Authorization header: a JWT signed with `key`, valid until `expires_at_s`, with which `subject` may
/// send to the push service at `origin`.
std::string vapid_authorization(const KeyPair& key, std::string_view origin, std::string_view subject,
                                std::int64_t expires_at_s);

}  // namespace reef::notify
