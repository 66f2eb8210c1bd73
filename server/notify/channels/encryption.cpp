#include "server/notify/channels/encryption.hpp"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <memory>

#include "engines/core/game.hpp"

namespace reef::notify {
namespace {

constexpr std::size_t scalar_bytes = 32;
constexpr std::size_t point_bytes = 65;
constexpr std::size_t auth_bytes = 16;
constexpr std::size_t tag_bytes = 16;
constexpr std::uint32_t record_bytes = 4096;

template <auto release>
struct Release {
  template <class T>
  void operator()(T* object) const {
    release(object);
  }
};
template <class T, auto release>
using Owned = std::unique_ptr<T, Release<release>>;
using Pkey = Owned<EVP_PKEY, EVP_PKEY_free>;
using PkeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using Group = Owned<EC_GROUP, EC_GROUP_free>;
using Point = Owned<EC_POINT, EC_POINT_free>;
using Number = Owned<BIGNUM, BN_clear_free>;
using Params = Owned<OSSL_PARAM, OSSL_PARAM_free>;
using ParamsBuilder = Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Cipher = Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>;
using DigestContext = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using Signature = Owned<ECDSA_SIG, ECDSA_SIG_free>;

using Hash = std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES>;

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// The key for OpenSSL; the private part may be missing.
Pkey pkey_of(const Octets& point, const Octets& scalar) {
  const ParamsBuilder builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  const Number number(BN_bin2bn(scalar.data(), static_cast<int>(scalar.size()), nullptr));
  if (!scalar.empty()) OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
  const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
  const PkeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) <= 0 ||
      EVP_PKEY_fromdata(context.get(), &key, scalar.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR, params.get()) <=
          0) {
    return nullptr;
  }
  return Pkey(key);
}

/// The shared secret (ECDH).
std::optional<Octets> shared_secret(const KeyPair& mine, const Octets& theirs) {
  const Pkey key = pkey_of(mine.point, mine.scalar);
  const Pkey peer = pkey_of(theirs, {});
  if (!key || !peer) return std::nullopt;
  const PkeyContext context(EVP_PKEY_CTX_new(key.get(), nullptr));
  Octets secret(scalar_bytes);
  std::size_t length = secret.size();
  if (EVP_PKEY_derive_init(context.get()) <= 0 || EVP_PKEY_derive_set_peer(context.get(), peer.get()) <= 0 ||
      EVP_PKEY_derive(context.get(), secret.data(), &length) <= 0 || length != secret.size()) {
    return std::nullopt;
  }
  return secret;
}

Hash hmac(std::span<const std::uint8_t> key, std::initializer_list<std::span<const std::uint8_t>> parts) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key.data(), key.size());
  for (const auto part : parts) crypto_auth_hmacsha256_update(&state, part.data(), part.size());
  Hash hash{};
  crypto_auth_hmacsha256_final(&state, hash.data());
  return hash;
}

/// HKDF (RFC 5869) for output of at most one hash.
Hash hkdf(std::span<const std::uint8_t> salt, std::span<const std::uint8_t> secret,
          std::initializer_list<std::span<const std::uint8_t>> info) {
  static constexpr std::array<std::uint8_t, 1> first = {1};
  const Hash key = hmac(salt, {secret});
  Octets all;
  for (const auto part : info) all.insert(all.end(), part.begin(), part.end());
  return hmac(key, {all, first});
}

/// A literal including its terminating null, as RFC 8291 requires.
template <std::size_t size>
std::span<const std::uint8_t> label(const char (&text)[size]) {
  return bytes_of({text, size});
}

/// AES-128-GCM with the tag appended.
Octets encrypt(std::span<const std::uint8_t> key, std::span<const std::uint8_t> nonce, const Octets& text) {
  const Cipher cipher(EVP_CIPHER_CTX_new());
  Octets encrypted(text.size() + tag_bytes);
  int length = 0;
  EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, key.data(), nonce.data());
  EVP_EncryptUpdate(cipher.get(), encrypted.data(), &length, text.data(), static_cast<int>(text.size()));
  EVP_EncryptFinal_ex(cipher.get(), encrypted.data() + length, &length);
  EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, tag_bytes, encrypted.data() + text.size());
  return encrypted;
}

