#include "server/store/copying/digest.hpp"

#include <array>
#include <bit>

namespace reef::store::copying {
namespace {

void append(std::string& text, std::uint64_t number) {
  for (int shift = 0; shift < 64; shift += 8) text += static_cast<char>(number >> shift & 0xff);
}

/// A letter for the type, and the value with a known length, so that different rows never give the same text.
struct Append {
  std::string& text;

  void operator()(std::nullptr_t) const { text += 'n'; }
  void operator()(std::int64_t value) const { append(text += 'i', static_cast<std::uint64_t>(value)); }
  void operator()(double value) const { append(text += 'r', std::bit_cast<std::uint64_t>(value)); }
  void operator()(std::string_view value) const {
    append(text += 't', value.size());
    text += value;
  }
  void operator()(std::span<const std::uint8_t> value) const {
    append(text += 'b', value.size());
    text.append(reinterpret_cast<const char*>(value.data()), value.size());
  }
};

}  // namespace

Digest::Digest() {
  crypto_hash_sha256_init(&state_);
}

void Digest::add(const Values& row) {
  text_.clear();
  for (const Value& value : row) std::visit(Append{text_}, value);
  crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(text_.data()), text_.size());
}

std::string Digest::hex() {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256_final(&state_, hash.data());
  std::string text(hash.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

}  // namespace reef::store::copying
