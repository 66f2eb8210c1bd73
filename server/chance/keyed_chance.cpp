#include "server/chance/keyed_chance.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

namespace reef {
namespace {

void absorb(crypto_auth_hmacsha256_state& hmac, std::string_view text) {
  crypto_auth_hmacsha256_update(&hmac, reinterpret_cast<const unsigned char*>(text.data()), text.size());
}

void absorb(crypto_auth_hmacsha256_state& hmac, std::uint32_t number) {
  const unsigned char bytes[4] = {static_cast<unsigned char>(number >> 24), static_cast<unsigned char>(number >> 16),
                                  static_cast<unsigned char>(number >> 8), static_cast<unsigned char>(number)};
  crypto_auth_hmacsha256_update(&hmac, bytes, sizeof bytes);
}

void absorb_part(crypto_auth_hmacsha256_state& hmac, std::string_view part) {
  absorb(hmac, static_cast<std::uint32_t>(part.size()));
  absorb(hmac, part);
}

std::uint64_t attempt(const Key32& key, std::uint32_t ply, std::uint32_t index, std::uint32_t tried) {
  crypto_auth_hmacsha256_state hmac;
  crypto_auth_hmacsha256_init(&hmac, key.data(), key.size());
  absorb(hmac, std::string_view("atoll-draw/1"));
  absorb(hmac, ply);
  absorb(hmac, index);
  absorb(hmac, tried);
  Key32 digest;
  crypto_auth_hmacsha256_final(&hmac, digest.data());
  std::uint64_t number = 0;
  for (int byte = 0; byte < 8; ++byte) number = number << 8 | digest[static_cast<std::size_t>(byte)];
  return number;
}

}  // namespace

std::uint32_t KeyedChance::below(std::uint32_t bound) {
  // Rejects the topmost 2^64 mod bound numbers, which would favour small results. Computed without overflow.
  const std::uint64_t rejected = (std::numeric_limits<std::uint64_t>::max() % bound + 1) % bound;
  for (std::uint32_t tried = 0;; ++tried) {
    const std::uint64_t number = attempt(key_, ply_, index_, tried);
    if (number > std::numeric_limits<std::uint64_t>::max() - rejected) continue;
    ++index_;
    return static_cast<std::uint32_t>(number % bound);
  }
}

Key32 match_key(const Key32& seed, std::string_view match_id, std::span<const std::string> nonces) {
  crypto_auth_hmacsha256_state hmac;
  crypto_auth_hmacsha256_init(&hmac, seed.data(), seed.size());
  absorb_part(hmac, "atoll-key/1");
  absorb_part(hmac, match_id);
  for (const std::string& nonce : nonces) absorb_part(hmac, nonce);
  Key32 key;
  crypto_auth_hmacsha256_final(&hmac, key.data());
  return key;
}

std::string commitment(const Key32& seed, std::string_view match_id) {
  crypto_hash_sha256_state hash;
  crypto_hash_sha256_init(&hash);
  crypto_hash_sha256_update(&hash, seed.data(), seed.size());
  crypto_hash_sha256_update(&hash, reinterpret_cast<const unsigned char*>(match_id.data()), match_id.size());
  Key32 digest;
  crypto_hash_sha256_final(&hash, digest.data());
  return to_hex(digest);
}

std::string sha256_hex(std::string_view text) {
  Key32 digest;
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return to_hex(digest);
}

Key32 random_key() {
  Key32 key;
  randombytes_buf(key.data(), key.size());
  return key;
}

std::string base32_letters(std::span<const std::uint8_t> bytes) {
  static constexpr char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
  std::string text;
  text.reserve(bytes.size());
  for (const std::uint8_t byte : bytes) text += letters[byte & 31U];
  return text;
}

std::string random_text(std::size_t length) {
  std::vector<std::uint8_t> bytes(length);
  if (length > 0) randombytes_buf(bytes.data(), bytes.size());  // libsodium does not accept null, even with length 0.
  return base32_letters(bytes);
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

bool from_hex(std::string_view text, Key32& bytes) {
  std::size_t length = 0;
  const bool whole = text.size() == 2 * bytes.size() && sodium_hex2bin(bytes.data(), bytes.size(), text.data(),
                                                                       text.size(), nullptr, &length, nullptr) == 0;
  return whole && length == bytes.size();
}

bool is_nonce(std::string_view text) {
  const auto is_digit = [](char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
  };
  return text.size() == 64 && std::ranges::all_of(text, is_digit);
}

}  // namespace reef
