#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engines/core/chance.hpp"

namespace reef {

using Key32 = std::array<std::uint8_t, 32>;

/// The random numbers of one ply of one match: draw i depends only on (key, ply, i).
///
/// Attempt a of draw i is the first eight bytes, big-endian, of HMAC-SHA-256(key, "atoll-draw/1" ‖ ply ‖ i ‖ a), each
/// number as four bytes, big-endian. An attempt at or above the largest multiple of the bound is rejected, so that all
/// numbers below the bound are equally likely. HMAC-SHA-256, because browsers can recompute it (docs/adr/0002).
class KeyedChance final : public Chance {
 public:
  KeyedChance(const Key32& key, std::uint32_t ply) : key_(key), ply_(ply) {}
  std::uint32_t below(std::uint32_t bound) override;

 private:
  Key32 key_;
  std::uint32_t ply_;
  std::uint32_t index_ = 0;
};

/// The key of a match's draws: HMAC-SHA-256(seed, "atoll-key/1" ‖ match id ‖ the players' nonces in seat order), each
/// part preceded by its length as four bytes, big-endian. A seat without a nonce counts as an empty one.
Key32 match_key(const Key32& seed, std::string_view match_id, std::span<const std::string> nonces);

/// SHA-256(seed ‖ match id) in hex: published before the first draw, and verifiable once the seed is published.
std::string commitment(const Key32& seed, std::string_view match_id);

std::string sha256_hex(std::string_view text);

/// 32 random bytes from the operating system.
Key32 random_key();
/// A character of [a-z2-7] for the lowest five bits of each byte.
std::string base32_letters(std::span<const std::uint8_t> bytes);
/// A random text of `length` characters of [a-z2-7], five bits each: for public ids and invitations.
std::string random_text(std::size_t length);

std::string to_hex(std::span<const std::uint8_t> bytes);
/// Reads 64 hex digits. Returns whether the text was exactly that.
bool from_hex(std::string_view text, Key32& bytes);
/// Whether this is a valid nonce: 64 lower-case hex digits.
bool is_nonce(std::string_view text);

}  // namespace reef