/// ES256 (RFC 7518 §3.4): the two numbers of the signature, 32 bytes each.
Octets sign(const KeyPair& pair, std::string_view text) {
  const Pkey key = pkey_of(pair.point, pair.scalar);
  const DigestContext digest(EVP_MD_CTX_new());
  EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key.get());
  const auto bytes = bytes_of(text);
  std::size_t length = 0;
  EVP_DigestSign(digest.get(), nullptr, &length, bytes.data(), bytes.size());
  Octets der(length);
  EVP_DigestSign(digest.get(), der.data(), &length, bytes.data(), bytes.size());
  const std::uint8_t* start = der.data();
  const Signature signature(d2i_ECDSA_SIG(nullptr, &start, static_cast<long>(length)));
  Octets raw(2 * scalar_bytes);
  BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), raw.data(), scalar_bytes);
  BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), raw.data() + scalar_bytes, scalar_bytes);
  return raw;
}

std::string segment(const Json& json) {
  const std::string text = json.dump();
  return base64url(bytes_of(text));
}

}  // namespace

std::string base64url(std::span<const std::uint8_t> bytes) {
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.pop_back();  // The terminating null.
  return text;
}

std::optional<Octets> from_base64url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);  // Some browsers' libraries pad.
  if (text.empty()) return Octets();                  // libsodium needs a buffer, and an empty one has none.
  Octets bytes(text.size());
  std::size_t length = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &length, &end,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      end != text.data() + text.size()) {
    return std::nullopt;
  }
  bytes.resize(length);
  return bytes;
}

std::optional<KeyPair> key_pair_of(const Octets& scalar) {
  const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  const Number number(BN_bin2bn(scalar.data(), static_cast<int>(scalar.size()), nullptr));
  const bool in_range = scalar.size() == scalar_bytes && !BN_is_zero(number.get()) &&
                        BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) < 0;
  if (!in_range) return std::nullopt;
  const Point point(EC_POINT_new(group.get()));
  Octets bytes(point_bytes);
  if (EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) != 1 ||
      EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes.data(), bytes.size(),
                         nullptr) != point_bytes) {
    return std::nullopt;
  }
  return KeyPair{scalar, std::move(bytes)};
}

KeyPair make_key_pair() {
  while (true) {
    Octets scalar(scalar_bytes);
    randombytes_buf(scalar.data(), scalar.size());
    if (auto pair = key_pair_of(scalar))
      return std::move(*pair);  // Fails for fewer than one in 2^32: the number is out of range.
  }
}

bool is_point(std::span<const std::uint8_t> bytes) {
  if (bytes.size() != point_bytes || bytes.front() != POINT_CONVERSION_UNCOMPRESSED) return false;
  const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  const Point point(EC_POINT_new(group.get()));
  return EC_POINT_oct2point(group.get(), point.get(), bytes.data(), bytes.size(), nullptr) == 1;
}

Salt make_salt() {
  Salt salt{};
  randombytes_buf(salt.data(), salt.size());
  return salt;
}

std::optional<Octets> encrypt_message(std::string_view text, const Recipient& recipient, const KeyPair& sender,
                                      const Salt& salt) {
  if (text.size() > sealed_bytes_max || recipient.auth.size() != auth_bytes || !is_point(recipient.point)) {
    return std::nullopt;
  }
  const auto secret = shared_secret(sender, recipient.point);
  if (!secret) return std::nullopt;
  const Hash input = hkdf(recipient.auth, *secret, {label("WebPush: info"), recipient.point, sender.point});
  const Hash key = hkdf(salt, input, {label("Content-Encoding: aes128gcm")});
  const Hash nonce = hkdf(salt, input, {label("Content-Encoding: nonce")});

  Octets record(text.begin(), text.end());
  record.push_back(2);  // Marks the last record, without padding (RFC 8188 §2).
  const Octets encrypted = encrypt(std::span(key).first(16), std::span(nonce).first(12), record);

  Octets body(salt.begin(), salt.end());
  for (const int shift : {24, 16, 8, 0}) body.push_back(static_cast<std::uint8_t>(record_bytes >> shift));
  body.push_back(static_cast<std::uint8_t>(sender.point.size()));
  body.insert(body.end(), sender.point.begin(), sender.point.end());
  body.insert(body.end(), encrypted.begin(), encrypted.end());
  return body;
}

std::string vapid_authorization(const KeyPair& key, std::string_view origin, std::string_view subject,
                                std::int64_t expires_at_s) {
  const std::string claims = segment({{"typ", "JWT"}, {"alg", "ES256"}}) + "." +
                             segment({{"aud", origin}, {"exp", expires_at_s}, {"sub", subject}});
  return "vapid t=" + claims + "." + base64url(sign(key, claims)) + ", k=" + base64url(key.point);
}

}  // namespace reef::notify
